-- Statements of a guarantee besides its duration, once per manufacturer (rules 4.2).
-- An order line keeps the guarantee as the buyer was told it. It is unknown for earlier lines.
ALTER TABLE `order_lines` ADD `guarantee` text;--> statement-breakpoint
ALTER TABLE `manufacturers` ADD `guarantee` text;