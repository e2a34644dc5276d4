-- An accepted complaint has a day of settlement. For earlier repairs, this is the day of the repair.
ALTER TABLE `complaints` ADD `settled_at` integer;--> statement-breakpoint
UPDATE complaints SET settled_at = repaired_at WHERE repaired_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `complaints_to_settle` ON `complaints` (`status`,`settled_at`);--> statement-breakpoint
CREATE INDEX `products_by_sku` ON `products` ("sku" COLLATE NOCASE);
