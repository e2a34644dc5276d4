CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `search_text`;--> statement-breakpoint
-- Published links must never break: a former slug leads to its product for ever.
CREATE TRIGGER former_slug AFTER UPDATE OF slug ON products WHEN OLD.slug <> NEW.slug BEGIN
  DELETE FROM former_slugs WHERE slug = NEW.slug;
  INSERT OR REPLACE INTO former_slugs (slug, product_id) VALUES (OLD.slug, NEW.id);
END;
