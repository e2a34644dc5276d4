ALTER TABLE `orders` ADD `household` text;--> statement-breakpoint
CREATE INDEX `orders_of_household` ON `orders` (`household`) WHERE "orders"."household" IS NOT NULL;
--> statement-breakpoint
-- Unpaid orders of one household hold at most 20 products together (domain/order.ts). Migration 0043 replaces this limit.
CREATE TRIGGER most_held AFTER INSERT ON order_lines
WHEN NEW.state = 'held' AND (SELECT household FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: most_held') WHERE (
    SELECT count(*) FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE orders.household = (SELECT household FROM orders WHERE id = NEW.order_id) AND order_lines.state = 'held'
  ) > 20;
END;
--> statement-breakpoint
-- The household is deleted when the hold ends.
CREATE TRIGGER household_forgotten AFTER UPDATE OF state ON orders
WHEN NEW.household IS NOT NULL AND NEW.state NOT IN ('pending', 'failed', 'expiring')
BEGIN
  UPDATE orders SET household = NULL WHERE id = NEW.id;
END;
