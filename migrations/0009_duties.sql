CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `complaint_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`complaint_id` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`complaint_id`) REFERENCES `complaints`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `complaint_photos_of` ON `complaint_photos` (`complaint_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text,
	`name` text NOT NULL,
	`order_text` text NOT NULL,
	`email` text NOT NULL,
	`product` text,
	`description` text NOT NULL,
	`wish` text NOT NULL,
	`language` text NOT NULL,
	`order_id` text,
	`submitted_at` integer NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`status_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`repaired_at` integer,
	`ip` text,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(substr(order_id, 1, 8), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(order_text, '') || ' ' || coalesce(product, '')), 'ą', 'a'), 'ć', 'c'), 'ę', 'e'), 'ł', 'l'), 'ń', 'n'), 'ó', 'o'), 'ś', 's'), 'ź', 'z'), 'ż', 'z'), 'Ą', 'a'), 'Ć', 'c'), 'Ę', 'e'), 'Ł', 'l'), 'Ń', 'n'), 'Ó', 'o'), 'Ś', 's'), 'Ź', 'z'), 'Ż', 'z')) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "complaints_status" CHECK("complaints"."status" IN ('received', 'in_progress', 'accepted', 'refused')),
	CONSTRAINT "complaints_wish" CHECK("complaints"."wish" IN ('repair', 'replacement', 'price_reduction', 'withdrawal', 'other')),
	CONSTRAINT "complaints_language" CHECK("complaints"."language" IN ('pl', 'en'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `complaints_idempotency_key` ON `complaints` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `complaints_newest` ON `complaints` (`submitted_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `complaints_by_status` ON `complaints` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `complaints_of` ON `complaints` (`order_id`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `complaints_from` ON `complaints` (`ip`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`claimed_until` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`done_at` integer,
	`result` text,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`rating` integer NOT NULL,
	`text` text NOT NULL,
	`language` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`status_at` integer NOT NULL,
	`submitted_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('waiting', 'published', 'refused')),
	CONSTRAINT "reviews_language" CHECK("reviews"."language" IN ('pl', 'en')),
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" BETWEEN 1 AND 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_by_status` ON `reviews` (`status`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `reviews_newest` ON `reviews` (`submitted_at`,`id`);--> statement-breakpoint
ALTER TABLE `emails` ADD `attachments` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `follow_up_status` text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `follow_up_email_sent_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `follow_up_voucher_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `anonymised_at` integer;--> statement-breakpoint
CREATE INDEX `orders_follow_up` ON `orders` (`follow_up_status`,`paid_at`);--> statement-breakpoint
CREATE INDEX `orders_by_email` ON `orders` (lower("email"));
--> statement-breakpoint
-- Documents that were sent never change. Submitted complaints, photos and reviews do not either.
CREATE TRIGGER document_stays BEFORE UPDATE ON documents
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: document_stays');
END;
--> statement-breakpoint
CREATE TRIGGER complaint_stays
BEFORE UPDATE OF id, idempotency_key, name, order_text, email, product, description, wish, language, submitted_at ON complaints
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: complaint_stays');
END;
--> statement-breakpoint
CREATE TRIGGER complaint_photo_stays BEFORE UPDATE ON complaint_photos
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: complaint_photo_stays');
END;
--> statement-breakpoint
CREATE TRIGGER review_stays BEFORE UPDATE OF id, order_id, name, rating, text, language, submitted_at ON reviews
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: review_stays');
END;
