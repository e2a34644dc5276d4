-- Sales store their VAT rates. Staff either sell a voucher, with its payment, or give it away.
CREATE TABLE `voucher_sales` (
	`voucher_id` text PRIMARY KEY NOT NULL,
	`method` text NOT NULL,
	`paid_on` text NOT NULL,
	`reference` text,
	`buyer_name` text,
	`nip` text,
	`invoice_address` text,
	`voucher_vat` text NOT NULL,
	`vat_rate` integer DEFAULT 23 NOT NULL,
	`rate_micro` integer NOT NULL,
	`sold_at` integer NOT NULL,
	`refunded_at` integer,
	`refund_method` text,
	CONSTRAINT "voucher_sales_method" CHECK("voucher_sales"."method" IN ('transfer', 'card', 'cash', 'blik')),
	CONSTRAINT "voucher_sales_vat" CHECK("voucher_sales"."voucher_vat" IN ('single', 'multi')),
	CONSTRAINT "voucher_sales_rate" CHECK("voucher_sales"."rate_micro" > 0),
	CONSTRAINT "voucher_sales_refund" CHECK(("voucher_sales"."refunded_at" IS NULL) = ("voucher_sales"."refund_method" IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_sales_sold` ON `voucher_sales` (`sold_at`);--> statement-breakpoint
CREATE INDEX `voucher_sales_refunded` ON `voucher_sales` (`refunded_at`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `vat_rate` integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `shipping_vat_rate` integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE `voucher_purchases` ADD `vat_rate` integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `vat_rate` integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `given_reason` text;
--> statement-breakpoint
-- The payment and reason of earlier vouchers from staff are unknown.
UPDATE vouchers SET given_reason = '' WHERE issued_order_id IS NULL;
--> statement-breakpoint
-- A purchased voucher has the VAT of its sale: an order, or a row of voucher_sales.
-- A voucher that was given away is a discount without VAT of its own.
DROP TRIGGER voucher_taxed;
--> statement-breakpoint
DROP TRIGGER voucher_vat_agreed;
--> statement-breakpoint
CREATE TRIGGER voucher_taxed AFTER INSERT ON vouchers
BEGIN
  UPDATE vouchers SET
    voucher_vat = coalesce(
      (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
      (SELECT voucher_vat FROM voucher_sales WHERE voucher_id = NEW.id), 'multi'),
    vat_rate = coalesce(
      (SELECT vat_rate FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
      (SELECT vat_rate FROM voucher_sales WHERE voucher_id = NEW.id), NEW.vat_rate)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_vat_agreed BEFORE UPDATE OF voucher_vat, vat_rate ON vouchers
WHEN NEW.voucher_vat <> coalesce(
  (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
  (SELECT voucher_vat FROM voucher_sales WHERE voucher_id = NEW.id), 'multi')
OR NEW.vat_rate <> coalesce(
  (SELECT vat_rate FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
  (SELECT vat_rate FROM voucher_sales WHERE voucher_id = NEW.id), OLD.vat_rate)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_sold_or_given BEFORE INSERT ON vouchers
WHEN NEW.issued_order_id IS NULL AND NOT CASE NEW.voucher_type
  WHEN 'purchased' THEN NEW.given_reason IS NULL AND EXISTS (SELECT 1 FROM voucher_sales WHERE voucher_id = NEW.id)
  ELSE trim(coalesce(NEW.given_reason, '')) <> '' AND NOT EXISTS (SELECT 1 FROM voucher_sales WHERE voucher_id = NEW.id) END
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_sold_or_given');
END;
--> statement-breakpoint
-- The payment and VAT of a sale never change.
CREATE TRIGGER voucher_sale_agreed BEFORE UPDATE OF voucher_id, method, paid_on, voucher_vat, vat_rate, rate_micro, sold_at ON voucher_sales
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_sale_refunded_once BEFORE UPDATE OF refunded_at, refund_method ON voucher_sales WHEN OLD.refunded_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_sale_refunded_once');
END;
--> statement-breakpoint
CREATE TRIGGER line_vat_agreed BEFORE UPDATE OF vat_rate ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: vat_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER shipping_vat_agreed BEFORE UPDATE OF shipping_vat_rate ON orders
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: vat_agreed');
END;
--> statement-breakpoint
DROP TRIGGER voucher_purchase_vat_agreed;
--> statement-breakpoint
CREATE TRIGGER voucher_purchase_vat_agreed BEFORE UPDATE OF voucher_vat, vat_rate ON voucher_purchases
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;
