-- A person may ask for an invoice in the order. For earlier orders, people asked by mail.
ALTER TABLE `orders` ADD `wants_invoice` integer DEFAULT false NOT NULL;
