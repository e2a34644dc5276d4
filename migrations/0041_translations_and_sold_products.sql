ALTER TABLE `products` ADD `translations_to_check` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `sold_at` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `is_retired` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A defect or thing in the box whose English was copied from the Polish has to be looked at before the next publication.
UPDATE products SET translations_to_check = (
  SELECT json_group_array(key) FROM (
    SELECT 'defects/' || (value ->> 'pl') AS key FROM json_each(products.defects) WHERE value ->> 'pl' = value ->> 'en'
    UNION
    SELECT 'box/' || (value ->> 'pl') FROM json_each(products.box) WHERE value ->> 'pl' = value ->> 'en'
  )
);
--> statement-breakpoint
-- The standard description of the condition follows the grade (domain/condition.ts).
UPDATE products SET
  condition = CASE grade WHEN 'B' THEN 'Dobry, produkt powystawowy z lekkimi śladami' ELSE 'Produkt powystawowy z widocznymi śladami lub brakami' END,
  condition_en = CASE grade WHEN 'B' THEN 'Good, ex-exhibition with light marks' ELSE 'Ex-exhibition with visible marks or missing parts' END
WHERE grade <> 'A' AND condition = 'Bardzo dobry, produkt powystawowy';
--> statement-breakpoint
UPDATE products SET sold_at = coalesce(
  (SELECT max(at) FROM goods_moves WHERE product_id = products.id AND from_place IN ('held', 'restocked') AND to_place = 'owed'),
  updated_at
) WHERE stock = 0 AND held = 0 AND sold > 0;
--> statement-breakpoint
CREATE TRIGGER product_sold_on_insert AFTER INSERT ON products
WHEN NEW.stock = 0 AND NEW.held = 0 AND NEW.sold > 0 AND NEW.sold_at IS NULL
BEGIN
  UPDATE products SET sold_at = NEW.updated_at WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A change of staff has a time of its own; every other change of units comes from the last row of the ledger.
CREATE TRIGGER product_sold AFTER UPDATE OF stock, held, sold ON products
WHEN NEW.stock = 0 AND NEW.held = 0 AND NEW.sold > 0 AND NEW.sold_at IS NULL
BEGIN
  UPDATE products SET sold_at = CASE
    WHEN NEW.updated_at = OLD.updated_at THEN coalesce((SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1), NEW.updated_at)
    ELSE NEW.updated_at
  END WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A unit that comes back by the ledger puts a retired product on sale again. Staff decide that themselves when they edit.
CREATE TRIGGER product_back AFTER UPDATE OF stock, held, sold ON products
WHEN NEW.sold_at IS NOT NULL AND NEW.stock + NEW.held > 0
BEGIN
  UPDATE products SET
    sold_at = NULL,
    status = CASE WHEN NEW.is_retired AND NEW.status = 'archived' AND NEW.updated_at = OLD.updated_at THEN 'published' ELSE NEW.status END,
    is_retired = 0
  WHERE id = NEW.id;
END;
