-- When staff stopped a letter before all had it; none could be stopped until now.
ALTER TABLE `newsletter_letters` ADD `stopped_at` integer;