-- The shop may send a refund by bank transfer if the provider rejects it. The way of a refund never changes.
ALTER TABLE `refunds` ADD `is_by_transfer` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER refund_agreed;
--> statement-breakpoint
CREATE TRIGGER refund_agreed BEFORE UPDATE OF order_id, money_minor, discount_minor, voucher_minor, reason, restock, is_by_transfer ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_agreed');
END;
