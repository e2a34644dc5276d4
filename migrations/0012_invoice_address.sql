-- A company's invoice may have another address than its parcel, also one abroad; nothing is known of earlier orders.
ALTER TABLE `orders` ADD `invoice_address` text;
