-- A person may ask for an invoice with the order; of earlier orders it was asked by mail.
ALTER TABLE `orders` ADD `wants_invoice` integer DEFAULT false NOT NULL;
