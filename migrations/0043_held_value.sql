-- Unpaid orders of one household hold goods for at most 30,000 zł together. A single order may exceed it (domain/order.ts).
DROP TRIGGER most_held;
--> statement-breakpoint
CREATE TRIGGER most_held AFTER INSERT ON order_lines
WHEN NEW.held > 0 AND (SELECT household FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: most_held') WHERE EXISTS (
    SELECT 1 FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE orders.household = (SELECT household FROM orders WHERE id = NEW.order_id) AND order_lines.held > 0
    GROUP BY orders.household
    HAVING count(DISTINCT orders.id) > 1 AND sum(order_lines.held * order_lines.unit_price_pln_minor) > 3000000
  );
END;
