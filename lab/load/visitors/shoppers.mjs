// Journeys of visitors: browse, fill a cart, order, pay in every way or not at all, chat, subscribe to the newsletter,
// and send customer requests.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openChatClient, pollUntil } from './chat-client.mjs'
import {
  createGetRequest,
  makeSessionId,
  createOrderBody,
  createPostRequest,
  createVisitorHeaders,
} from './client.mjs'
import { confirmStripePayment } from '../shop/shops.mjs'

const SEARCH_WORDS = ['wiertarka', 'klucz', 'szlifierka', 'laser', 'Makita', '18 v', 'wozek', 'mlot']
const PAGE_PATHS = ['/', '/en', '/produkty', '/kategoria/wiertarki', '/products/klucze', '/regulamin', '/bon']
const COMPANY_FIELDS = { customerType: 'company', companyName: 'Zakład Łucji', nip: '5260250274' }
/** Unit price of the products that `insertProducts` creates, PLN minor units. At this price delivery is free. */
const UNIT_PRICE = 600_00
const toDecimal = (minor) => (minor / 100).toFixed(2)

/**
 * Ways to pay. `share`: share of the buyers. `methods`: test cards in the sequence in which the buyer tries them.
 * `outcome`: the decision of the buyer's bank.
 */
const PAYMENT_MIX = [
  { share: 0.55, methods: ['pm_card_visa'] },
  { share: 0.1, methods: ['pm_card_chargeDeclined', 'pm_card_visa'] },
  { share: 0.05, methods: ['pm_card_chargeDeclined'] },
  { share: 0.1, methods: ['pm_card_threeDSecure2Required'], outcome: 'succeed' },
  { share: 0.03, methods: ['pm_card_threeDSecure2Required'], outcome: 'fail' },
  { share: 0.07, methods: ['pm_card_processing'], outcome: 'succeed' },
  // A buyer without methods leaves without paying.
  { share: 0.1, methods: [] },
]

function pickPayment(randomSource) {
  let randomShare = randomSource.next()
  return PAYMENT_MIX.find(({ share }) => (randomShare -= share) < 0) ?? PAYMENT_MIX.at(-1)
}

/**
 * Creates the journeys of visitors in a shop with the fake Stripe. `measures` makes the calls; `goods` are products
 * with large stock; each voucher of `vouchers` is used once; `rates` come from GET /api/rates.
 */
