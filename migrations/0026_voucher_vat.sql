-- VAT of a voucher is due on its sale (single) or when it pays (multi). All earlier vouchers are multi (rules 9.1).
ALTER TABLE `voucher_purchases` ADD `voucher_vat` text DEFAULT 'multi' NOT NULL;--> statement-breakpoint
ALTER TABLE `vouchers` ADD `voucher_vat` text DEFAULT 'multi' NOT NULL;
--> statement-breakpoint
-- A purchased voucher has the kind of VAT of its order, even if older code inserts it.
-- A voucher that was not bought here is in no recorded sale, so its VAT is due later (multi).
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
