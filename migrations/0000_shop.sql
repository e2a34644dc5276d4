CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`language` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "emails_status" CHECK("emails"."status" IN ('waiting', 'sent', 'given_up'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_once` ON `emails` (`kind`,`about`);--> statement-breakpoint
CREATE INDEX `emails_waiting` ON `emails` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `cart_items` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`product_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_quantity" CHECK("cart_items"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_line` ON `cart_items` (`session_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `cart_idle` ON `cart_items` (`updated_at`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`order_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `sequence`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`sku` text NOT NULL,
	`defects` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_minor` integer NOT NULL,
	`unit_price_pln_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`state` text NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_state" CHECK("order_lines"."state" IN ('held', 'sold', 'released')),
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_amounts" CHECK("order_lines"."unit_price_minor" BETWEEN 0 AND 100000000 AND "order_lines"."unit_price_pln_minor" BETWEEN 0 AND 100000000 AND "order_lines"."total_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "order_lines_add_up" CHECK("order_lines"."total_minor" = "order_lines"."unit_price_minor" * "order_lines"."quantity")
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`,`state`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`content_hash` text NOT NULL,
	`customer_type` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`postal_code` text NOT NULL,
	`company_name` text,
	`nip` text,
	`courier` text NOT NULL,
	`language` text NOT NULL,
	`currency` text NOT NULL,
	`rate_micro` integer NOT NULL,
	`rates_at` integer,
	`subtotal_minor` integer NOT NULL,
	`shipping_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`total_pln_minor` integer NOT NULL,
	`state` text NOT NULL,
	`sequence` integer NOT NULL,
	`payment_attempt` integer DEFAULT 1 NOT NULL,
	`hold_until` integer NOT NULL,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`marketing_consent` integer NOT NULL,
	`defects_accepted` integer NOT NULL,
	`email_sent` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('pending', 'failed', 'expiring', 'paid', 'cancelled', 'refund_due', 'refunded')),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" IN ('PLN', 'EUR', 'USD', 'GBP')),
	CONSTRAINT "orders_language" CHECK("orders"."language" IN ('pl', 'en')),
	CONSTRAINT "orders_courier" CHECK("orders"."courier" IN ('inpost', 'dpd', 'dhl', 'gls', 'ups', 'digital')),
	CONSTRAINT "orders_amounts" CHECK("orders"."subtotal_minor" BETWEEN 0 AND 100000000 AND "orders"."shipping_minor" BETWEEN 0 AND 100000000 AND "orders"."discount_minor" BETWEEN 0 AND 100000000 AND "orders"."total_minor" BETWEEN 0 AND 100000000 AND "orders"."total_pln_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "orders_add_up" CHECK("orders"."total_minor" = "orders"."subtotal_minor" + "orders"."shipping_minor" - "orders"."discount_minor"),
	CONSTRAINT "orders_rate" CHECK("orders"."rate_micro" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_open_session` ON `orders` (`session_id`) WHERE "orders"."state" IN ('pending', 'failed', 'expiring');--> statement-breakpoint
CREATE INDEX `orders_newest` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`state`,`hold_until`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`referrer` text,
	`user_agent` text NOT NULL,
	`ip` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_views_newest` ON `page_views` (`created_at`,`path`);--> statement-breakpoint
CREATE TABLE `payments` (
	`intent_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`provider` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_minor" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_attempt` ON `payments` (`order_id`,`attempt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_paid_once` ON `payments` (`order_id`) WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE TABLE `sandbox_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`client_secret` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`order_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`refunded_minor` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`declined` integer DEFAULT false NOT NULL,
	`settles_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "sandbox_status" CHECK("sandbox_intents"."status" IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "sandbox_refund" CHECK("sandbox_intents"."refunded_minor" BETWEEN 0 AND "sandbox_intents"."amount_minor")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_intents_client_secret_unique` ON `sandbox_intents` (`client_secret`);--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_intents_idempotency_key_unique` ON `sandbox_intents` (`idempotency_key`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`intent_id` text,
	`received_at` integer NOT NULL,
	`applied_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_events_intent` ON `webhook_events` (`intent_id`);--> statement-breakpoint
CREATE TABLE `catalog_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	CONSTRAINT "catalog_version_single" CHECK("catalog_version"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `manufacturers` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`email` text NOT NULL,
	`website` text NOT NULL,
	`eu_representative` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `price_history` (
	`id` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`price_minor` integer NOT NULL,
	`valid_from` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "price_history_price" CHECK("price_history"."price_minor" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_history_of` ON `price_history` (`product_id`,`valid_from`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`name` text NOT NULL,
	`name_en` text,
	`description` text NOT NULL,
	`description_en` text,
	`category` text NOT NULL,
	`image` text NOT NULL,
	`images` text NOT NULL,
	`original_price_minor` integer NOT NULL,
	`exhibition_price_minor` integer NOT NULL,
	`pieces` integer DEFAULT 1 NOT NULL,
	`stock` integer DEFAULT 1 NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`voltage` text,
	`platform` text,
	`features` text NOT NULL,
	`features_en` text NOT NULL,
	`battery_included` integer DEFAULT false NOT NULL,
	`grade` text DEFAULT 'A' NOT NULL,
	`condition` text DEFAULT 'Bardzo dobry, produkt powystawowy' NOT NULL,
	`condition_en` text,
	`defects` text DEFAULT '[]' NOT NULL,
	`box` text DEFAULT '[]' NOT NULL,
	`warranty` text DEFAULT '12 miesięcy gwarancji producenta' NOT NULL,
	`warranty_en` text,
	`is_voucher_product` integer DEFAULT false NOT NULL,
	`large_parcel` integer DEFAULT false NOT NULL,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`weight_grams` integer,
	`manufacturer_id` text,
	`model_number` text,
	`ean` text,
	`safety` text DEFAULT '' NOT NULL,
	`safety_en` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`shelf` integer GENERATED ALWAYS AS ((CASE WHEN stock > 0 THEN 0 WHEN held > 0 THEN 1 ELSE 2 END)) STORED NOT NULL,
	`listed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`manufacturer_id`) REFERENCES `manufacturers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_category" CHECK("products"."category" IN ('wiertarki', 'szlifierki', 'klucze', 'mloty', 'wozki', 'zestawy', 'pily', 'lasery', 'akcesoria', 'zestawy-specjalistyczne-milwaukee', 'zestawy-makita')),
	CONSTRAINT "products_grade" CHECK("products"."grade" IN ('A', 'B', 'C')),
	CONSTRAINT "products_status" CHECK("products"."status" IN ('draft', 'published', 'archived')),
	CONSTRAINT "products_prices" CHECK("products"."original_price_minor" BETWEEN 0 AND 100000000 AND "products"."exhibition_price_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "stock_not_negative" CHECK("products"."stock" >= 0),
	CONSTRAINT "pieces_add_up" CHECK("products"."held" >= 0 AND "products"."sold" >= 0 AND "products"."stock" + "products"."held" + "products"."sold" = "products"."pieces")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`status`,`shelf`,`listed_at`);--> statement-breakpoint
CREATE INDEX `products_by_category` ON `products` (`status`,`category`,`shelf`,`listed_at`);--> statement-breakpoint
CREATE INDEX `products_by_price` ON `products` (`status`,`shelf`,`exhibition_price_minor`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`fetched_at` integer PRIMARY KEY NOT NULL,
	`eur_micro` integer NOT NULL,
	`usd_micro` integer NOT NULL,
	`gbp_micro` integer NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK("exchange_rates"."eur_micro" > 0 AND "exchange_rates"."usd_micro" > 0 AND "exchange_rates"."gbp_micro" > 0)
) STRICT;
