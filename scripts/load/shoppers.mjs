// Journeys of visitors: browse, fill a cart, order, pay in every way or not at all, chat, subscribe to the newsletter,
// and send customer requests.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChatEnd, pollUntil } from './chat-end.mjs'
import { get, newSession, orderBody, post, visitor } from './client.mjs'
import { pay } from './shops.mjs'

const WORDS = ['wiertarka', 'klucz', 'szlifierka', 'laser', 'Makita', '18 v', 'wozek', 'mlot']
const PAGES = ['/', '/en', '/produkty', '/kategoria/wiertarki', '/products/klucze', '/regulamin', '/bon']
const COMPANY = { customerType: 'company', companyName: 'Zakład Łucji', nip: '5260250274' }
/** Unit price, PLN minor units, with free delivery: the price of `insertProducts`. */
const PRICE = 600_00
const decimal = (minor) => (minor / 100).toFixed(2)

/** Ways to pay: the cards tried in this order, and the bank's decision. */
const PAYMENTS = [
  { share: 0.55, methods: ['pm_card_visa'] },
  { share: 0.1, methods: ['pm_card_chargeDeclined', 'pm_card_visa'] },
  { share: 0.05, methods: ['pm_card_chargeDeclined'] },
  { share: 0.1, methods: ['pm_card_threeDSecure2Required'], outcome: 'succeed' },
  { share: 0.03, methods: ['pm_card_threeDSecure2Required'], outcome: 'fail' },
  { share: 0.07, methods: ['pm_card_processing'], outcome: 'succeed' },
  // This buyer leaves without paying.
  { share: 0.1, methods: [] },
]

function drawnPayment(random) {
  let remainder = random.next()
  return PAYMENTS.find(({ share }) => (remainder -= share) < 0) ?? PAYMENTS.at(-1)
}

/**
 * Journeys in a shop with the fake Stripe. `measures` makes the calls; `goods` are products with large stock; each
 * voucher of `vouchers` is used once; `rates` come from GET /api/rates.
 */
