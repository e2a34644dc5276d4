-- The capacity in which a company buys decides whether it has consumer rights. It is unknown for earlier orders.
ALTER TABLE `orders` ADD `buyer_capacity` text;
