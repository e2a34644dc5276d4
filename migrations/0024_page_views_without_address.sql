-- Nothing read it (rules 6.3).
ALTER TABLE `page_views` DROP COLUMN `ip`;
