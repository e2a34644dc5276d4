-- A voucher whose price goes back at the provider by hand while its money is away, held, spent or expired, loses then only
-- what is on it. What comes back to it later first pays the rest.
DROP TRIGGER voucher_entry_counts;
--> statement-breakpoint
-- CHECK (voucher_balance) refuses whatever would spend more than there is. Before the entry is written, so that what follows
-- from it finds the balance as it is with it: of two triggers after it SQLite promises no order.
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
-- What came back before that rule.
INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
  SELECT id, issued_order_id, 'refund', -min(untaken, amount_remaining_minor), unixepoch() * 1000
  FROM (
    SELECT id, issued_order_id, amount_remaining_minor,
      (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = issued_order_id AND state <> 'failed')
      + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries
        WHERE voucher_id = vouchers.id AND order_id = issued_order_id AND kind = 'refund') AS untaken
    FROM vouchers WHERE voucher_type = 'purchased' AND issued_order_id IS NOT NULL AND amount_remaining_minor > 0
  ) WHERE untaken > 0;
