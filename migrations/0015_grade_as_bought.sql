-- An order line stores the grade at purchase. Earlier lines get the current grade of their product.
ALTER TABLE `order_lines` ADD `grade` text;--> statement-breakpoint
UPDATE order_lines SET grade = (SELECT products.grade FROM products WHERE id = product_id);
--> statement-breakpoint
-- The grade is agreed like the price, so it never changes.
DROP TRIGGER order_line_agreed;
--> statement-breakpoint
CREATE TRIGGER order_line_agreed BEFORE UPDATE OF order_id, product_id, quantity, unit_price_minor, unit_price_pln_minor, total_minor, grade ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_agreed');
END;
