-- How a voucher is taxed: when it is sold ('single'), or with what it pays ('multi'), as all were until now (rules 9.1).
ALTER TABLE `voucher_purchases` ADD `voucher_vat` text DEFAULT 'multi' NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `voucher_vat` text DEFAULT 'multi' NOT NULL;
--> statement-breakpoint
-- A voucher is what it was ordered as, whatever the program knows of that. What nobody has bought here is in no sale of the
-- books, so that its tax is due later.
CREATE TRIGGER voucher_taxed AFTER INSERT ON vouchers
BEGIN
  UPDATE vouchers SET voucher_vat = coalesce(
    (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'), 'multi')
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_vat_agreed BEFORE UPDATE OF voucher_vat ON vouchers
WHEN NEW.voucher_vat <> coalesce(
  (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'), 'multi')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_purchase_vat_agreed BEFORE UPDATE OF voucher_vat ON voucher_purchases
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;
