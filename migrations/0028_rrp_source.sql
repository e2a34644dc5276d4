-- Where a catalogue price is from and on what day it was looked up. Of products on sale nobody has said it yet: they show
-- no catalogue price and no saving, and are sorted as saving nothing, until staff do.
DROP INDEX `products_by_saving`;--> statement-breakpoint
ALTER TABLE `products` ADD `rrp_source` text;--> statement-breakpoint
ALTER TABLE `products` ADD `rrp_checked_at` text;--> statement-breakpoint
CREATE INDEX `products_by_saving` ON `products` (`status`,`shelf`,("rrp_source" IS NOT NULL AND "rrp_checked_at" IS NOT NULL) * ("original_price_minor" - "exhibition_price_minor") * 10000 / ("original_price_minor" + ("original_price_minor" = 0)) DESC,`id`);