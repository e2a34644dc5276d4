-- All triggers of the database, grouped by rule. A trigger is named after its rule, and aborts with
-- 'constraint failed: <rule>'; `isConstraintViolation` (worker/database/db.ts) matches that text. Among triggers of one table and
-- event, the first one that aborts gives the error: keep their order.

-- --------------------
-- Batches: `abortUnless` (worker/database/db.ts) inserts a condition
-- --------------------

-- A condition that is not true aborts its batch. A true one leaves no row.
CREATE TRIGGER batch_condition BEFORE INSERT ON batch_conditions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: ' || NEW.rule) WHERE NEW.is_met IS NOT 1;
  SELECT RAISE(IGNORE);
END;

-- --------------------
-- Products: prices, versions, addresses and sale
-- --------------------

-- The price history has every price of a product, from the first one on (rules 1.7).
CREATE TRIGGER price_first AFTER INSERT ON products
BEGIN
  INSERT INTO price_history (product_id, price_minor, valid_from) VALUES (NEW.id, NEW.exhibition_price_minor, NEW.listed_at);
END;

CREATE TRIGGER price_changed AFTER UPDATE OF exhibition_price_minor ON products
WHEN OLD.exhibition_price_minor <> NEW.exhibition_price_minor
BEGIN
  INSERT INTO price_history (product_id, price_minor, valid_from) VALUES (NEW.id, NEW.exhibition_price_minor, NEW.updated_at);
END;

-- Earlier prices never change.
CREATE TRIGGER price_history_immutable BEFORE UPDATE ON price_history
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: price_history_immutable');
END;

-- The law requires two years of price history. The shop never deletes prices (rules 1.7).
CREATE TRIGGER price_history_undeletable BEFORE DELETE ON price_history
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: price_history_undeletable');
END;

-- Each change of a product raises the version of the catalogue, which is the key of cached pages (decision 008).
CREATE TRIGGER catalog_version_on_insert AFTER INSERT ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;

CREATE TRIGGER catalog_version_on_update AFTER UPDATE ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;

CREATE TRIGGER catalog_version_on_delete AFTER DELETE ON products
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;

-- Published links must never break, so the former slugs of a product are stored.
CREATE TRIGGER former_slug AFTER UPDATE OF slug ON products WHEN OLD.slug <> NEW.slug BEGIN
  DELETE FROM former_slugs WHERE slug = NEW.slug;
  INSERT OR REPLACE INTO former_slugs (slug, product_id) VALUES (OLD.slug, NEW.id);
END;

-- `words` is the version of the search index (search-index.ts). A change of an indexed column of a published product
-- increases it. A sale does not, because the search index does not contain the stock.
CREATE TRIGGER catalog_words_on_insert AFTER INSERT ON products WHEN NEW.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;

CREATE TRIGGER catalog_words_on_update
AFTER UPDATE OF name, name_en, category, sku, model_number, ean, platform, voltage, features, features_en, status ON products
WHEN OLD.status = 'published' OR NEW.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;

CREATE TRIGGER catalog_words_on_delete AFTER DELETE ON products WHEN OLD.status = 'published'
BEGIN
  UPDATE catalog_version SET words = words + 1 WHERE id = 1;
END;

-- People and product files (domain/products/form/product-csv.ts) ignore the case of a SKU, so SKUs are unique regardless of case.
CREATE TRIGGER product_sku_once_on_insert BEFORE INSERT ON products
WHEN EXISTS (SELECT 1 FROM products WHERE sku = NEW.sku COLLATE NOCASE AND sku <> NEW.sku)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: products.sku');
END;

