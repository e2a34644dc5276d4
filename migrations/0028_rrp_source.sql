-- Source of a catalogue price and day of its look-up. Products on sale have neither yet.
-- Until staff enter both, a product shows no catalogue price and no saving, and sorts as saving nothing.
DROP INDEX `products_by_saving`;--> statement-breakpoint
ALTER TABLE `products` ADD `rrp_source` text;--> statement-breakpoint
ALTER TABLE `products` ADD `rrp_checked_at` text;--> statement-breakpoint
CREATE INDEX `products_by_saving` ON `products` (`status`,`shelf`,("rrp_source" IS NOT NULL AND "rrp_checked_at" IS NOT NULL) * ("original_price_minor" - "exhibition_price_minor") * 10000 / ("original_price_minor" + ("original_price_minor" = 0)) DESC,`id`);