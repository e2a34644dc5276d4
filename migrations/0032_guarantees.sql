-- What a guarantee says besides for how long, once for each maker; and of what was sold, as its buyer was told it (rules 4.2).
-- Of lines from before it is not known.
ALTER TABLE `order_lines` ADD `guarantee` text;--> statement-breakpoint
ALTER TABLE `manufacturers` ADD `guarantee` text;