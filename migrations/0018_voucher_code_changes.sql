-- A voucher that was mailed to a wrong address gets a new code and keeps its balance.
-- The change is rejected while an unpaid order, placed with the old code, holds part of the balance.
DROP TRIGGER voucher_agreed;
--> statement-breakpoint
CREATE TRIGGER voucher_agreed BEFORE UPDATE OF voucher_type, currency, amount_initial_minor, issued_order_id ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_code_free BEFORE UPDATE OF code ON vouchers
WHEN EXISTS (SELECT 1 FROM voucher_redemptions WHERE voucher_id = OLD.id AND state = 'held')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_code_free');
END;