export function createShoppers(shop, { measures, goods, vouchers, rates, pictures, staffToken }) {
  const { ask, time } = measures
  const openPage = (path) => ask('page', createGetRequest(path))
  // Runs SQL on the shop's database, to read the mails of visitors. Retried once, because the database connection of
  // the test may fail on a busy machine.
  const runSqlWithRetry = (...statement) => shop.sql(...statement).catch(() => shop.sql(...statement))

  async function browsePages(randomSource) {
    await openPage(randomSource.anyOf(PAGE_PATHS))
    await ask('page view', createPostRequest('/api/page-view', { path: '/', referrer: null }), {
      expectedStatuses: [204],
    })
    await ask('list', createGetRequest('/api/products?fields=card&limit=24&facets=true&sort=price_asc'))
    const searchWord = encodeURIComponent(randomSource.anyOf(SEARCH_WORDS))
    await ask(
      'suggestions',
      createGetRequest(`/api/products?q=${searchWord.slice(0, 3)}&fields=card&limit=6`),
    )
    await openPage(`/produkty?q=${searchWord}`)
    const searchResult = await ask(
      'search',
      createGetRequest(`/api/products?q=${searchWord}&fields=card&limit=24`),
    )
    const product = searchResult?.items?.[0]
    await ask('picture', createGetRequest(randomSource.anyOf(pictures)))
    if (!product) return
    await openPage(`/produkt/${product.slug}`)
    await ask('product', createGetRequest(`/api/products/${product.id}`))
    await ask('product', createGetRequest(`/api/products/${product.id}/related`))
  }

  async function fillCart(randomSource, sessionId) {
    const [firstProductId, secondProductId] = [randomSource.anyOf(goods), randomSource.anyOf(goods)]
    await openPage(`/produkt/${firstProductId}`)
    const cartLine = await ask(
      'cart',
      createPostRequest('/api/cart', { sessionId, productId: firstProductId }),
      {
        expectedStatuses: [201],
      },
    )
    if (randomSource.chance(0.3))
      await ask('cart', { ...createPostRequest(`/api/cart/${cartLine.id}`, { quantity: 2 }), method: 'PUT' })
    if (randomSource.chance(0.3) && secondProductId !== firstProductId) {
      const secondCartItem = await ask(
        'cart',
        createPostRequest('/api/cart', { sessionId, productId: secondProductId }),
        {
          expectedStatuses: [201],
        },
      )
      await ask(
        'cart',
        { method: 'DELETE', path: `/api/cart/${secondCartItem.id}`, headers: createVisitorHeaders() },
        { expectedStatuses: [204] },
      )
    }
    await ask('cart', createGetRequest(`/api/cart?sessionId=${sessionId}`))
    await openPage('/checkout')
    return firstProductId
  }

  /**
   * Returns the order body as the checkout page sends it: prices in the displayed currency, voucher discount deducted.
   */
  async function makeOrderBody(randomSource, productId, sessionId) {
    const quantity = 1 + randomSource.below(2)
    const currency = randomSource.chance(0.2) ? 'EUR' : 'PLN'
    const rateMicro = Math.round(Number(rates.rates[currency]) * 1e6)
    const price = Math.floor((UNIT_PRICE * rateMicro + 500_000) / 1e6)
    const dueAmount = price * quantity
    const voucher = currency === 'PLN' && randomSource.chance(0.2) ? vouchers.pop() : undefined
    if (voucher) {
      const voucherRequest = { code: voucher.code, orderTotal: toDecimal(dueAmount), currency, sessionId }
      await ask('voucher', createPostRequest('/api/vouchers/validate', voucherRequest))
    }
    const discount = voucher ? Math.min(voucher.amount, dueAmount) : 0
    return {
      ...createOrderBody(productId, sessionId),
      ...(randomSource.chance(0.25) ? COMPANY_FIELDS : {}),
      orderItems: [{ productId, name: 'Narzędzie', quantity, price: toDecimal(price) }],
      totalAmount: toDecimal(dueAmount - discount),
      currency,
      ratesAt: rates.fetchedAt,
      email: `kupujacy-${randomSource.below(1e9)}@example.com`,
      ...(voucher ? { voucherCode: voucher.code, voucherDiscount: toDecimal(discount) } : {}),
    }
  }

  /** Places an order, pays in a randomly chosen way, and polls the status. Returns the order id. */
  async function placeOrder(randomSource, body) {
    const placedOrder = await ask(
      'order',
      createPostRequest('/api/orders', body, { 'Idempotency-Key': randomUUID() }),
      {
        expectedStatuses: [201],
      },
    )
    const orderId = placedOrder.id
    const payment = await ask('payment', createPostRequest('/api/payments/create', { orderId }))
    // A missing client secret means that the provider is down for long. The buyer then gives up, and cron cancels the
    // order.
    if (payment?.clientSecret) await payRandomly(randomSource, payment.clientSecret)
    for (let pollsLeft = 1 + randomSource.below(3); pollsLeft > 0; pollsLeft -= 1) {
      await ask('status', createGetRequest(`/api/orders/${orderId}/status`))
      await sleep(100 + randomSource.below(400))
    }
    await openPage(`/checkout/success?orderId=${orderId}`)
    return orderId
  }

  async function payRandomly(randomSource, clientSecret) {
    const { methods, outcome } = pickPayment(randomSource)
    for (const paymentMethod of methods) {
      const intent = await confirmStripePayment(shop, clientSecret, paymentMethod)
      if (!outcome || !intent) continue
      await sleep(randomSource.below(500))
      const { status } = shop.stripe.state.intents.get(intent.id)
      // If cron has cancelled the payment meanwhile, the bank makes no decision.
      if (status === intent.status) shop.stripe.settle({ intent: intent.id, outcome })
    }
  }

  async function buyProduct(randomSource) {
    const sessionId = makeSessionId()
    const product = await fillCart(randomSource, sessionId)
    const orderId = await placeOrder(randomSource, await makeOrderBody(randomSource, product, sessionId))
    await openOrderPage(orderId)
    return orderId
  }

  /** Opens the order page with the access token of the link that the buyer gets by mail. */
  async function openOrderPage(orderId) {
    const [{ token }] = await runSqlWithRetry('SELECT link_token AS token FROM orders WHERE id = ?', orderId)
    await openPage(`/zamowienie/${orderId}`)
    await ask('order page', createGetRequest(`/api/orders/${orderId}/buyer?token=${token}`))
  }

  return {
    browsePages,
    buyProduct,
    /** Buys a gift voucher, which is sent by mail. */
    async buyGiftVoucher(randomSource) {
      await openPage('/bon')
      const amount = toDecimal(1000 * (5 + randomSource.below(40)))
      const { firstName, lastName, language, currency, consents } = createOrderBody('voucher')
      const buyer = { customerType: 'individual', firstName, lastName, email: 'lucja@example.com' }
      const orderItems = [{ productId: 'voucher', name: 'Bon Podarunkowy', quantity: 1, price: amount }]
      const orderFields = { orderItems, totalAmount: amount, courier: 'digital', sessionId: makeSessionId() }
      await placeOrder(randomSource, { ...buyer, ...orderFields, language, currency, consents })
    },
    async signUpForNewsletter(randomSource) {
      const email = `czytelnik-${randomSource.below(1e9)}@example.com`
      await openPage('/')
      const signUpBody = { email, language: 'pl', consent: true }
      await ask('newsletter', createPostRequest('/api/newsletter', signUpBody), { expectedStatuses: [202] })
      const [mail] = await runSqlWithRetry(
        "SELECT text FROM emails WHERE recipient = ? AND kind = 'newsletter_confirm'",
        email,
      )
      const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (token) await ask('newsletter', createPostRequest('/api/newsletter/confirm', { token }))
    },
    /** Buys goods, then sends a withdrawal and a complaint. */
    async sendCustomerRequests(randomSource) {
      const orderId = await buyProduct(randomSource)
      const customerRequest = { name: 'Łucja Żak', email: 'lucja@example.com', order: orderId.slice(0, 8) }
      await openPage('/odstapienie-od-umowy')
      await ask('customer request', createPostRequest('/api/withdrawals', customerRequest, makeKeyHeader()), {
        expectedStatuses: [201],
      })
      const complaint = { ...customerRequest, description: 'Nie działa.', wish: 'repair' }
      await ask('customer request', createPostRequest('/api/complaints', complaint, makeKeyHeader()), {
        expectedStatuses: [201],
      })
    },
    /** A visitor writes, staff answer, the visitor writes again. Both use the shop's browser code. */
    async chatWithStaff(randomSource) {
      const customer = openChatClient({ url: shop.url })
      const openChatClients = [customer]
      try {
        await time('chat opened', () => pollUntil(() => customer.isOpen(), MAX_CHAT_MS))
        await sendChatMessage(customer, `Dzień dobry ${randomSource.below(1000)}`)
        const sessionId = customer.getState().session.id
        const staffSocket = openChatClient({ url: shop.url, sessionId, token: staffToken })
        openChatClients.push(staffSocket)
        await time('chat opened', () => pollUntil(() => staffSocket.isOpen(), MAX_CHAT_MS))
        await sendChatMessage(staffSocket, 'W czym możemy pomóc?')
        const isAnswered = () => customer.listTexts().length >= 2
        await time('chat heard', () => pollUntil(isAnswered, MAX_CHAT_MS))
        await sendChatMessage(customer, 'Dziękuję')
      } finally {
        for (const chatClient of openChatClients) chatClient.end()
      }
    },
  }

  /**
   * Sends a message and polls until its echo. The client measures the time itself, so the polling adds nothing to the
   * time.
   */
  async function sendChatMessage(chatClient, text) {
    const textCountBefore = chatClient.listTexts().length
    await time('chat message', () => {
      chatClient.sendMessage(text)
      return pollUntil(
        () => chatClient.listTexts().length > textCountBefore && chatClient.getState().unsent.length === 0,
        MAX_CHAT_MS,
      )
    })
  }
}

const makeKeyHeader = () => ({ 'Idempotency-Key': randomUUID() })
const MAX_CHAT_MS = 15_000
