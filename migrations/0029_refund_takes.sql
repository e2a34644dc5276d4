-- A bought voucher loses as much as the order that bought it refunds.
-- Refunds to the voucher from orders that it paid for do not count in that sum.
DROP TRIGGER refund_moves_vouchers;
--> statement-breakpoint
CREATE TRIGGER refund_moves_vouchers AFTER INSERT ON refunds
BEGIN
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT voucher_id, NEW.order_id, 'refund', NEW.voucher_minor, NEW.created_at
    FROM voucher_redemptions WHERE order_id = NEW.order_id AND NEW.voucher_minor > 0;
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT id, NEW.order_id, 'refund',
      CASE NEW.reason WHEN 'at_provider' THEN -min(untaken, amount_remaining_minor) ELSE -untaken END, NEW.created_at
    FROM (
      SELECT id, amount_remaining_minor,
        (SELECT sum(money_minor) FROM refunds WHERE order_id = NEW.order_id AND state <> 'failed')
        + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries
          WHERE voucher_id = vouchers.id AND order_id = NEW.order_id AND kind = 'refund') AS untaken
      FROM vouchers WHERE issued_order_id = NEW.order_id AND voucher_type = 'purchased'
    ) WHERE untaken > 0;
END;
