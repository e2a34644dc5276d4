ALTER TABLE `reviews` ADD `consent_text` text;--> statement-breakpoint
ALTER TABLE `reviews` ADD `consent_version` text;