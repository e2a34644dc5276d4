-- Newsletter issues that were sent to the subscribers. The table starts empty: none was sent before.
CREATE TABLE `newsletter_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`readers` integer NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`reached` text DEFAULT '' NOT NULL,
	`sent_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "newsletter_letter_has_readers" CHECK("newsletter_letters"."readers" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `newsletter_letters_newest` ON `newsletter_letters` (`sent_at`);--> statement-breakpoint
CREATE INDEX `newsletter_letters_open` ON `newsletter_letters` (`sent_at`) WHERE "newsletter_letters"."finished_at" IS NULL;