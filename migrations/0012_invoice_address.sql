-- The invoice address of a company may differ from the delivery address and may be abroad. It is unknown for earlier orders.
ALTER TABLE `orders` ADD `invoice_address` text;
