-- An order line stores the product name in both languages: the buyer agreed to one, staff may read the other.
ALTER TABLE `order_lines` ADD `names` text DEFAULT '{"pl":"","en":""}' NOT NULL;--> statement-breakpoint
-- Earlier lines take the name in the other language from the current product.
UPDATE order_lines SET names = json_object(
  'pl', CASE (SELECT language FROM orders WHERE id = order_id) WHEN 'pl' THEN name
    ELSE (SELECT products.name FROM products WHERE id = product_id) END,
  'en', CASE (SELECT language FROM orders WHERE id = order_id) WHEN 'en' THEN name
    ELSE (SELECT coalesce(nullif(name_en, ''), products.name) FROM products WHERE id = product_id) END
);
--> statement-breakpoint
-- Units return to stock one by one: a line counts its restocked units, a refund lists the quantity per product.
ALTER TABLE `order_lines` ADD `restocked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Earlier refunds restocked whole lines.
UPDATE order_lines SET restocked = quantity
WHERE state = 'released' AND EXISTS (
  SELECT 1 FROM refunds, json_each(refunds.restock) WHERE refunds.order_id = order_lines.order_id AND value = product_id
);
--> statement-breakpoint
CREATE INDEX `order_lines_back` ON `order_lines` (`order_id`) WHERE "order_lines"."restocked" > 0;--> statement-breakpoint
DROP TRIGGER refund_agreed;
--> statement-breakpoint
UPDATE refunds SET restock = (
  SELECT json_group_array(json_object('productId', product_id, 'quantity', quantity))
  FROM order_lines WHERE order_lines.order_id = refunds.order_id AND product_id IN (SELECT value FROM json_each(restock))
)
WHERE restock LIKE '["%';
--> statement-breakpoint
CREATE TRIGGER refund_agreed BEFORE UPDATE OF order_id, money_minor, discount_minor, voucher_minor, reason, restock ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_agreed');
END;
--> statement-breakpoint
-- Concurrent refunds cannot restock more units of a line than the buyer has. The last unit releases the line.
CREATE TRIGGER refund_moves_pieces AFTER INSERT ON refunds WHEN NEW.restock <> '[]'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: restock_within') WHERE EXISTS (
    SELECT 1 FROM (
      SELECT json_extract(NEW.restock, fullkey || '.productId') AS product, sum(json_extract(NEW.restock, fullkey || '.quantity')) AS pieces
      FROM json_each(NEW.restock) WHERE type = 'object' GROUP BY product
    ) LEFT JOIN order_lines ON order_id = NEW.order_id AND product_id = product
    WHERE state IS NOT 'sold' OR pieces < 1 OR restocked + pieces > quantity
  );
  UPDATE order_lines SET
    restocked = restocked + back.pieces,
    state = CASE WHEN restocked + back.pieces = quantity THEN 'released' ELSE 'sold' END
  FROM (
    SELECT json_extract(NEW.restock, fullkey || '.productId') AS product, sum(json_extract(NEW.restock, fullkey || '.quantity')) AS pieces
    FROM json_each(NEW.restock) WHERE type = 'object' GROUP BY product
  ) AS back
  WHERE order_id = NEW.order_id AND product_id = back.product;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_restocked BEFORE UPDATE OF restocked ON order_lines
WHEN NEW.restocked IS NOT (
  SELECT coalesce(sum(json_extract(refunds.restock, fullkey || '.quantity')), 0) FROM refunds, json_each(refunds.restock)
  WHERE refunds.order_id = NEW.order_id AND json_extract(refunds.restock, fullkey || '.productId') = NEW.product_id
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_restocked');
END;
--> statement-breakpoint
DROP TRIGGER order_line_moves;
--> statement-breakpoint
CREATE TRIGGER order_line_moves AFTER UPDATE OF state, restocked ON order_lines
WHEN OLD.state <> NEW.state OR OLD.restocked <> NEW.restocked
BEGIN
  UPDATE products SET
    held = held
      + CASE WHEN NEW.state = 'held' THEN NEW.quantity ELSE 0 END
      - CASE WHEN OLD.state = 'held' THEN OLD.quantity ELSE 0 END,
    sold = sold
      + CASE WHEN NEW.state = 'sold' THEN NEW.quantity - NEW.restocked ELSE 0 END
      - CASE WHEN OLD.state = 'sold' THEN OLD.quantity - OLD.restocked ELSE 0 END,
    stock = stock
      + CASE OLD.state WHEN 'held' THEN OLD.quantity WHEN 'sold' THEN OLD.quantity - OLD.restocked ELSE 0 END
      - CASE NEW.state WHEN 'held' THEN NEW.quantity WHEN 'sold' THEN NEW.quantity - NEW.restocked ELSE 0 END
  WHERE id = NEW.product_id;
END;
