CREATE TABLE `newsletter_subscribers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text,
	`email_hash` text NOT NULL,
	`status` text NOT NULL,
	`language` text NOT NULL,
	`consent_text` text NOT NULL,
	`consent_version` text NOT NULL,
	`consent_at` integer NOT NULL,
	`ip` text,
	`token_hash` text NOT NULL,
	`mailed_at` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`asked_ip` text,
	`confirmed_at` integer,
	`unsubscribed_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "newsletter_status" CHECK("newsletter_subscribers"."status" IN ('pending', 'confirmed', 'unsubscribed')),
	CONSTRAINT "newsletter_language" CHECK("newsletter_subscribers"."language" IN ('pl', 'en')),
	CONSTRAINT "newsletter_confirmed" CHECK("newsletter_subscribers"."status" <> 'confirmed' OR "newsletter_subscribers"."confirmed_at" IS NOT NULL),
	CONSTRAINT "newsletter_hash_alone" CHECK(("newsletter_subscribers"."status" = 'unsubscribed') = ("newsletter_subscribers"."email" IS NULL)),
	CONSTRAINT "newsletter_forgotten" CHECK("newsletter_subscribers"."status" <> 'unsubscribed' OR ("newsletter_subscribers"."ip" IS NULL AND "newsletter_subscribers"."unsubscribed_at" IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_address` ON `newsletter_subscribers` (`email_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_asked` ON `newsletter_subscribers` (`asked_ip`,`asked_at`);--> statement-breakpoint
CREATE INDEX `newsletter_waiting` ON `newsletter_subscribers` (`status`,`mailed_at`);--> statement-breakpoint
CREATE TABLE `newsletter_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`subscriber_id` text NOT NULL,
	`confirms_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscriber_id`) REFERENCES `newsletter_subscribers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `newsletter_tokens_of` ON `newsletter_tokens` (`subscriber_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `emails` ADD `headers` text;