CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text,
	`name` text NOT NULL,
	`order_text` text NOT NULL,
	`email` text NOT NULL,
	`items` text NOT NULL,
	`message` text,
	`language` text NOT NULL,
	`order_id` text,
	`submitted_at` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`status_at` integer NOT NULL,
	`ip` text,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(order_id, 1, 8), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(order_text, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawals_status" CHECK("withdrawals"."status" IN ('requested', 'goods_awaited', 'goods_received', 'refunded', 'refused')),
	CONSTRAINT "withdrawals_language" CHECK("withdrawals"."language" IN ('pl', 'en'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_idempotency_key` ON `withdrawals` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `withdrawals_newest` ON `withdrawals` (`submitted_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `withdrawals_by_status` ON `withdrawals` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_of` ON `withdrawals` (`order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_from` ON `withdrawals` (`ip`,`submitted_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `link_token` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `bought_address` text;
--> statement-breakpoint
-- Backfill: existing orders need a link too.
UPDATE orders SET link_token = lower(hex(randomblob(16)));
--> statement-breakpoint
-- A withdrawal stays as submitted (rules 3.4) until it is deleted with its order.
CREATE TRIGGER withdrawal_stays
BEFORE UPDATE OF id, idempotency_key, name, order_text, email, items, message, language, submitted_at ON withdrawals
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: withdrawal_stays');
END;
