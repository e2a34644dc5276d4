-- An ended order that is paid late takes nothing from a voucher whose code has changed since the order.
ALTER TABLE `vouchers` ADD `recoded_at` integer;
--> statement-breakpoint
UPDATE vouchers SET recoded_at = (
  SELECT max(at) FROM admin_actions WHERE action = 'voucher_recode' AND subject = vouchers.id
) WHERE id IN (SELECT subject FROM admin_actions WHERE action = 'voucher_recode');
--> statement-breakpoint
CREATE TRIGGER voucher_code_known BEFORE UPDATE OF state ON voucher_redemptions
WHEN OLD.state = 'released' AND NEW.state = 'captured' AND EXISTS (
  SELECT 1 FROM vouchers JOIN orders ON orders.id = NEW.order_id
  WHERE vouchers.id = NEW.voucher_id AND vouchers.recoded_at >= orders.created_at
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_code_known');
END;
