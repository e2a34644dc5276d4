-- What tells one piece from another, the manual in Polish, and what a battery is made of (rules 5.2, 5.4, 5.6).
ALTER TABLE `products` ADD `serial_number` text;--> statement-breakpoint
ALTER TABLE `products` ADD `manual_url` text;--> statement-breakpoint
ALTER TABLE `products` ADD `battery_chemistry` text;--> statement-breakpoint
ALTER TABLE `products` ADD `battery_wh` text;