export function openShoppers(shop, { measures, goods, vouchers, rates, pictures, staffToken }) {
  const { ask, time } = measures
  const page = (path) => ask('page', get(path))
  // Reads the contents of a mail from the database. Retried once, because this internal connection may fail on a busy
  // machine.
  const sqlWithRetry = (...statement) => shop.sql(...statement).catch(() => shop.sql(...statement))

  async function browse(random) {
    await page(random.anyOf(PAGES))
    await ask('page view', post('/api/page-view', { path: '/', referrer: null }), { wanted: [204] })
    await ask('list', get('/api/products?fields=card&limit=24&facets=true&sort=price_asc'))
    const word = encodeURIComponent(random.anyOf(WORDS))
    await ask('suggestions', get(`/api/products?q=${word.slice(0, 3)}&fields=card&limit=6`))
    await page(`/produkty?q=${word}`)
    const searchResult = await ask('search', get(`/api/products?q=${word}&fields=card&limit=24`))
    const product = searchResult?.items?.[0]
    await ask('picture', get(random.anyOf(pictures)))
    if (!product) return
    await page(`/produkt/${product.slug}`)
    await ask('product', get(`/api/products/${product.id}`))
    await ask('product', get(`/api/products/${product.id}/related`))
  }

  async function fillCart(random, sessionId) {
    const [first, second] = [random.anyOf(goods), random.anyOf(goods)]
    await page(`/produkt/${first}`)
    const line = await ask('cart', post('/api/cart', { sessionId, productId: first }), { wanted: [201] })
    if (random.chance(0.3))
      await ask('cart', { ...post(`/api/cart/${line.id}`, { quantity: 2 }), method: 'PUT' })
    if (random.chance(0.3) && second !== first) {
      const other = await ask('cart', post('/api/cart', { sessionId, productId: second }), { wanted: [201] })
      await ask(
        'cart',
        { method: 'DELETE', path: `/api/cart/${other.id}`, headers: visitor() },
        { wanted: [204] },
      )
    }
    await ask('cart', get(`/api/cart?sessionId=${sessionId}`))
    await page('/checkout')
    return first
  }

  /** The order body of an honest browser: prices in the shown currency, minus the voucher. */
  async function bodyOf(random, productId, sessionId) {
    const quantity = 1 + random.below(2)
    const currency = random.chance(0.2) ? 'EUR' : 'PLN'
    const micro = Math.round(Number(rates.rates[currency]) * 1e6)
    const price = Math.floor((PRICE * micro + 500_000) / 1e6)
    const due = price * quantity
    const voucher = currency === 'PLN' && random.chance(0.2) ? vouchers.pop() : undefined
    if (voucher) {
      const voucherRequest = { code: voucher.code, orderTotal: decimal(due), currency, sessionId }
      await ask('voucher', post('/api/vouchers/validate', voucherRequest))
    }
    const discount = voucher ? Math.min(voucher.amount, due) : 0
    return {
      ...orderBody(productId, sessionId),
      ...(random.chance(0.25) ? COMPANY : {}),
      orderItems: [{ productId, name: 'Narzędzie', quantity, price: decimal(price) }],
      totalAmount: decimal(due - discount),
      currency,
      ratesAt: rates.fetchedAt,
      email: `kupujacy-${random.below(1e9)}@example.com`,
      ...(voucher ? { voucherCode: voucher.code, voucherDiscount: decimal(discount) } : {}),
    }
  }

  /** Orders, pays at random, and polls the status. Returns the order id. */
  async function order(random, body) {
    const placedOrder = await ask('order', post('/api/orders', body, { 'Idempotency-Key': randomUUID() }), {
      wanted: [201],
    })
    const orderId = placedOrder.id
    const payment = await ask('payment', post('/api/payments/create', { orderId }))
    // During a long outage of the provider, the buyer gives up, and cron ends the order.
    if (payment?.clientSecret) await payBy(random, payment.clientSecret)
    for (let polls = 1 + random.below(3); polls > 0; polls -= 1) {
      await ask('status', get(`/api/orders/${orderId}/status`))
      await sleep(100 + random.below(400))
    }
    await page(`/checkout/success?orderId=${orderId}`)
    return orderId
  }

  async function payBy(random, secret) {
    const { methods, outcome } = drawnPayment(random)
    for (const method of methods) {
      const intent = await pay(shop, secret, method)
      if (!outcome || !intent) continue
      await sleep(random.below(500))
      const { status } = shop.stripe.state.intents.get(intent.id)
      // Cron may have cancelled it meanwhile.
      if (status === intent.status) shop.stripe.settle({ intent: intent.id, outcome })
    }
  }

  async function buy(random) {
    const sessionId = newSession()
    const product = await fillCart(random, sessionId)
    const orderId = await order(random, await bodyOf(random, product, sessionId))
    await lookAt(orderId)
    return orderId
  }

  /** Opens the order page with the token from the mail. */
  async function lookAt(orderId) {
    const [{ token }] = await sqlWithRetry('SELECT link_token AS token FROM orders WHERE id = ?', orderId)
    await page(`/zamowienie/${orderId}`)
    await ask('order page', get(`/api/orders/${orderId}?token=${token}`))
  }

  return {
    browse,
    buy,
    /** Buys a gift voucher, which is sent by mail. */
    async gift(random) {
      await page('/bon')
      const amount = decimal(1000 * (5 + random.below(40)))
      const { firstName, lastName, language, currency, consents } = orderBody('voucher')
      const buyer = { customerType: 'individual', firstName, lastName, email: 'lucja@example.com' }
      const orderItems = [{ productId: 'voucher', name: 'Bon Podarunkowy', quantity: 1, price: amount }]
      const content = { orderItems, totalAmount: amount, courier: 'digital', sessionId: newSession() }
      await order(random, { ...buyer, ...content, language, currency, consents })
    },
    async newsletter(random) {
      const email = `czytelnik-${random.below(1e9)}@example.com`
      await page('/')
      const signUp = { email, language: 'pl', consent: true }
      await ask('newsletter', post('/api/newsletter', signUp), { wanted: [202] })
      const [mail] = await sqlWithRetry(
        "SELECT text FROM emails WHERE recipient = ? AND kind = 'newsletter_confirm'",
        email,
      )
      const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (token) await ask('newsletter', post('/api/newsletter/confirm', { token }))
    },
    /** Buys goods, then sends a withdrawal or a complaint. */
    async statement(random) {
      const orderId = await buy(random)
      const customerRequest = { name: 'Łucja Żak', email: 'lucja@example.com', order: orderId.slice(0, 8) }
      await page('/odstapienie-od-umowy')
      await ask('statement', post('/api/withdrawals', customerRequest, newKeyHeader()), { wanted: [201] })
      const complaint = { ...customerRequest, description: 'Nie działa.', wish: 'repair' }
      await ask('statement', post('/api/complaints', complaint, newKeyHeader()), { wanted: [201] })
    },
    /** A visitor writes, staff answer, the visitor writes again. Both use the shop's browser code. */
    async chat(random) {
      const customer = openChatEnd({ url: shop.url })
      const openEnds = [customer]
      try {
        await time('chat opened', () => pollUntil(() => customer.isOpen(), MAX_CHAT_MS))
        await say(customer, `Dzień dobry ${random.below(1000)}`)
        const sessionId = customer.state().session.id
        const staff = openChatEnd({ url: shop.url, sessionId, token: staffToken })
        openEnds.push(staff)
        await time('chat opened', () => pollUntil(() => staff.isOpen(), MAX_CHAT_MS))
        await say(staff, 'W czym możemy pomóc?')
        const isHeard = () => customer.texts().length >= 2
        await time('chat heard', () => pollUntil(isHeard, MAX_CHAT_MS))
        await say(customer, 'Dziękuję')
      } finally {
        for (const end of openEnds) end.end()
      }
    },
  }

  /** Sends a message. The client itself measures the time to the echo, so this polling interval does not count. */
  async function say(end, text) {
    const before = end.texts().length
    await time('chat message', () => {
      end.say(text)
      return pollUntil(() => end.texts().length > before && end.state().unsent.length === 0, MAX_CHAT_MS)
    })
  }
}

const newKeyHeader = () => ({ 'Idempotency-Key': randomUUID() })
const MAX_CHAT_MS = 15_000
