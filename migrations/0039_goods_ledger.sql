-- Every unit of an order line has a place, and a ledger records its moves (docs/goods.md). Refunds list their purposes.
-- Triggers that use the old columns are dropped first.
DROP TRIGGER voucher_pays_back;
--> statement-breakpoint
DROP TRIGGER refund_within;
--> statement-breakpoint
DROP TRIGGER refund_agreed;
--> statement-breakpoint
DROP TRIGGER refund_ways;
--> statement-breakpoint
DROP TRIGGER refund_moves_vouchers;
--> statement-breakpoint
DROP TRIGGER refund_moves_pieces;
--> statement-breakpoint
DROP TRIGGER order_line_restocked;
--> statement-breakpoint
DROP TRIGGER order_line_moves;
--> statement-breakpoint
DROP TRIGGER order_line_ways;
--> statement-breakpoint
DROP TRIGGER order_line_takes;
--> statement-breakpoint
DROP TRIGGER order_line_agreed;
--> statement-breakpoint
DROP TRIGGER most_held;
--> statement-breakpoint
DROP TRIGGER order_fulfilment_ways;
--> statement-breakpoint
PRAGMA defer_foreign_keys = true;
--> statement-breakpoint
CREATE TABLE `__new_order_lines` (
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`sku` text NOT NULL,
	`defects` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit_price_minor` integer NOT NULL,
	`unit_price_pln_minor` integer NOT NULL,
	`total_minor` integer NOT NULL,
	`names` text DEFAULT '{"pl":"","en":""}' NOT NULL,
	`grade` text,
	`guarantee` text,
	`held` integer DEFAULT 0 NOT NULL,
	`owed` integer DEFAULT 0 NOT NULL,
	`packed` integer DEFAULT 0 NOT NULL,
	`unpacking` integer DEFAULT 0 NOT NULL,
	`shipped` integer DEFAULT 0 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL,
	`awaited` integer DEFAULT 0 NOT NULL,
	`inspection` integer DEFAULT 0 NOT NULL,
	`discarded` integer DEFAULT 0 NOT NULL,
	`restocked` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_units" CHECK("held" >= 0 AND "owed" >= 0 AND "packed" >= 0 AND "unpacking" >= 0 AND "shipped" >= 0 AND "delivered" >= 0 AND "awaited" >= 0 AND "inspection" >= 0 AND "discarded" >= 0 AND "restocked" >= 0 AND "held" + "owed" + "packed" + "unpacking" + "shipped" + "delivered" + "awaited" + "inspection" + "discarded" + "restocked" = "quantity"),
	CONSTRAINT "order_lines_quantity" CHECK("__new_order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_amounts" CHECK("__new_order_lines"."unit_price_minor" BETWEEN 0 AND 100000000 AND "__new_order_lines"."unit_price_pln_minor" BETWEEN 0 AND 100000000 AND "__new_order_lines"."total_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "order_lines_add_up" CHECK("__new_order_lines"."total_minor" = "__new_order_lines"."unit_price_minor" * "__new_order_lines"."quantity")
) STRICT;
--> statement-breakpoint
-- The place of existing units follows from the state of their line and the fulfilment of their order.
INSERT INTO __new_order_lines (order_id, product_id, position, name, sku, defects, quantity, unit_price_minor, unit_price_pln_minor, total_minor, names, grade, guarantee, held, owed, packed, unpacking, shipped, delivered, awaited, inspection, discarded, restocked)
SELECT lines.order_id, lines.product_id, lines.position, lines.name, lines.sku, lines.defects, lines.quantity, lines.unit_price_minor, lines.unit_price_pln_minor, lines.total_minor, lines.names, lines.grade, lines.guarantee,
  CASE WHEN lines.state = 'held' THEN lines.quantity ELSE 0 END,
  CASE WHEN lines.state = 'sold' AND fulfilment = 'new' AND orders.state = 'paid' THEN lines.quantity - lines.restocked ELSE 0 END,
  CASE WHEN lines.state = 'sold' AND fulfilment = 'packed' AND orders.state = 'paid' THEN lines.quantity - lines.restocked ELSE 0 END,
  CASE WHEN lines.state = 'sold' AND fulfilment = 'packed' AND NOT orders.state = 'paid' THEN lines.quantity - lines.restocked ELSE 0 END,
  CASE WHEN lines.state = 'sold' AND fulfilment = 'shipped' THEN lines.quantity - lines.restocked ELSE 0 END,
  CASE WHEN lines.state = 'sold' AND fulfilment = 'delivered' THEN lines.quantity - lines.restocked ELSE 0 END,
  0,
  CASE WHEN lines.state = 'sold' AND (fulfilment = 'returned' OR fulfilment = 'new' AND NOT orders.state = 'paid') THEN lines.quantity - lines.restocked ELSE 0 END,
  0,
  CASE lines.state WHEN 'released' THEN lines.quantity WHEN 'sold' THEN lines.restocked ELSE 0 END
FROM order_lines AS lines JOIN orders ON orders.id = lines.order_id;
--> statement-breakpoint
CREATE TABLE `goods_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`from_place` text NOT NULL,
	`to_place` text NOT NULL,
	`quantity` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`,`product_id`) REFERENCES `order_lines`(`order_id`,`product_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goods_moves_from" CHECK("goods_moves"."from_place" IN ('stock', 'held', 'owed', 'packed', 'unpacking', 'shipped', 'delivered', 'awaited', 'inspection', 'discarded', 'restocked')),
	CONSTRAINT "goods_moves_to" CHECK("goods_moves"."to_place" IN ('held', 'owed', 'packed', 'unpacking', 'shipped', 'delivered', 'awaited', 'inspection', 'discarded', 'restocked')),
	CONSTRAINT "goods_moves_quantity" CHECK("goods_moves"."quantity" >= 1)
) STRICT;
--> statement-breakpoint
-- A later refund of the same amount repeats a failed one, up to the first repetition that did not fail.
CREATE TABLE `__repeats` (
	`refund_id` text,
	`replaces_id` text
) STRICT;
--> statement-breakpoint
INSERT INTO __repeats
SELECT again.id, failed.id FROM refunds AS again JOIN refunds AS failed ON failed.id = (
  SELECT id FROM refunds WHERE order_id = again.order_id AND money_minor = again.money_minor AND state = 'failed'
  ORDER BY created_at, id LIMIT 1
)
WHERE again.created_at > failed.created_at AND again.money_minor > 0 AND again.discount_minor = 0 AND again.restock = '[]'
  AND NOT EXISTS (
    SELECT 1 FROM refunds AS earlier
    WHERE earlier.order_id = again.order_id AND earlier.money_minor = again.money_minor AND earlier.discount_minor = 0
      AND earlier.restock = '[]' AND earlier.state <> 'failed' AND earlier.created_at > failed.created_at
      AND (earlier.created_at, earlier.id) < (again.created_at, again.id)
  );
