-- Time when staff stopped an issue before all subscribers had it. Earlier issues could not be stopped.
ALTER TABLE `newsletter_letters` ADD `stopped_at` integer;