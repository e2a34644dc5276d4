CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_notes_of` ON `order_notes` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `uploads_newest` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`after` integer NOT NULL,
	`value` text NOT NULL,
	`set_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `settings_newest` ON `settings` (`name`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `fulfilment` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipped_with` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `tracking_number` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `packed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipped_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(id, 1, 8), '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(replace(phone, ' ', ''), '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(nip, '') || ' ' || coalesce(city, '') || ' ' || coalesce(tracking_number, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_by_state` ON `orders` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_by_fulfilment` ON `orders` (`fulfilment`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_searched` ON `orders` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_paid` ON `orders` (`paid_at`,`state`,`total_pln_minor`);--> statement-breakpoint
ALTER TABLE `products` ADD `image_texts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `staff_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(name, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(ean, '') || ' ' || coalesce(model_number, '') || ' ' || coalesce(slug, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `products_searched` ON `products` (`created_at`,`id`,`status`,`category`,`staff_text`);--> statement-breakpoint
CREATE INDEX `emails_newest` ON `emails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_by_status` ON `emails` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `emails_of` ON `emails` (`about`,`created_at`);--> statement-breakpoint
CREATE INDEX `admin_actions_of` ON `admin_actions` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `newsletter_newest` ON `newsletter_subscribers` (`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `vouchers_newest` ON `vouchers` (`created_at`,`id`,`code`,`issued_to_email`);
--> statement-breakpoint
-- Parcels follow the transitions of domain/fulfilment.ts. Only paid orders are packed and shipped.
CREATE TRIGGER order_fulfilment_ways BEFORE UPDATE OF fulfilment ON orders
WHEN NOT (
  OLD.fulfilment = NEW.fulfilment
  OR (OLD.fulfilment = 'packed' AND NEW.fulfilment = 'new')
  OR (OLD.fulfilment IN ('new', 'packed') AND NEW.fulfilment IN ('packed', 'shipped') AND NEW.state = 'paid')
  OR (OLD.fulfilment = 'shipped' AND NEW.fulfilment IN ('delivered', 'returned'))
  OR (OLD.fulfilment = 'delivered' AND NEW.fulfilment = 'returned')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_ways');
END;
--> statement-breakpoint
CREATE TRIGGER order_fulfilment_begins BEFORE INSERT ON orders WHEN NEW.fulfilment <> 'new'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_begins');
END;
--> statement-breakpoint
-- Settings are append-only, so that earlier values stay readable.
CREATE TRIGGER setting_stays BEFORE UPDATE ON settings
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_stays');
END;
--> statement-breakpoint
CREATE TRIGGER setting_kept BEFORE DELETE ON settings
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_kept');
END;
--> statement-breakpoint
-- Cached pages contain settings, so a new setting raises the version of the catalogue too (decision 008).
CREATE TRIGGER setting_is_news AFTER INSERT ON settings
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;
--> statement-breakpoint
-- Optimistic lock: a setting names the row that it replaces, so staff never overwrite an unseen change.
CREATE TRIGGER setting_follows BEFORE INSERT ON settings
WHEN NEW.after <> (SELECT coalesce(max(id), 0) FROM settings WHERE name = NEW.name)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_follows');
END;
