// A small shop for the tests of backups.
const FIXED_NOW = Date.UTC(2026, 10, 1)

/** Inserts products and orders (paid, cancelled and open) with lines, events, payments and mails. */
export function fillSampleShop(sqlite, orderCount) {
  const prepareInsert = (table, columns) =>
    sqlite.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})`,
    )
  sqlite.exec('BEGIN')
  const productCount = Math.ceil(orderCount / 10)
  const insertProduct = prepareInsert('products', Object.keys(makeProductRow(0)))
  for (let index = 0; index < productCount; index++) insertProduct.run(makeProductRow(index))
  const insertOrder = prepareInsert('orders', Object.keys(makeOrderRow(0)))
  const insertLine = prepareInsert('order_lines', Object.keys(makeOrderLineRow(0, 0)))
  const insertEvent = prepareInsert('order_events', ['order_id', 'sequence', 'kind', 'state', 'at'])
  const insertPayment = prepareInsert('payments', Object.keys(makePaymentRow(0)))
  const insertMail = prepareInsert('emails', Object.keys(makeMailRow(0)))
  const insertMove = prepareInsert('goods_moves', Object.keys(makeMoveRow(0, 0, 'owed')))
  const updateOrderState = sqlite.prepare(
    'UPDATE orders SET state = ?, sequence = 2, paid_at = ? WHERE id = ?',
  )
  for (let index = 0; index < orderCount; index++) {
    insertOrder.run(makeOrderRow(index))
    insertLine.run(makeOrderLineRow(index, index % productCount))
    insertEvent.run({
      order_id: `order-${index}`,
      sequence: 1,
      kind: 'placed',
      state: 'pending',
      at: FIXED_NOW,
    })
    insertMail.run(makeMailRow(index))
    const orderState = ['paid', 'cancelled', 'pending'][index % 3]
    if (orderState === 'pending') continue
    if (orderState === 'paid') insertPayment.run(makePaymentRow(index))
    updateOrderState.run(orderState, orderState === 'paid' ? FIXED_NOW : null, `order-${index}`)
    insertMove.run(makeMoveRow(index, index % productCount, orderState === 'paid' ? 'owed' : 'restocked'))
    insertEvent.run({
      order_id: `order-${index}`,
      sequence: 2,
      kind: 'settled',
      state: orderState,
      at: FIXED_NOW,
    })
  }
  sqlite.exec('COMMIT')
}

const makeProductRow = (index) => ({
  id: `product-${index}`,
  slug: `narzedzie-${index}`,
  sku: `SKU-${index}`,
  name: 'Narzędzie',
  description: 'Opis',
  category: 'akcesoria',
  image: '/images/x-1000.webp',
  images: '[]',
  original_price_minor: 70_000,
  exhibition_price_minor: 60_000,
  pieces: 20,
  stock: 20,
  features: '[]',
  features_en: '[]',
  status: 'published',
  listed_at: FIXED_NOW,
  created_at: FIXED_NOW,
  updated_at: FIXED_NOW,
})

const makeOrderRow = (index) => ({
  id: `order-${index}`,
  session_id: `session-${index}`,
  idempotency_key: `key-${index}`,
  request_hash: 'x',
  content_hash: 'x',
  customer_type: 'individual',
  first_name: 'Łucja',
  last_name: 'Żak',
  email: `lucja${index}@example.com`,
  phone: '+48600700800',
  address: 'Nowa 12',
  city: 'Łódź',
  postal_code: '90-001',
  courier: 'dpd',
  language: 'pl',
  currency: 'PLN',
  rate_micro: 1_000_000,
  subtotal_minor: 60_000,
  shipping_minor: 0,
  discount_minor: 0,
  total_minor: 60_000,
  total_pln_minor: 60_000,
  state: 'pending',
  sequence: 1,
  hold_until: FIXED_NOW + index,
  terms_version: '1',
  terms_accepted_at: FIXED_NOW,
  marketing_consent: 0,
  defects_accepted: 0,
  created_at: FIXED_NOW,
  promised_from: '2026-12-02',
  promised_to: '2026-12-04',
})

const makeOrderLineRow = (index, product) => ({
  order_id: `order-${index}`,
  product_id: `product-${product}`,
  position: 0,
  name: 'Narzędzie',
  sku: `SKU-${product}`,
  defects: '[]',
  quantity: 1,
  unit_price_minor: 60_000,
  unit_price_pln_minor: 60_000,
  total_minor: 60_000,
  held: 1,
})

const makeMoveRow = (index, product, place) => ({
  order_id: `order-${index}`,
  product_id: `product-${product}`,
  from_place: 'held',
  to_place: place,
  quantity: 1,
  sequence: 2,
  at: FIXED_NOW,
})

const makePaymentRow = (index) => ({
  intent_id: `pi_${index}`,
  order_id: `order-${index}`,
  attempt: 1,
  provider: 'stripe',
  amount_minor: 60_000,
  currency: 'PLN',
  status: 'succeeded',
  created_at: FIXED_NOW,
  looked_at: FIXED_NOW,
})

const makeMailRow = (index) => ({
  id: `mail-${index}`,
  kind: 'order_received',
  about: `order-${index}`,
  recipient: `lucja${index}@example.com`,
  language: 'pl',
  subject: 'Temat',
  html: '<p>x</p>',
  text: 'x',
  status: 'sent',
  next_at: FIXED_NOW,
  created_at: FIXED_NOW,
})
