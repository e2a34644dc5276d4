ALTER TABLE `complaints` ADD `claimed_order_id` text REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `complaints` ADD `photo_token` text;--> statement-breakpoint
CREATE INDEX `complaints_claiming` ON `complaints` (`claimed_order_id`,`submitted_at`);--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `claimed_order_id` text REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `withdrawals_claiming` ON `withdrawals` (`claimed_order_id`,`submitted_at`);