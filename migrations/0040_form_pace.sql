CREATE TABLE `form_pace` (
	`key` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`next_at` integer NOT NULL,
	`slowed_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_pace_slowed` ON `form_pace` (`slowed_until`);--> statement-breakpoint
CREATE INDEX `form_pace_ended` ON `form_pace` (`next_at`);--> statement-breakpoint
ALTER TABLE `complaints` ADD `claimed_order_id` text REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `complaints` ADD `photo_token` text;--> statement-breakpoint
CREATE INDEX `complaints_claiming` ON `complaints` (`claimed_order_id`,`submitted_at`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `claimed_order_id` text REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `withdrawals_claiming` ON `withdrawals` (`claimed_order_id`,`submitted_at`);