-- Each list has an index with all of its sort columns. The cost of a page therefore does not grow with the catalogue.
DROP INDEX `products_by_price`;--> statement-breakpoint
DROP INDEX `products_newest`;--> statement-breakpoint
DROP INDEX `products_by_category`;--> statement-breakpoint
CREATE INDEX `products_by_platform` ON `products` (`status`,`platform`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_cheapest` ON `products` (`status`,`shelf`,`exhibition_price_minor`,`id`);--> statement-breakpoint
CREATE INDEX `products_dearest` ON `products` (`status`,`shelf`,"exhibition_price_minor" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_saving` ON `products` (`status`,`shelf`,("original_price_minor" - "exhibition_price_minor") * 10000 / ("original_price_minor" + ("original_price_minor" = 0)) DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`status`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`status`,`category`,`shelf`,"listed_at" DESC,`id`);--> statement-breakpoint
ALTER TABLE `catalog_version` ADD `words` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- `words` is the version of the search index (search-index.ts). These columns of published products raise it, a sale does not.
CREATE TRIGGER catalog_words_on_insert AFTER INSERT ON products WHEN NEW.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER catalog_words_on_update
AFTER UPDATE OF name, name_en, category, sku, model_number, ean, platform, voltage, features, features_en, status ON products
WHEN OLD.status = 'published' OR NEW.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;
--> statement-breakpoint
CREATE TRIGGER catalog_words_on_delete AFTER DELETE ON products WHEN OLD.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;
