CREATE TABLE `book_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`findings` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "book_checks_kind" CHECK("book_checks"."kind" IN ('books', 'provider'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `book_checks_newest` ON `book_checks` (`kind`,`at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`intent_id` text NOT NULL,
	`order_id` text,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_of` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`intent_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `sandbox_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sandbox_refunds_idempotency_key_unique` ON `sandbox_refunds` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `sandbox_refunds_of` ON `sandbox_refunds` (`intent_id`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`order_id` text NOT NULL,
	`money_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`voucher_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`restock` text NOT NULL,
	`state` text NOT NULL,
	`provider_refund_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_reason" CHECK("refunds"."reason" IN ('late_payment', 'withdrawal', 'complaint', 'cancellation', 'goodwill', 'at_provider')),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" IN ('due', 'done', 'failed')),
	CONSTRAINT "refunds_amounts" CHECK("refunds"."money_minor" BETWEEN 0 AND 100000000 AND "refunds"."discount_minor" BETWEEN 0 AND 100000000 AND "refunds"."voucher_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "refunds_something" CHECK("refunds"."money_minor" + "refunds"."discount_minor" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);--> statement-breakpoint
CREATE INDEX `refunds_of` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `voucher_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_entries_kind" CHECK("voucher_entries"."kind" IN ('issue', 'hold', 'capture', 'release', 'refund', 'expire', 'extend')),
	CONSTRAINT "voucher_entries_sign" CHECK(CASE "voucher_entries"."kind" WHEN 'issue' THEN "voucher_entries"."amount_minor" > 0 WHEN 'release' THEN "voucher_entries"."amount_minor" > 0 WHEN 'extend' THEN "voucher_entries"."amount_minor" > 0 WHEN 'hold' THEN "voucher_entries"."amount_minor" < 0 WHEN 'expire' THEN "voucher_entries"."amount_minor" < 0 WHEN 'capture' THEN "voucher_entries"."amount_minor" = 0 ELSE 1 END)
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_entries_of` ON `voucher_entries` (`voucher_id`);--> statement-breakpoint
CREATE TABLE `voucher_purchases` (
	`order_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`recipient_email` text,
	`greeting` text,
	`send_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `voucher_redemptions` (
	`order_id` text PRIMARY KEY NOT NULL,
	`voucher_id` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`state` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "voucher_redemptions_state" CHECK("voucher_redemptions"."state" IN ('held', 'captured', 'released')),
	CONSTRAINT "voucher_redemptions_amounts" CHECK("voucher_redemptions"."amount_minor" > 0 AND "voucher_redemptions"."discount_minor" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `voucher_redemptions_of` ON `voucher_redemptions` (`voucher_id`,`state`);--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`voucher_type` text DEFAULT 'purchased' NOT NULL,
	`status` text DEFAULT 'issued' NOT NULL,
	`currency` text NOT NULL,
	`amount_initial_minor` integer NOT NULL,
	`amount_remaining_minor` integer NOT NULL,
	`issued_to_email` text NOT NULL,
	`issued_order_id` text,
	`redeemed_order_id` text,
	`redeemed_at` integer,
	`metadata` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`issued_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "vouchers_type" CHECK("vouchers"."voucher_type" IN ('purchased', 'follow_up')),
	CONSTRAINT "vouchers_status" CHECK("vouchers"."status" IN ('issued', 'expired', 'blocked')),
	CONSTRAINT "vouchers_currency" CHECK("vouchers"."currency" IN ('PLN', 'EUR', 'USD', 'GBP')),
	CONSTRAINT "vouchers_initial" CHECK("vouchers"."amount_initial_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "voucher_balance" CHECK("vouchers"."amount_remaining_minor" BETWEEN 0 AND "vouchers"."amount_initial_minor")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code` ON `vouchers` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_issued_once` ON `vouchers` (`issued_order_id`,`voucher_type`);--> statement-breakpoint
CREATE INDEX `vouchers_ending` ON `vouchers` (`status`,`expires_at`);--> statement-breakpoint
ALTER TABLE `emails` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE emails SET due_at = created_at;
--> statement-breakpoint
-- A voucher starts with a balance of zero and gets its amount by the first entry. Only entries change the balance.
CREATE TRIGGER voucher_issued AFTER INSERT ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_begins_empty') WHERE NEW.amount_remaining_minor <> 0;
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    VALUES (NEW.id, NEW.issued_order_id, 'issue', NEW.amount_initial_minor, NEW.created_at);
END;
--> statement-breakpoint
-- CHECK (voucher_balance) then rejects overspending.
CREATE TRIGGER voucher_entry_counts AFTER INSERT ON voucher_entries
BEGIN
  UPDATE vouchers SET amount_remaining_minor = amount_remaining_minor + NEW.amount_minor WHERE id = NEW.voucher_id;
END;
--> statement-breakpoint
CREATE TRIGGER voucher_entry_stays BEFORE UPDATE ON voucher_entries
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_entry_stays');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_entry_kept BEFORE DELETE ON voucher_entries
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_entry_kept');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_agreed BEFORE UPDATE OF code, voucher_type, currency, amount_initial_minor, issued_order_id ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_agreed');
END;
--> statement-breakpoint
-- A voucher bought by an order exists only once the order is paid, with the paid amount and currency.
CREATE TRIGGER voucher_needs_payment BEFORE INSERT ON vouchers
WHEN NEW.voucher_type = 'purchased' AND NEW.issued_order_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM orders JOIN voucher_purchases ON voucher_purchases.order_id = orders.id
  WHERE orders.id = NEW.issued_order_id AND orders.state = 'paid'
    AND orders.total_minor = NEW.amount_initial_minor AND orders.currency = NEW.currency
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_needs_payment');
END;
--> statement-breakpoint
-- A later expiry date restores the balance that an expired voucher had.
CREATE TRIGGER voucher_extended AFTER UPDATE OF expires_at ON vouchers
WHEN NEW.expires_at > OLD.expires_at AND NEW.status = 'expired'
BEGIN
  INSERT INTO voucher_entries (voucher_id, kind, amount_minor, at)
    SELECT NEW.id, 'extend', -sum(amount_minor), max(at) FROM voucher_entries
    WHERE voucher_id = NEW.id AND kind IN ('expire', 'extend') HAVING sum(amount_minor) < 0;
  UPDATE vouchers SET status = 'issued' WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A new order holds voucher money. The state of the redemption then moves the money.
CREATE TRIGGER voucher_held AFTER INSERT ON voucher_redemptions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_begins_held') WHERE NEW.state <> 'held';
  SELECT RAISE(ABORT, 'constraint failed: voucher_usable') WHERE NOT EXISTS (
    SELECT 1 FROM vouchers WHERE id = NEW.voucher_id AND status = 'issued' AND expires_at > NEW.changed_at
  );
  SELECT RAISE(ABORT, 'constraint failed: voucher_discount') WHERE NOT EXISTS (
    SELECT 1 FROM orders WHERE id = NEW.order_id AND discount_minor = NEW.discount_minor
  );
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    VALUES (NEW.voucher_id, NEW.order_id, 'hold', -NEW.amount_minor, NEW.changed_at);
END;
--> statement-breakpoint
-- An order that is paid late takes its released money again, if the balance still covers it.
CREATE TRIGGER voucher_moves AFTER UPDATE OF state ON voucher_redemptions WHEN OLD.state <> NEW.state
BEGIN
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT NEW.voucher_id, NEW.order_id, 'release', NEW.amount_minor, NEW.changed_at WHERE NEW.state = 'released';
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT NEW.voucher_id, NEW.order_id, 'hold', -NEW.amount_minor, NEW.changed_at WHERE OLD.state = 'released';
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    SELECT NEW.voucher_id, NEW.order_id, 'capture', 0, NEW.changed_at WHERE NEW.state = 'captured';
  UPDATE vouchers SET redeemed_order_id = NEW.order_id, redeemed_at = NEW.changed_at
    WHERE id = NEW.voucher_id AND NEW.state = 'captured';
END;
--> statement-breakpoint
CREATE TRIGGER voucher_redemption_ways BEFORE UPDATE OF state ON voucher_redemptions
WHEN NOT (
  OLD.state = NEW.state
  OR (OLD.state = 'held' AND NEW.state IN ('captured', 'released'))
  OR (OLD.state = 'released' AND NEW.state = 'captured')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_redemption_ways');
END;
--> statement-breakpoint
CREATE TRIGGER voucher_redemption_agreed BEFORE UPDATE OF order_id, voucher_id, amount_minor, discount_minor ON voucher_redemptions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_redemption_agreed');
END;
--> statement-breakpoint
-- Every order starts unpaid, because the checks of its payment run on updates.
CREATE TRIGGER order_begins_pending BEFORE INSERT ON orders WHEN NEW.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_begins_pending');
END;
--> statement-breakpoint
-- A paid order has captured its voucher part: that money has left the voucher for good.
CREATE TRIGGER order_paid_needs_voucher BEFORE UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.discount_minor > 0 AND NOT EXISTS (
  SELECT 1 FROM voucher_redemptions
  WHERE order_id = NEW.id AND state = 'captured' AND discount_minor = NEW.discount_minor
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_needs_voucher');
END;
--> statement-breakpoint
-- Refunds never exceed what was paid, in money or by voucher.
-- A refund that the bank returned (failed) is owed again in money. Its voucher part stays on the voucher.
CREATE TRIGGER refund_within BEFORE INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within') WHERE NOT EXISTS (
    SELECT 1 FROM orders
    WHERE id = NEW.order_id AND state IN ('paid', 'refund_due', 'refunded')
      AND NEW.money_minor + (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = NEW.order_id AND state <> 'failed') <= total_minor
      AND NEW.discount_minor + (SELECT coalesce(sum(discount_minor), 0) FROM refunds WHERE order_id = NEW.order_id) <= discount_minor
  );
END;
--> statement-breakpoint
CREATE TRIGGER refund_agreed BEFORE UPDATE OF order_id, money_minor, discount_minor, voucher_minor, reason, restock ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_agreed');
END;
--> statement-breakpoint
CREATE TRIGGER refund_ways BEFORE UPDATE OF state ON refunds
WHEN NOT (OLD.state = NEW.state OR (OLD.state = 'due' AND NEW.state IN ('done', 'failed')) OR (OLD.state = 'done' AND NEW.state = 'failed'))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_ways');
END;
--> statement-breakpoint
-- The voucher part of a refund returns to the voucher. A bought voucher loses the refunded part of its price.
-- CHECK (voucher_balance) rejects a refund whose part is already spent. A refund made at the provider cannot be rejected any
-- more, so it takes only what is left. The repetition of a failed refund does not reduce the voucher again.
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
        + (SELECT coalesce(sum(amount_minor), 0) FROM voucher_entries WHERE voucher_id = vouchers.id AND kind = 'refund') AS untaken
      FROM vouchers WHERE issued_order_id = NEW.order_id AND voucher_type = 'purchased'
    ) WHERE untaken > 0;
END;
--> statement-breakpoint
-- Refunded units can go on sale again.
DROP TRIGGER order_line_ways;
--> statement-breakpoint
CREATE TRIGGER order_line_ways BEFORE UPDATE OF state ON order_lines
WHEN NOT (
  OLD.state = NEW.state
  OR (OLD.state = 'held' AND NEW.state IN ('sold', 'released'))
  OR (OLD.state = 'released' AND NEW.state = 'sold')
  OR (OLD.state = 'sold' AND NEW.state = 'released' AND EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id))
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_ways');
END;
--> statement-breakpoint
DROP TRIGGER order_line_moves;
--> statement-breakpoint
CREATE TRIGGER order_line_moves AFTER UPDATE OF state ON order_lines WHEN OLD.state <> NEW.state
BEGIN
  UPDATE products SET
    held = held - CASE WHEN OLD.state = 'held' THEN NEW.quantity ELSE 0 END,
    stock = stock
      + CASE WHEN NEW.state = 'released' THEN NEW.quantity ELSE 0 END
      - CASE WHEN OLD.state = 'released' AND NEW.state = 'sold' THEN NEW.quantity ELSE 0 END,
    sold = sold
      + CASE WHEN NEW.state = 'sold' THEN NEW.quantity ELSE 0 END
      - CASE WHEN OLD.state = 'sold' THEN NEW.quantity ELSE 0 END
  WHERE id = NEW.product_id;
END;
