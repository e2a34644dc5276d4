-- Staff can undo a mistaken delivery (domain/fulfilment.ts): the parcel is in transit again and has no delivery time.
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
  OR (OLD.fulfilment = 'returned' AND NEW.fulfilment = 'shipped' AND NEW.state = 'paid')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_ways');
END;
