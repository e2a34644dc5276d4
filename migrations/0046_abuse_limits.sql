-- Paces of public forms, one-time sign-in links for the owner, and limits of unpaid orders by value and time.
CREATE TABLE `admin_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `form_pace` (
	`key` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL,
	`next_at` integer NOT NULL,
	`slowed_until` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `form_pace_slowed` ON `form_pace` (`slowed_until`);--> statement-breakpoint
CREATE INDEX `form_pace_ended` ON `form_pace` (`next_at`);--> statement-breakpoint
CREATE TABLE `household_limits` (
	`household` text PRIMARY KEY NOT NULL,
	`spent_until` integer DEFAULT 0 NOT NULL,
	`lifted_until` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
-- An order that ended unpaid keeps its household for a day, so that staff can lift the limits.
-- The job `forget-sign-ins` then deletes the household.
DROP TRIGGER household_forgotten;
--> statement-breakpoint
CREATE TRIGGER household_forgotten AFTER UPDATE OF state ON orders
WHEN NEW.household IS NOT NULL AND NEW.state NOT IN ('pending', 'failed', 'expiring', 'cancelled')
BEGIN
  UPDATE orders SET household = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
-- GCRA over value and time (HELD_TIME in domain/order.ts).
-- Goods for 30,000 zł that were off sale for 2 hours take 24 hours to run out.
CREATE TRIGGER household_time_spent AFTER UPDATE OF state ON orders
WHEN NEW.household IS NOT NULL AND NEW.state = 'cancelled' AND OLD.state <> 'cancelled'
BEGIN
  INSERT INTO household_limits (household, spent_until)
  SELECT NEW.household, ended.at + goods.value * max(0, min(ended.at, NEW.hold_until) - NEW.created_at) * 12 / 3000000
  FROM order_events AS ended, (
    SELECT coalesce(sum(quantity * unit_price_pln_minor), 0) AS value FROM order_lines WHERE order_id = NEW.id
  ) AS goods
  WHERE ended.order_id = NEW.id AND ended.sequence = NEW.sequence AND goods.value > 0
  ON CONFLICT (household) DO UPDATE SET spent_until = excluded.spent_until + max(0, spent_until - (
    SELECT at FROM order_events WHERE order_id = NEW.id AND sequence = NEW.sequence
  ));
END;
--> statement-breakpoint
DROP TRIGGER most_held;
--> statement-breakpoint
-- Unpaid orders of one household hold goods for at most 30,000 zł together. A single order may exceed it.
-- A household that has used up its time holds at most 3,000 zł until that runs out. Staff can lift both limits.
CREATE TRIGGER most_held AFTER INSERT ON order_lines
WHEN NEW.held > 0 AND (SELECT household FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: most_held') WHERE EXISTS (
    SELECT 1 FROM orders AS mine
    LEFT JOIN household_limits AS limits ON limits.household = mine.household
    JOIN orders AS unpaid ON unpaid.household = mine.household AND unpaid.state IN ('pending', 'failed', 'expiring')
    JOIN order_lines ON order_lines.order_id = unpaid.id AND order_lines.held > 0
    WHERE mine.id = NEW.order_id AND coalesce(limits.lifted_until, 0) <= mine.created_at
    GROUP BY mine.id
    HAVING (count(DISTINCT unpaid.id) > 1 AND sum(order_lines.held * order_lines.unit_price_pln_minor) > 3000000)
      OR (coalesce(limits.spent_until, 0) > mine.created_at + 86400000
        AND sum(order_lines.held * order_lines.unit_price_pln_minor) > 300000)
  );
END;
