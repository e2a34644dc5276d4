-- Staff can undo a mistaken return (domain/fulfilment.ts): the parcel is where it was before.
-- This is rejected once a unit is on sale again, because then the parcel did come back.
DROP TRIGGER order_fulfilment_ways;
--> statement-breakpoint
CREATE TRIGGER order_fulfilment_ways BEFORE UPDATE OF fulfilment ON orders
WHEN NOT (
  OLD.fulfilment = NEW.fulfilment
  OR (OLD.fulfilment = 'packed' AND NEW.fulfilment = 'new')
  OR (OLD.fulfilment IN ('new', 'packed') AND NEW.fulfilment IN ('packed', 'shipped') AND NEW.state = 'paid')
  OR (OLD.fulfilment = 'shipped' AND NEW.fulfilment IN ('delivered', 'returned'))
  OR (OLD.fulfilment = 'delivered' AND NEW.fulfilment = 'returned')
  OR (OLD.fulfilment = 'delivered' AND NEW.fulfilment = 'shipped' AND NEW.delivered_at IS NULL)
  OR (OLD.fulfilment = 'returned' AND NEW.fulfilment = 'shipped' AND NEW.state = 'paid' AND NEW.shipped_at IS NOT OLD.shipped_at)
  OR (
    OLD.fulfilment = 'returned' AND NEW.state = 'paid'
    AND NEW.fulfilment = CASE WHEN OLD.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
    AND NEW.delivered_at IS OLD.delivered_at
    AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = OLD.id AND restocked > 0)
  )
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_ways');
END;
