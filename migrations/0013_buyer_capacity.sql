-- As what a company buys decides whether it has the rights of a consumer; earlier orders did not say it.
ALTER TABLE `orders` ADD `buyer_capacity` text;