--> statement-breakpoint
-- This table is temporary, because refund_items references refunds, which is rebuilt below.
CREATE TABLE `__refund_items` (
	`refund_id` text,
	`position` integer,
	`order_id` text,
	`kind` text,
	`product_id` text,
	`quantity` integer,
	`value_minor` integer,
	`amount_minor` integer
) STRICT;
--> statement-breakpoint
-- The purpose of earlier refunds is unknown: their money counts as goodwill, their restocked units as settled.
INSERT INTO __refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
SELECT id, 0, order_id, CASE WHEN order_id IN (SELECT order_id FROM voucher_purchases) THEN 'voucher' ELSE 'goodwill' END, NULL, 0,
  money_minor + discount_minor, money_minor + discount_minor
FROM refunds WHERE reason <> 'late_payment' AND id NOT IN (SELECT refund_id FROM __repeats);
--> statement-breakpoint
INSERT INTO __refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
SELECT refund_id, row_number() OVER (PARTITION BY refund_id ORDER BY back.product_id), back.order_id, kind, back.product_id, units, units * unit_price_minor, 0
FROM (
  SELECT refunds.id AS refund_id, refunds.order_id, CASE WHEN orders.delivered_at IS NULL THEN 'cancelled' ELSE 'returned' END AS kind,
    json_extract(restock, fullkey || '.productId') AS product_id, sum(json_extract(restock, fullkey || '.quantity')) AS units
  FROM refunds JOIN orders ON orders.id = refunds.order_id, json_each(restock) WHERE json_each.type = 'object' GROUP BY refunds.id, product_id
) AS back JOIN order_lines ON order_lines.order_id = back.order_id AND order_lines.product_id = back.product_id;
--> statement-breakpoint
-- The last refund of a refunded order also settles its units that are in the shop.
INSERT INTO __refund_items (refund_id, position, order_id, kind, product_id, quantity, value_minor, amount_minor)
SELECT (SELECT id FROM refunds WHERE order_id = lines.order_id AND id NOT IN (SELECT refund_id FROM __repeats) ORDER BY created_at DESC, id LIMIT 1), 1000 + lines.position, lines.order_id,
  CASE WHEN orders.delivered_at IS NULL THEN 'cancelled' ELSE 'returned' END, product_id, inspection + unpacking,
  (inspection + unpacking) * unit_price_minor, 0