CREATE TRIGGER product_sku_once_on_update BEFORE UPDATE OF sku ON products
WHEN EXISTS (SELECT 1 FROM products WHERE sku = NEW.sku COLLATE NOCASE AND id <> NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: products.sku');
END;

-- Completes a new product: without stock it counts as sold, and if it is created as published, it has `was_published`.
CREATE TRIGGER product_made AFTER INSERT ON products
WHEN NEW.status = 'published' OR (NEW.stock = 0 AND NEW.held = 0 AND NEW.sold_at IS NULL)
BEGIN
  UPDATE products SET
    was_published = was_published OR status = 'published',
    sold_at = CASE WHEN stock = 0 AND held = 0 THEN coalesce(sold_at, updated_at) END
  WHERE id = NEW.id;
END;

-- The first publication sets `was_published`. A product that staff publish again loses the mark `archived_as_sold`.
CREATE TRIGGER product_published AFTER UPDATE OF status ON products
WHEN NEW.status = 'published' AND (NOT NEW.was_published OR NEW.archived_as_sold)
BEGIN
  -- A sale cannot precede the first publication, so sold_at becomes the time of publication.
  UPDATE products SET was_published = 1, archived_as_sold = 0, sold_at = CASE WHEN sold_at IS NOT NULL AND NOT was_published THEN updated_at ELSE sold_at END
  WHERE id = NEW.id;
END;

-- Sets `sold_at` when the last unit is sold. A change by staff has a new `updated_at`. Any other change comes from the
-- ledger, so the time of its latest row counts.
CREATE TRIGGER product_sold AFTER UPDATE OF stock, held ON products
WHEN NEW.stock = 0 AND NEW.held = 0 AND NEW.sold_at IS NULL
BEGIN
  UPDATE products SET sold_at = CASE
    WHEN NEW.updated_at = OLD.updated_at THEN coalesce((SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1), NEW.updated_at)
    ELSE NEW.updated_at
  END WHERE id = NEW.id;
END;

-- Republishes a product that the nightly job archived as sold, when the ledger returns a unit. A stock change by staff
-- does not republish the product.
CREATE TRIGGER product_back AFTER UPDATE OF stock, held ON products
WHEN NEW.sold_at IS NOT NULL AND NEW.stock + NEW.held > 0
BEGIN
  UPDATE products SET
    status = 'published',
    version = version + 1,
    listed_at = (SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1),
    updated_at = max(updated_at + 1, (SELECT at FROM goods_moves ORDER BY id DESC LIMIT 1))
  WHERE id = NEW.id AND archived_as_sold AND status = 'archived' AND NEW.updated_at = OLD.updated_at;
  UPDATE products SET sold_at = NULL, archived_as_sold = 0 WHERE id = NEW.id;
END;

-- -------------------- Orders: agreed amounts and the conditions of "paid" --------------------

-- Every order starts unpaid, because the checks of its payment run on updates.
CREATE TRIGGER order_begins_pending BEFORE INSERT ON orders WHEN NEW.state <> 'pending'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_begins_pending');
END;

-- Every order starts unsent, because its fulfilment is computed from moves of goods.
CREATE TRIGGER order_fulfilment_begins BEFORE INSERT ON orders WHEN NEW.fulfilment <> 'new'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_fulfilment_begins');
END;

-- Agreed amounts and promised days never change.
CREATE TRIGGER order_agreed BEFORE UPDATE OF currency, rate_micro, subtotal_minor, shipping_minor, discount_minor, total_minor, total_pln_minor, promised_from, promised_to, parcels ON orders
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_agreed');
END;

-- The point of a parcel cannot change while the courier has the parcel. Before, and when delivered goods are replaced by
-- another parcel, the point can change. The erasure of personal data deletes it.
CREATE TRIGGER order_pickup_point_shipped BEFORE UPDATE OF pickup_point ON orders
WHEN NEW.pickup_point IS NOT NULL
  AND EXISTS (SELECT 1 FROM order_lines WHERE order_id = OLD.id AND shipped > 0)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_pickup_point_shipped');
END;

-- A paid order can only become refunded.
CREATE TRIGGER order_paid_is_final BEFORE UPDATE OF state ON orders
WHEN OLD.state = 'paid' AND NEW.state NOT IN ('paid', 'refund_due', 'refunded')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_is_final');
END;

-- A paid order has a succeeded payment of exactly its total and currency, or a total of zero.
CREATE TRIGGER order_paid_needs_money BEFORE UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.total_minor > 0 AND NOT EXISTS (
  SELECT 1 FROM payments
  WHERE order_id = NEW.id AND status = 'succeeded' AND amount_minor = NEW.total_minor AND currency = NEW.currency
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_needs_money');
END;

-- A paid order has captured its voucher part: that money has left the voucher for good.
CREATE TRIGGER order_paid_needs_voucher BEFORE UPDATE OF state ON orders
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.discount_minor > 0 AND NOT EXISTS (
  SELECT 1 FROM voucher_redemptions
  WHERE order_id = NEW.id AND state = 'captured' AND discount_minor = NEW.discount_minor
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_paid_needs_voucher');
END;

-- A sale stays in the channel in which it was made.
CREATE TRIGGER order_channel_agreed BEFORE UPDATE OF channel ON orders
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_agreed');
END;

-- Events of an order are append-only.
CREATE TRIGGER order_event_immutable BEFORE UPDATE ON order_events
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_event_immutable');
END;

-- A payment that staff recorded never changes.
CREATE TRIGGER payment_by_staff_agreed BEFORE UPDATE OF provider, method, paid_on, reference ON payments
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_by_staff_agreed');
END;

-- A succeeded payment is final: late look-ups and events out of order cannot change it.
CREATE TRIGGER payment_succeeded_is_final BEFORE UPDATE OF status ON payments
WHEN OLD.status = 'succeeded' AND NEW.status <> 'succeeded'
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: payment_succeeded_is_final');
END;

-- --------------------
-- Goods: each unit of an order line has a place, and a ledger records its moves (docs/goods.md)
-- --------------------

-- A viewing keeps one unit of its product from sale while it is held. No order line has this unit, so the ledger does
-- not list it.
CREATE TRIGGER viewing_holds AFTER UPDATE OF is_held ON viewings
WHEN NEW.is_held <> OLD.is_held
BEGIN
  UPDATE products SET stock = stock + OLD.is_held - NEW.is_held, held = held + NEW.is_held - OLD.is_held
  WHERE id = NEW.product_id;
END;

-- A deleted viewing gives its unit back.
CREATE TRIGGER viewing_deleted AFTER DELETE ON viewings WHEN OLD.is_held = 1
BEGIN
  UPDATE products SET stock = stock + 1, held = held - 1 WHERE id = OLD.product_id;
END;

-- A new line holds all of its units, and the ledger takes them from stock.
CREATE TRIGGER order_line_takes AFTER INSERT ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_lines_begin_held') WHERE NEW.held <> NEW.quantity;
  INSERT INTO goods_moves (order_id, product_id, from_place, to_place, quantity, sequence, at)
    SELECT NEW.order_id, NEW.product_id, 'stock', 'held', NEW.quantity, 1, created_at FROM orders WHERE id = NEW.order_id;
END;

-- A move changes the line, the stock and the order. Only units of paid orders are packed and sent.
-- Only units that a refund settles as cancelled or returned are restocked or discarded. They never go back to the
-- customer.
CREATE TRIGGER goods_move_counts AFTER INSERT ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_move_allowed') WHERE NOT NEW.from_place || '>' || NEW.to_place IN (
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

-- Moves are append-only.
CREATE TRIGGER goods_move_immutable BEFORE UPDATE ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_move_immutable');
END;

CREATE TRIGGER goods_move_undeletable BEFORE DELETE ON goods_moves
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: goods_move_undeletable');
END;

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

-- Product, quantity, price and grade of a bought line never change.
CREATE TRIGGER order_line_agreed BEFORE UPDATE OF order_id, product_id, quantity, unit_price_minor, unit_price_pln_minor, total_minor, grade, list_price_minor, price_reason ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: order_line_agreed');
END;

-- The fulfilment of an order must equal the state that results from its lines.
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

-- --------------------
-- VAT: rates and kinds agreed at the sale never change
-- --------------------

CREATE TRIGGER line_vat_agreed BEFORE UPDATE OF vat_rate, tax_kind, purchase_price_minor ON order_lines
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: vat_agreed');
END;

CREATE TRIGGER shipping_vat_agreed BEFORE UPDATE OF shipping_vat_rate, shipping_tax_kind ON orders
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: vat_agreed');
END;

CREATE TRIGGER voucher_purchase_vat_agreed BEFORE UPDATE OF voucher_vat, vat_rate ON voucher_purchases
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;

-- --------------------
-- Holds: limits of unpaid orders from one network
-- --------------------

-- Only unpaid and cancelled orders store the network of the buyer (IP prefix). Any other state deletes the network.
CREATE TRIGGER network_forgotten AFTER UPDATE OF state ON orders
WHEN NEW.network IS NOT NULL AND NEW.state NOT IN ('pending', 'failed', 'expiring', 'cancelled')
BEGIN
  UPDATE orders SET network = NULL WHERE id = NEW.id;
END;

-- Leaky bucket (GCRA) over value × time of cancelled holds (NETWORK_HOLD_TIME_LIMITS in domain/orders/order.ts). A hold
-- of 30,000 zł for 2 hours fills the bucket, which drains within 24 hours.
CREATE TRIGGER network_time_spent AFTER UPDATE OF state ON orders
WHEN NEW.network IS NOT NULL AND NEW.state = 'cancelled' AND OLD.state <> 'cancelled'
BEGIN
  INSERT INTO network_limits (network, spent_until)
  SELECT NEW.network, ended.at + goods.value * max(0, min(ended.at, NEW.hold_until) - NEW.created_at) * 12 / 3000000
  FROM order_events AS ended, (
    SELECT coalesce(sum(quantity * unit_price_pln_minor), 0) AS value FROM order_lines WHERE order_id = NEW.id
  ) AS goods
  WHERE ended.order_id = NEW.id AND ended.sequence = NEW.sequence AND goods.value > 0
  ON CONFLICT (network) DO UPDATE SET spent_until = excluded.spent_until + max(0, spent_until - (
    SELECT at FROM order_events WHERE order_id = NEW.id AND sequence = NEW.sequence
  ));
END;

-- Unpaid orders of one network hold goods for at most 30,000 zł together. A single order may exceed this value. A
-- network with a full bucket (`spent_until`) holds at most 3,000 zł until the bucket drains. Staff can lift both
-- limits.
CREATE TRIGGER held_value_limit AFTER INSERT ON order_lines
WHEN NEW.held > 0 AND (SELECT network FROM orders WHERE id = NEW.order_id) IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: held_value_limit') WHERE EXISTS (
    SELECT 1 FROM orders AS mine
    LEFT JOIN network_limits AS limits ON limits.network = mine.network
    JOIN orders AS unpaid ON unpaid.network = mine.network AND unpaid.state IN ('pending', 'failed', 'expiring')
    JOIN order_lines ON order_lines.order_id = unpaid.id AND order_lines.held > 0
    WHERE mine.id = NEW.order_id AND coalesce(limits.lifted_until, 0) <= mine.created_at
    GROUP BY mine.id
    HAVING (count(DISTINCT unpaid.id) > 1 AND sum(order_lines.held * order_lines.unit_price_pln_minor) > 3000000)
      OR (coalesce(limits.spent_until, 0) > mine.created_at + 86400000
        AND sum(order_lines.held * order_lines.unit_price_pln_minor) > 300000)
  );
END;

-- --------------------
-- Vouchers: the balance is the sum of its entries
-- --------------------

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

-- A voucher without an order was either sold by staff or given away for a reason.
CREATE TRIGGER voucher_sold_or_given BEFORE INSERT ON vouchers
WHEN NEW.issued_order_id IS NULL AND NOT CASE NEW.voucher_type
  WHEN 'purchased' THEN NEW.given_reason IS NULL AND EXISTS (SELECT 1 FROM voucher_sales WHERE voucher_id = NEW.id)
  ELSE trim(coalesce(NEW.given_reason, '')) <> '' AND NOT EXISTS (SELECT 1 FROM voucher_sales WHERE voucher_id = NEW.id) END
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_sold_or_given');
END;

-- A voucher starts with a balance of zero and gets its amount by the first entry. Only entries change the balance.
CREATE TRIGGER voucher_issued AFTER INSERT ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_begins_empty') WHERE NEW.amount_remaining_minor <> 0;
  INSERT INTO voucher_entries (voucher_id, order_id, kind, amount_minor, at)
    VALUES (NEW.id, NEW.issued_order_id, 'issue', NEW.amount_initial_minor, NEW.created_at);
END;

-- A voucher copies its VAT from its sale.
CREATE TRIGGER voucher_taxed AFTER INSERT ON vouchers
BEGIN
  UPDATE vouchers SET
    voucher_vat = coalesce(
      (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
      (SELECT voucher_vat FROM voucher_sales WHERE voucher_id = NEW.id), 'multi'),
    vat_rate = coalesce(
      (SELECT vat_rate FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
      (SELECT vat_rate FROM voucher_sales WHERE voucher_id = NEW.id), NEW.vat_rate)
  WHERE id = NEW.id;
END;

-- CHECK (voucher_balance) rejects overspending. `voucher_pays_back` must read the new balance, but SQLite does not
-- define the order of two AFTER triggers. This trigger therefore runs before the insert.
CREATE TRIGGER voucher_entry_counts BEFORE INSERT ON voucher_entries
BEGIN
  UPDATE vouchers SET amount_remaining_minor = amount_remaining_minor + NEW.amount_minor WHERE id = NEW.voucher_id;
END;

-- Entries are append-only.
CREATE TRIGGER voucher_entry_immutable BEFORE UPDATE ON voucher_entries
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_entry_immutable');
END;

CREATE TRIGGER voucher_entry_undeletable BEFORE DELETE ON voucher_entries
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_entry_undeletable');
END;

-- Type, currency, amount and order of a voucher never change.
CREATE TRIGGER voucher_agreed BEFORE UPDATE OF voucher_type, currency, amount_initial_minor, issued_order_id ON vouchers
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_agreed');
END;

-- The code cannot change while an unpaid order holds the voucher.
CREATE TRIGGER voucher_code_free BEFORE UPDATE OF code ON vouchers
WHEN EXISTS (SELECT 1 FROM voucher_redemptions WHERE voucher_id = OLD.id AND state = 'held')
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_code_free');
END;

-- The VAT of a voucher always equals that of its sale.
CREATE TRIGGER voucher_vat_agreed BEFORE UPDATE OF voucher_vat, vat_rate ON vouchers
WHEN NEW.voucher_vat <> coalesce(
  (SELECT voucher_vat FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
  (SELECT voucher_vat FROM voucher_sales WHERE voucher_id = NEW.id), 'multi')
OR NEW.vat_rate <> coalesce(
  (SELECT vat_rate FROM voucher_purchases WHERE order_id = NEW.issued_order_id AND NEW.voucher_type = 'purchased'),
  (SELECT vat_rate FROM voucher_sales WHERE voucher_id = NEW.id), OLD.vat_rate)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;

-- A later expiry date restores the balance that an expired voucher had.
CREATE TRIGGER voucher_extended AFTER UPDATE OF expires_at ON vouchers
WHEN NEW.expires_at > OLD.expires_at AND NEW.status = 'expired'
BEGIN
  INSERT INTO voucher_entries (voucher_id, kind, amount_minor, at)
    SELECT NEW.id, 'extend', -sum(amount_minor), max(at) FROM voucher_entries
    WHERE voucher_id = NEW.id AND kind IN ('expire', 'extend') HAVING sum(amount_minor) < 0;
  UPDATE vouchers SET status = 'issued' WHERE id = NEW.id;
END;

-- The payment and VAT of a sale by staff never change.
CREATE TRIGGER voucher_sale_agreed BEFORE UPDATE OF voucher_id, method, paid_on, voucher_vat, vat_rate, rate_micro, sold_at ON voucher_sales
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_vat_agreed');
END;

-- A sale by staff is refunded once.
CREATE TRIGGER voucher_sale_refunded_once BEFORE UPDATE OF refunded_at, refund_method ON voucher_sales WHEN OLD.refunded_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_sale_refunded_once');
END;

-- A new redemption takes money from the voucher and holds it for the order. Later changes of the redemption's state
-- release, capture or hold the money again (`voucher_moves`).
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

-- A redemption is held, then captured or released. Only a late payment captures a released one.
CREATE TRIGGER redemption_state_allowed BEFORE UPDATE OF state ON voucher_redemptions
WHEN NOT (
  OLD.state = NEW.state
  OR (OLD.state = 'held' AND NEW.state IN ('captured', 'released'))
  OR (OLD.state = 'released' AND NEW.state = 'captured')
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: redemption_state_allowed');
END;

-- Voucher and amounts of a redemption never change.
CREATE TRIGGER voucher_redemption_agreed BEFORE UPDATE OF order_id, voucher_id, amount_minor, discount_minor ON voucher_redemptions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_redemption_agreed');
END;

-- A late payment cannot take money from a voucher whose code was replaced after the order.
CREATE TRIGGER voucher_code_known BEFORE UPDATE OF state ON voucher_redemptions
WHEN OLD.state = 'released' AND NEW.state = 'captured' AND EXISTS (
  SELECT 1 FROM vouchers JOIN orders ON orders.id = NEW.order_id
  WHERE vouchers.id = NEW.voucher_id AND vouchers.recoded_at >= orders.created_at
)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: voucher_code_known');
END;

-- --------------------
-- Refunds: never more than was paid
-- --------------------

-- Refunds never exceed what was paid, in money or by voucher. The money of a failed refund does not count, its voucher
-- part does. A refund that replaces a failed one sends at most the money that failed.
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

-- Amounts, reason and note of a refund never change.
CREATE TRIGGER refund_agreed BEFORE UPDATE OF order_id, money_minor, discount_minor, voucher_minor, reason, is_by_transfer, replaces_id, note, request_hash ON refunds
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_agreed');
END;

-- A refund is due, then done or failed. The provider can return a refund that was done.
CREATE TRIGGER refund_state_allowed BEFORE UPDATE OF state ON refunds
WHEN NOT (OLD.state = NEW.state OR (OLD.state = 'due' AND NEW.state IN ('done', 'failed')) OR (OLD.state = 'done' AND NEW.state = 'failed'))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_state_allowed');
END;

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

-- Items of a refund are append-only.
CREATE TRIGGER refund_item_immutable BEFORE UPDATE ON refund_items
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_item_immutable');
END;

CREATE TRIGGER refund_item_undeletable BEFORE DELETE ON refund_items
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: refund_item_undeletable');
END;

-- --------------------
-- Customers: what a customer has submitted or was sent never changes
-- --------------------

-- A withdrawal stays as submitted (rules 3.4) until it is deleted with its order.
CREATE TRIGGER withdrawal_immutable
BEFORE UPDATE OF id, idempotency_key, name, order_text, email, items, message, language, submitted_at, channel ON withdrawals
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: withdrawal_immutable');
END;

CREATE TRIGGER complaint_immutable
BEFORE UPDATE OF id, idempotency_key, name, order_text, email, product, description, wish, language, submitted_at, channel ON complaints
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: complaint_immutable');
END;

CREATE TRIGGER complaint_photo_immutable BEFORE UPDATE ON complaint_photos
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: complaint_photo_immutable');
END;

CREATE TRIGGER review_immutable BEFORE UPDATE OF id, order_id, name, rating, text, language, submitted_at ON reviews
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: review_immutable');
END;

CREATE TRIGGER document_immutable BEFORE UPDATE ON documents
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: document_immutable');
END;

-- --------------------
-- Staff: settings and actions are append-only
-- --------------------

-- Earlier settings stay readable.
CREATE TRIGGER setting_immutable BEFORE UPDATE ON settings
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_immutable');
END;

CREATE TRIGGER setting_undeletable BEFORE DELETE ON settings
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_undeletable');
END;

-- Cached pages contain settings, so a new setting raises the version of the catalogue too (decision 008).
CREATE TRIGGER catalog_version_on_setting AFTER INSERT ON settings
BEGIN
  UPDATE catalog_version SET version = version + 1;
END;

-- Optimistic lock: a setting names the row that it replaces, so staff never overwrite an unseen change.
CREATE TRIGGER setting_follows BEFORE INSERT ON settings
WHEN NEW.after <> (SELECT coalesce(max(id), 0) FROM settings WHERE name = NEW.name)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: setting_follows');
END;

CREATE TRIGGER admin_action_immutable BEFORE UPDATE ON admin_actions
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: admin_action_immutable');
END;

-- Protects the log of staff actions against mass deletion. Sign-ins and views are not protected, because they are
-- deleted after 90 days and twelve months. All other entries are deleted after six calendar years (at least 2191 days).
-- The newest entry serves as the current time, because the shop's clock may differ from the database's clock. The limit
-- of 2000 days leaves 191 days for a shop without any entry.
CREATE TRIGGER admin_action_undeletable BEFORE DELETE ON admin_actions
WHEN OLD.action NOT IN ('login', 'login_failed', 'logout', 'view')
  AND OLD.at > (SELECT at FROM admin_actions ORDER BY id DESC LIMIT 1) - 2000 * 86400000
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: admin_action_undeletable');
END;
