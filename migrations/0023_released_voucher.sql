-- A voucher part can be refunded only while it is captured. An order that ended has already released it.
DROP TRIGGER refund_within;
--> statement-breakpoint
CREATE TRIGGER refund_within BEFORE INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within') WHERE NOT EXISTS (
    SELECT 1 FROM orders
    WHERE id = NEW.order_id AND state IN ('paid', 'refund_due', 'refunded')
      AND NEW.money_minor + (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = NEW.order_id AND state <> 'failed') <= total_minor
      AND NEW.discount_minor + (SELECT coalesce(sum(discount_minor), 0) FROM refunds WHERE order_id = NEW.order_id) <= discount_minor
      AND (NEW.discount_minor + NEW.voucher_minor = 0
        OR EXISTS (SELECT 1 FROM voucher_redemptions WHERE order_id = NEW.order_id AND state = 'captured'))
  );
END;
