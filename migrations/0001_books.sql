-- The books of the shop: the database enforces these rules, so no code can bypass them.

-- An order line takes its units from stock on insert and passes them on when its state changes.
-- CHECK (stock >= 0) and `pieces_add_up` then reject overselling.
CREATE TRIGGER order_line_takes AFTER INSERT ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_lines_begin_held') WHERE NEW.state <> 'held';
  UPDATE products SET stock = stock - NEW.quantity, held = held + NEW.quantity WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_moves AFTER UPDATE OF state ON order_lines WHEN OLD.state <> NEW.state
BEGIN
  UPDATE products SET
    held = held - CASE WHEN OLD.state = 'held' THEN NEW.quantity ELSE 0 END,
    stock = stock
      + CASE WHEN OLD.state = 'held' AND NEW.state = 'released' THEN NEW.quantity ELSE 0 END
      - CASE WHEN OLD.state = 'released' AND NEW.state = 'sold' THEN NEW.quantity ELSE 0 END,
    sold = sold + CASE WHEN NEW.state = 'sold' THEN NEW.quantity ELSE 0 END
  WHERE id = NEW.product_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_ways BEFORE UPDATE OF state ON order_lines
WHEN NOT (
  OLD.state = NEW.state
  OR (OLD.state = 'held' AND NEW.state IN ('sold', 'released'))
  OR (OLD.state = 'released' AND NEW.state = 'sold')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_ways');
END;
--> statement-breakpoint
CREATE TRIGGER order_line_agreed BEFORE UPDATE OF order_id, product_id, quantity, unit_price_minor, unit_price_pln_minor, total_minor ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_agreed');
END;
--> statement-breakpoint
-- Agreed amounts never change. A paid order can only become refunded.
CREATE TRIGGER order_agreed BEFORE UPDATE OF currency, rate_micro, subtotal_minor, shipping_minor, discount_minor, total_minor, total_pln_minor ON orders
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER order_paid_is_final BEFORE UPDATE OF state ON orders
WHEN OLD.state = 'paid' AND NEW.state NOT IN ('paid', 'refund_due', 'refunded')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_is_final');
END;
--> statement-breakpoint
-- A paid order has a succeeded payment of exactly its total and currency, or a total of zero.
CREATE TRIGGER order_paid_needs_money BEFORE UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.total_minor > 0 AND NOT EXISTS (
  SELECT 1 FROM payments
  WHERE order_id = NEW.id AND status = 'succeeded' AND amount_minor = NEW.total_minor AND currency = NEW.currency
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_needs_money');
END;
--> statement-breakpoint
-- A succeeded payment is final: late look-ups and events out of order cannot change it.
CREATE TRIGGER payment_succeeded_is_final BEFORE UPDATE OF status ON payments
WHEN OLD.status = 'succeeded' AND NEW.status <> 'succeeded'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_succeeded_is_final');
END;
--> statement-breakpoint
CREATE TRIGGER order_event_stays BEFORE UPDATE ON order_events
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_event_stays');
END;
--> statement-breakpoint
-- The price history has every price of a product, from the first one on (rules 1.7).
CREATE TRIGGER price_first AFTER INSERT ON products
BEGIN
  INSERT INTO price_history (product_id, price_minor, valid_from) VALUES (NEW.id, NEW.exhibition_price_minor, NEW.listed_at);
END;
--> statement-breakpoint
CREATE TRIGGER price_changed AFTER UPDATE OF exhibition_price_minor ON products
WHEN OLD.exhibition_price_minor <> NEW.exhibition_price_minor
BEGIN
  INSERT INTO price_history (product_id, price_minor, valid_from) VALUES (NEW.id, NEW.exhibition_price_minor, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER price_history_stays BEFORE UPDATE ON price_history
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: price_history_stays');
END;
--> statement-breakpoint
-- The version is the key of cached catalogue answers.
INSERT INTO catalog_version (id, version) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER catalog_version_on_insert AFTER INSERT ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER catalog_version_on_update AFTER UPDATE ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER catalog_version_on_delete AFTER DELETE ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;
