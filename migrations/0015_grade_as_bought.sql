-- A line keeps the condition in which its product was bought. Of what was sold until now it is the one of today.
ALTER TABLE `order_lines` ADD `grade` text;--> statement-breakpoint
UPDATE order_lines SET grade = (SELECT products.grade FROM products WHERE id = product_id);
--> statement-breakpoint
-- It is agreed as the price is, and never changes.
DROP TRIGGER order_line_agreed;
--> statement-breakpoint
CREATE TRIGGER order_line_agreed BEFORE UPDATE OF order_id, product_id, quantity, unit_price_minor, unit_price_pln_minor, total_minor, grade ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_agreed');
END;