FROM __new_order_lines AS lines JOIN orders ON orders.id = lines.order_id
WHERE inspection + unpacking > 0 AND orders.state IN ('refund_due', 'refunded') AND orders.paid_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM refunds WHERE order_id = lines.order_id);
--> statement-breakpoint
DROP TABLE order_lines;
--> statement-breakpoint
ALTER TABLE __new_order_lines RENAME TO order_lines;
--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`);
--> statement-breakpoint
CREATE INDEX `order_lines_held` ON `order_lines` (`order_id`) WHERE "order_lines"."held" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_owed` ON `order_lines` (`order_id`) WHERE "order_lines"."owed" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_packed` ON `order_lines` (`order_id`) WHERE "order_lines"."packed" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_unpacking` ON `order_lines` (`order_id`) WHERE "order_lines"."unpacking" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_shipped` ON `order_lines` (`order_id`) WHERE "order_lines"."shipped" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_awaited` ON `order_lines` (`order_id`) WHERE "order_lines"."awaited" > 0;
--> statement-breakpoint
CREATE INDEX `order_lines_inspection` ON `order_lines` (`order_id`) WHERE "order_lines"."inspection" > 0;
--> statement-breakpoint
INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
SELECT order_id, product_id, 'stock', 'held', quantity, 1, created_at FROM order_lines JOIN orders ON orders.id = order_id;
--> statement-breakpoint
-- D1 allows at most five terms in a compound SELECT, so json_each lists the places.
INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
SELECT order_id, product_id, 'held', place, units, sequence, at FROM (
  SELECT order_id, product_id, orders.sequence, coalesce(orders.paid_at, orders.created_at) AS at, places.value AS place,
    CASE places.value WHEN 'owed' THEN owed WHEN 'packed' THEN packed WHEN 'unpacking' THEN unpacking WHEN 'shipped' THEN shipped
      WHEN 'delivered' THEN delivered WHEN 'inspection' THEN inspection WHEN 'restocked' THEN restocked END AS units
  FROM order_lines JOIN orders ON orders.id = order_id,
    json_each('["owed", "packed", "unpacking", "shipped", "delivered", "inspection", "restocked"]') AS places
) WHERE units > 0;
--> statement-breakpoint
CREATE INDEX `goods_moves_of` ON `goods_moves` (`order_id`,`product_id`);
--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text,
	`order_id` text NOT NULL,
	`money_minor` integer NOT NULL,
	`discount_minor` integer NOT NULL,
	`voucher_minor` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`provider_refund_id` text,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`is_by_transfer` integer DEFAULT false NOT NULL,
	`replaces_id` text,
	`note` text,
	`request_hash` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_reason" CHECK("__new_refunds"."reason" IN ('late_payment', 'withdrawal', 'complaint', 'cancellation', 'goodwill', 'at_provider')),
	CONSTRAINT "refunds_state" CHECK("__new_refunds"."state" IN ('due', 'done', 'failed')),
	CONSTRAINT "refunds_amounts" CHECK("__new_refunds"."money_minor" BETWEEN 0 AND 100000000 AND "__new_refunds"."discount_minor" BETWEEN 0 AND 100000000 AND "__new_refunds"."voucher_minor" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
INSERT INTO __new_refunds (id, key, order_id, money_minor, discount_minor, voucher_minor, reason, state, provider_refund_id, created_at, done_at, is_by_transfer)
SELECT id, key, order_id, money_minor, discount_minor, voucher_minor, reason, state, provider_refund_id, created_at, done_at, is_by_transfer FROM refunds;
--> statement-breakpoint
DROP TABLE refunds;
--> statement-breakpoint
ALTER TABLE __new_refunds RENAME TO refunds;
--> statement-breakpoint
CREATE TABLE `refund_items` (
	`refund_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`product_id` text,
	`quantity` integer NOT NULL,
	`value_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `position`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_items_kind" CHECK("refund_items"."kind" IN ('cancelled', 'returned', 'reduced', 'delivery', 'goodwill', 'voucher')),
	CONSTRAINT "refund_items_amounts" CHECK("refund_items"."value_minor" BETWEEN 0 AND 100000000 AND "refund_items"."amount_minor" BETWEEN 0 AND 100000000),
	CONSTRAINT "refund_items_goods" CHECK(("refund_items"."kind" IN ('cancelled', 'returned', 'reduced')) = ("refund_items"."product_id" IS NOT NULL) AND ("refund_items"."product_id" IS NOT NULL) = ("refund_items"."quantity" > 0))
) STRICT;
--> statement-breakpoint
INSERT INTO refund_items SELECT * FROM __refund_items;
--> statement-breakpoint
DROP TABLE __refund_items;
--> statement-breakpoint
UPDATE refunds SET replaces_id = __repeats.replaces_id FROM __repeats WHERE refund_id = id;
--> statement-breakpoint
DROP TABLE __repeats;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_key` ON `refunds` (`key`);
--> statement-breakpoint
CREATE INDEX `refunds_of` ON `refunds` (`order_id`);
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`state`,`created_at`);
--> statement-breakpoint
CREATE INDEX `refunds_replacing` ON `refunds` (`replaces_id`) WHERE "refunds"."replaces_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `refunds_at_provider` ON `refunds` (`reason`) WHERE "refunds"."reason" = 'at_provider';
--> statement-breakpoint
CREATE INDEX `refund_items_of` ON `refund_items` (`order_id`,`product_id`);
--> statement-breakpoint
-- The fulfilment of an order follows from the places of its units.
UPDATE orders SET fulfilment = (SELECT CASE
      WHEN sum(shipped) > 0 THEN 'shipped'
      WHEN sum(packed + unpacking) > 0 THEN 'packed'
      WHEN sum(held + owed) > 0 THEN 'new'
      WHEN sum(delivered) > 0 THEN 'delivered'
      WHEN sum(awaited) > 0 THEN CASE WHEN orders.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
      WHEN orders.shipped_at IS NOT NULL THEN 'returned'
      ELSE 'new' END FROM order_lines WHERE order_id = orders.id)
WHERE id IN (SELECT order_id FROM order_lines);
--> statement-breakpoint
CREATE TRIGGER order_fulfilment_derived BEFORE UPDATE OF fulfilment ON orders
WHEN NEW.fulfilment <> OLD.fulfilment AND NEW.fulfilment IS NOT (SELECT CASE
      WHEN sum(shipped) > 0 THEN 'shipped'
      WHEN sum(packed + unpacking) > 0 THEN 'packed'
      WHEN sum(held + owed) > 0 THEN 'new'
      WHEN sum(delivered) > 0 THEN 'delivered'
      WHEN sum(awaited) > 0 THEN CASE WHEN NEW.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
      WHEN NEW.shipped_at IS NOT NULL THEN 'returned'
      ELSE 'new' END
    FROM order_lines WHERE order_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_derived');
END;
--> statement-breakpoint
-- A new line holds all of its units, and the ledger takes them from stock.
CREATE TRIGGER order_line_takes AFTER INSERT ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_lines_begin_held') WHERE NEW.held <> NEW.quantity;
  INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
    SELECT NEW.order_id, NEW.product_id, 'stock', 'held', NEW.quantity, 1, created_at FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
-- A move changes the line, the stock and the order. Only units of paid orders are packed and sent.
-- Only settled units are restocked or discarded, and they never go back to the buyer.
CREATE TRIGGER goods_move_counts AFTER INSERT ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_ways') WHERE NOT NEW.from_place || '>' || NEW.to_place IN (
    'stock>held', 'held>owed', 'held>restocked', 'restocked>owed',
    'owed>packed', 'packed>owed', 'owed>shipped', 'packed>shipped', 'shipped>delivered', 'delivered>shipped',
    'shipped>inspection', 'inspection>shipped', 'delivered>inspection', 'inspection>delivered',
    'shipped>awaited', 'delivered>awaited', 'awaited>delivered', 'awaited>inspection', 'inspection>awaited',
    'owed>restocked', 'owed>inspection', 'inspection>owed', 'packed>unpacking', 'unpacking>inspection', 'inspection>unpacking',
    'inspection>restocked', 'restocked>inspection', 'inspection>discarded', 'discarded>inspection', 'awaited>discarded', 'discarded>awaited'
  );
  UPDATE order_lines SET held = held + CASE 'held' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, owed = owed + CASE 'owed' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, packed = packed + CASE 'packed' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, unpacking = unpacking + CASE 'unpacking' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, shipped = shipped + CASE 'shipped' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, delivered = delivered + CASE 'delivered' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, awaited = awaited + CASE 'awaited' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, inspection = inspection + CASE 'inspection' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, discarded = discarded + CASE 'discarded' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END, restocked = restocked + CASE 'restocked' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END
  WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND NEW.from_place <> 'stock';
  UPDATE products SET
    stock = stock + CASE WHEN NEW.to_place = 'restocked' THEN NEW.quantity WHEN NEW.from_place IN ('stock', 'restocked') THEN -NEW.quantity ELSE 0 END,
    held = held + CASE 'held' WHEN NEW.to_place THEN NEW.quantity WHEN NEW.from_place THEN -NEW.quantity ELSE 0 END,
    sold = sold
      + CASE WHEN NEW.to_place IN ('held', 'restocked') THEN 0 ELSE NEW.quantity END
      - CASE WHEN NEW.from_place IN ('stock', 'held', 'restocked') THEN 0 ELSE NEW.quantity END
  WHERE id = NEW.product_id AND (NEW.from_place IN ('stock', 'held', 'restocked') OR NEW.to_place = 'restocked');
  SELECT RAISE(ABORT, 'constraint failed: goods_paid')
  WHERE (
    NEW.to_place = 'packed' OR (NEW.to_place = 'owed' AND NEW.from_place <> 'packed')
    OR (NEW.to_place = 'shipped' AND NEW.from_place IN ('owed', 'packed'))
  ) AND (SELECT state FROM orders WHERE id = NEW.order_id) <> 'paid';
  SELECT RAISE(ABORT, 'constraint failed: goods_settled') WHERE NEW.from_place NOT IN ('stock', 'held') AND EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND (
      (NEW.to_place IN ('restocked', 'discarded', 'unpacking') AND restocked + discarded + unpacking > (SELECT coalesce(sum(quantity), 0) FROM refund_items WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND kind IN ('cancelled', 'returned')))
      OR (NEW.to_place IN ('owed', 'packed', 'shipped', 'delivered') AND owed + packed + shipped + delivered > quantity - (SELECT coalesce(sum(quantity), 0) FROM refund_items WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND kind IN ('cancelled', 'returned')))
    )
  );
  UPDATE orders SET fulfilment = (SELECT CASE
      WHEN sum(shipped) > 0 THEN 'shipped'
      WHEN sum(packed + unpacking) > 0 THEN 'packed'
      WHEN sum(held + owed) > 0 THEN 'new'
      WHEN sum(delivered) > 0 THEN 'delivered'
      WHEN sum(awaited) > 0 THEN CASE WHEN orders.delivered_at IS NULL THEN 'shipped' ELSE 'delivered' END
      WHEN orders.shipped_at IS NOT NULL THEN 'returned'
      ELSE 'new' END
    FROM order_lines WHERE order_id = NEW.order_id)
  WHERE id = NEW.order_id AND NEW.from_place NOT IN ('stock', 'held');
END;
--> statement-breakpoint
CREATE TRIGGER goods_move_stays BEFORE UPDATE ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_move_stays');
END;
--> statement-breakpoint
CREATE TRIGGER goods_move_kept BEFORE DELETE ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_move_kept');
END;
--> statement-breakpoint
-- The counts of a line always equal the ledger.
CREATE TRIGGER order_line_units BEFORE UPDATE OF held, owed, packed, unpacking, shipped, delivered, awaited, inspection, discarded, restocked ON order_lines
WHEN NOT EXISTS (
  SELECT 1 FROM (
    SELECT
      coalesce(sum(CASE 'held' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS held,
      coalesce(sum(CASE 'owed' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS owed,
      coalesce(sum(CASE 'packed' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS packed,
      coalesce(sum(CASE 'unpacking' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS unpacking,
      coalesce(sum(CASE 'shipped' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS shipped,
      coalesce(sum(CASE 'delivered' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS delivered,
      coalesce(sum(CASE 'awaited' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS awaited,
      coalesce(sum(CASE 'inspection' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS inspection,
      coalesce(sum(CASE 'discarded' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS discarded,
      coalesce(sum(CASE 'restocked' WHEN to_place THEN quantity WHEN from_place THEN -quantity ELSE 0 END), 0) AS restocked
    FROM goods_moves WHERE order_id = NEW.order_id AND product_id = NEW.product_id
  ) AS ledger WHERE ledger.held = NEW.held AND ledger.owed = NEW.owed AND ledger.packed = NEW.packed AND ledger.unpacking = NEW.unpacking AND ledger.shipped = NEW.shipped AND ledger.delivered = NEW.delivered AND ledger.awaited = NEW.awaited AND ledger.inspection = NEW.inspection AND ledger.discarded = NEW.discarded AND ledger.restocked = NEW.restocked
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_units');
END;
--> statement-breakpoint
CREATE TRIGGER order_line_agreed BEFORE UPDATE OF order_id, product_id, quantity, unit_price_minor, unit_price_pln_minor, total_minor, grade ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_agreed');
END;
--> statement-breakpoint
-- Unpaid orders of one household hold at most 20 products together (domain/order.ts). Migration 0043 replaces this limit.
CREATE TRIGGER most_held AFTER INSERT ON order_lines
WHEN NEW.held > 0 AND (SELECT household FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: most_held') WHERE (
    SELECT count(*) FROM orders JOIN order_lines ON order_lines.order_id = orders.id
    WHERE orders.household = (SELECT household FROM orders WHERE id = NEW.order_id) AND order_lines.held > 0
  ) > 20;
END;
--> statement-breakpoint
-- Refunds never exceed what was paid, in money or by voucher. The money of a failed refund does not count, its voucher part
-- does. A refund that replaces a failed one sends at most the money that failed.
CREATE TRIGGER refund_within BEFORE INSERT ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_within') WHERE NOT EXISTS (
    SELECT 1 FROM orders
    WHERE id = NEW.order_id AND state IN ('paid', 'refund_due', 'refunded')
      AND NEW.money_minor + (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE order_id = NEW.order_id AND state <> 'failed') <= total_minor
      AND NEW.discount_minor + (SELECT coalesce(sum(discount_minor), 0) FROM refunds WHERE order_id = NEW.order_id) <= discount_minor
      AND (NEW.discount_minor + NEW.voucher_minor = 0
        OR EXISTS (SELECT 1 FROM voucher_redemptions WHERE order_id = NEW.order_id AND state = 'captured'))
  );
  SELECT RAISE(ABORT, 'constraint failed: refund_within') WHERE NEW.replaces_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM refunds AS failed
    WHERE failed.id = NEW.replaces_id AND failed.order_id = NEW.order_id AND failed.state = 'failed' AND failed.replaces_id IS NULL
      AND NEW.discount_minor = 0 AND NEW.money_minor <= failed.money_minor
        - (SELECT coalesce(sum(money_minor), 0) FROM refunds WHERE replaces_id = failed.id AND state <> 'failed')
  );
END;
--> statement-breakpoint
CREATE TRIGGER refund_agreed BEFORE UPDATE OF order_id, money_minor, discount_minor, voucher_minor, reason, is_by_transfer, replaces_id, note, request_hash ON refunds
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
-- If that part is spent, the refund is rejected, unless it was made at the provider.
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
--> statement-breakpoint
-- Money that returns to a bought voucher first pays the shortfall from the refund of its price.
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
-- Items never exceed their refund. No unit is settled twice, and no line is refunded above its price.
CREATE TRIGGER refund_item_within BEFORE INSERT ON refund_items
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_item_within') WHERE NOT EXISTS (
    SELECT 1 FROM refunds WHERE id = NEW.refund_id AND order_id = NEW.order_id AND replaces_id IS NULL
      AND NEW.amount_minor + (SELECT coalesce(sum(amount_minor), 0) FROM refund_items WHERE refund_id = NEW.refund_id) <= money_minor + discount_minor
  );
  SELECT RAISE(ABORT, 'constraint failed: refund_item_within') WHERE NEW.product_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM order_lines WHERE order_id = NEW.order_id AND product_id = NEW.product_id
      AND (NEW.kind = 'reduced' OR NEW.quantity + (SELECT coalesce(sum(quantity), 0) FROM refund_items
        WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND kind IN ('cancelled', 'returned')) <= order_lines.quantity)
      AND NEW.value_minor + (SELECT coalesce(sum(value_minor), 0) FROM refund_items
        WHERE order_id = NEW.order_id AND product_id = NEW.product_id) <= total_minor
  );
END;
--> statement-breakpoint
CREATE TRIGGER refund_item_stays BEFORE UPDATE ON refund_items
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_item_stays');
END;
--> statement-breakpoint
CREATE TRIGGER refund_item_kept BEFORE DELETE ON refund_items
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_item_kept');
END;
