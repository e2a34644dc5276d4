-- A refund made by hand at the provider may exceed the balance of its voucher, because money is held, spent or
-- expired. The voucher then loses only its balance. Money that returns to it later first pays the shortfall.
DROP TRIGGER voucher_entry_counts;
--> statement-breakpoint
-- CHECK (voucher_balance) rejects overspending. `voucher_pays_back` must read the new balance, and SQLite promises no order of
-- two AFTER triggers. This one therefore runs before the insert.
CREATE TRIGGER voucher_entry_counts BEFORE INSERT ON voucher_entries
BEGIN
  UPDATE vouchers SET amount_remaining_minor = amount_remaining_minor + NEW.amount_minor WHERE id = NEW.voucher_id;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_pays_back AFTER INSERT ON voucher_entries
WHEN NEW.amount_minor > 0 AND NEW.kind IN ('release', 'refund', 'extend')
BEGIN
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT id, issued_order_id, 'refund', -min(untaken, amount_remaining_minor), NEW.at
    FROM (
      SELECT id, issued_order_id, amount_remaining_minor,
        (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = issued_order_id AND state <> 'failed')
        + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries
          WHERE voucher_id = vouchers.id AND order_id = issued_order_id AND kind = 'refund') AS untaken
      FROM vouchers WHERE id = NEW.voucher_id AND voucher_type = 'purchased' AND issued_order_id IS NOT NULL
    ) WHERE untaken > 0;
END;
--> statement-breakpoint
-- Backfill: money that returned before this rule pays the shortfall now.
INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
  SELECT id, issued_order_id, 'refund', -min(untaken, amount_remaining_minor), unixepoch() * 1000
  FROM (
    SELECT id, issued_order_id, amount_remaining_minor,
      (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = issued_order_id AND state <> 'failed')
      + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries
        WHERE voucher_id = vouchers.id AND order_id = issued_order_id AND kind = 'refund') AS untaken
    FROM vouchers WHERE voucher_type = 'purchased' AND issued_order_id IS NOT NULL AND amount_remaining_minor > 0
  ) WHERE untaken > 0;
