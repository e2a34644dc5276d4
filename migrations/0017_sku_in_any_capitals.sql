-- People and product files (domain/product-csv.ts) ignore the case of a SKU, so SKUs are unique regardless of case.
CREATE TRIGGER product_sku_once_on_insert BEFORE INSERT ON products
WHEN EXISTS (SELECT 1 FROM products WHERE sku = NEW.sku COLLATE NOCASE AND sku <> NEW.sku)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: products.sku');
END;
--> statement-breakpoint
CREATE TRIGGER product_sku_once_on_update BEFORE UPDATE OF sku ON products
WHEN EXISTS (SELECT 1 FROM products WHERE sku = NEW.sku COLLATE NOCASE AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: products.sku');
END;
