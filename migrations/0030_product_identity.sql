-- Serial number of a unit, manual in Polish, and composition of the battery (rules 5.2, 5.4, 5.6).
ALTER TABLE `products` ADD `serial_number` text;--> statement-breakpoint
ALTER TABLE `products` ADD `manual_url` text;--> statement-breakpoint
ALTER TABLE `products` ADD `battery_chemistry` text;--> statement-breakpoint
ALTER TABLE `products` ADD `battery_wh` text;