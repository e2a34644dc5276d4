-- Page views store no IP address, because nothing reads it (rules 6.3).
ALTER TABLE `page_views` DROP COLUMN `ip`;
