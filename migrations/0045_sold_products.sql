ALTER TABLE `products` ADD `sold_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `archived_as_sold` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `was_published` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `products_by_model` ON `products` (`model_number`);
--> statement-breakpoint
UPDATE products SET was_published = 1 WHERE status <> 'draft' OR listed_at <> created_at OR held + sold > 0;
--> statement-breakpoint
-- Products without a row in the ledger were sold by hand. Their last change is the time of the sale.
UPDATE products SET sold_at = coalesce(
  (SELECT max(at) FROM order_lines JOIN goods_moves ON goods_moves.order_id = order_lines.order_id AND goods_moves.product_id = order_lines.product_id
    WHERE order_lines.product_id = products.id AND from_place IN ('held', 'restocked') AND to_place <> 'restocked'),
  updated_at
) WHERE stock = 0 AND held = 0;
--> statement-breakpoint
CREATE TRIGGER product_made AFTER INSERT ON products
WHEN NEW.status = 'published' OR (NEW.stock = 0 AND NEW.held = 0 AND NEW.sold_at IS NULL)
BEGIN
  UPDATE products SET
    was_published = was_published OR status = 'published',
    sold_at = CASE WHEN stock = 0 AND held = 0 THEN coalesce(sold_at, updated_at) END
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_published AFTER UPDATE OF status ON products
WHEN NEW.status = 'published' AND (NOT NEW.was_published OR NEW.archived_as_sold)
BEGIN
  -- A sale cannot precede the first publication, so sold_at becomes the time of publication.
  UPDATE products SET was_published = 1, archived_as_sold = 0, sold_at = CASE WHEN sold_at IS NOT NULL AND NOT was_published THEN updated_at ELSE sold_at END
  WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A change by staff has a new `updated_at`. Every other change of units comes from the latest row of the ledger.
CREATE TRIGGER product_sold AFTER UPDATE OF stock, held ON products
WHEN NEW.stock = 0 AND NEW.held = 0 AND NEW.sold_at IS NULL
BEGIN
  UPDATE products SET sold_at = CASE
    WHEN NEW.updated_at = OLD.updated_at THEN coalesce((SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1), NEW.updated_at)
    ELSE NEW.updated_at
  END WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A unit that returns by the ledger republishes a product that only the nightly job archived. A change by staff does not.
CREATE TRIGGER product_back AFTER UPDATE OF stock, held ON products
WHEN NEW.sold_at IS NOT NULL AND NEW.stock + NEW.held > 0
BEGIN
  UPDATE products SET
    status = 'published',
    version = version + 1,
    listed_at = (SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1),
    updated_at = max(updated_at + 1, (SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1))
  WHERE id = NEW.id AND archived_as_sold AND status = 'archived' AND NEW.updated_at = OLD.updated_at;
  UPDATE products SET sold_at = NULL, archived_as_sold = 0 WHERE id = NEW.id;
END;
