import type { Page, WebSocketRoute } from '@playwright/test'
import { CLOSE_CODES, type ServerFrame } from '../../domain/chat/chat'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import { findViolations } from '../support/axe'
import { startCheckout } from '../support/buyer'
import { startNamedChat, CHAT_WORDS, openChat, getChatPanel, makeTodayAt } from '../support/chat'
import { makeProduct } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { expect, test, openPage } from '../support/shop'

/** Controls the sockets between a page and the shop: cut them, drop frames of the shop, or inject frames. */
async function interceptSocket(page: Page) {
  const socketControl = { isCut: false, shouldDrop: (_frame: ServerFrame) => false }
  const sentFrames: unknown[] = []
  let openSocket: WebSocketRoute | undefined
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => {
    if (socketControl.isCut) return void socket.close()
    openSocket = socket
    const serverSocket = socket.connectToServer()
    socket.onMessage((frameText) => {
      if (frameText !== 'ping') sentFrames.push(JSON.parse(String(frameText)))
      serverSocket.send(frameText)
    })
    serverSocket.onMessage((frameText) => {
      if (frameText === 'pong' || !socketControl.shouldDrop(JSON.parse(String(frameText)) as ServerFrame))
        socket.send(frameText)
    })
  })
  return {
    socketControl,
    sentFrames,
    cutConnection: async () => {
      socketControl.isCut = true
      await openSocket?.close()
    },
    closeSocket: (code: number) => openSocket?.close({ code }),
    restoreConnection: () => (socketControl.isCut = false),
    /** Sends a frame to the page as if it came from the chat room. */
    sendFrameToPage: (frame: ServerFrame) => openSocket?.send(JSON.stringify(frame)),
  }
}

const readBrowserStorage = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))

for (const language of ['pl', 'en'] as const) {
  const words = CHAT_WORDS[language]
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })

    if (language === 'pl')
      test('a visitor starts a chat, writes, and finds all of it after a reload', async ({ page, m }) => {
        let socketCount = 0
        page.on('websocket', () => socketCount++)
        await page.clock.setFixedTime(makeTodayAt(14))
        await openPage(page, paths.home[language])
        await page.getByRole('button', { name: m.chat, exact: true }).focus()
        await page.keyboard.press('Enter')
        const panel = getChatPanel(page, language)
        const nameField = panel.getByLabel(words.name, { exact: true })
        await expect(nameField).toBeFocused()
        await expect(panel).toContainText('12:00–20:00')
        await expect(panel).toContainText(words.privacy)
        expect(await findViolations(page)).toEqual([])
        // A name that contains only invisible characters is rejected.
        await nameField.fill(' \u200b ')
        await nameField.press('Enter')
        await expect(nameField).toHaveAccessibleDescription(words.enterName)
        expect([socketCount, await readBrowserStorage(page)]).toEqual([0, {}])

        await nameField.fill(' Ania ')
        await nameField.press('Enter')
        await expect(panel).toContainText(words.welcome({ name: 'Ania' }))
        const messageField = panel.getByRole('textbox', { name: words.message })
        await expect(messageField).toBeFocused()
        await messageField.press('Enter')
        await page.keyboard.type('one')
        await page.keyboard.press('Shift+Enter')
        await page.keyboard.type('two')
        await page.keyboard.press('Enter')
        const messageLog = panel.getByRole('log')
        await expect(messageLog).toContainText(`${words.you}: one\ntwo`)
        await expect(messageLog).toContainText(words.states.sent)
        await expect(messageField).toHaveValue('')
        await messageField.fill('a draft')
        expect(await findViolations(page)).toEqual([])
        const storedItems = await readBrowserStorage(page)
        expect(storedItems).toEqual({
          'chat-customer-name': 'Ania',
          'chat-session-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
          'chat-draft': 'a draft',
        })

        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
        await expect(page.getByRole('button', { name: m.chat, exact: true })).toBeFocused()
        await page.reload()
        await openChat(page, language)
        await expect(messageLog).toContainText('one\ntwo')
        await expect(messageField).toHaveValue('a draft')
        expect(await readBrowserStorage(page)).toEqual(storedItems)
      })

    if (language === 'en')
      test('outside opening hours a visitor leaves a message and learns where the answer goes', async ({
        page,
      }) => {
        await page.clock.install({ time: makeTodayAt(11, 50) })
        await openPage(page, paths.products[language])
        const panel = await openChat(page, language)
        await expect(panel.getByRole('heading', { name: words.unavailable })).toBeVisible()
        await expect(panel).toContainText('12:00–20:00')
        await expect(panel.getByRole('link', { name: FIRST_SETTINGS.firm.email })).toHaveAttribute(
          'href',
          `mailto:${FIRST_SETTINGS.firm.email}`,
        )
        // Without a reload the chat becomes available at opening time, and unavailable at closing time.
        await page.clock.fastForward('12:00')
        await expect(panel.getByRole('heading', { name: words.title })).toBeVisible()
        await page.clock.fastForward('08:00:00')
        await expect(panel.getByRole('heading', { name: words.unavailable })).toBeVisible()

        const findField = (label: string) => panel.getByLabel(label, { exact: true })
        await findField(words.message).fill('Is it still there?')
        await findField(words.email).fill('ania@')
        await panel.getByRole('button', { name: words.leave }).click()
        await expect(findField(words.name)).toBeFocused()
        await expect(findField(words.name)).toHaveAccessibleDescription(words.enterName)
        await expect(findField(words.email)).toHaveAccessibleDescription(words.enterEmail)
        expect(await findViolations(page)).toEqual([])
        await findField(words.name).fill('Ania')
        await findField(words.email).fill('ania@example.com')
        await panel.getByRole('button', { name: words.leave }).click()
        await expect(panel).toContainText(words.answerTo({ email: 'ania@example.com' }))
        await expect(panel.getByRole('log')).toContainText('Is it still there?')
        expect(await findViolations(page)).toEqual([])
        expect(await readBrowserStorage(page)).not.toHaveProperty('chat-draft')
      })
  })
}

const words = CHAT_WORDS.pl

/** Starts a chat on the home page and sends a message; returns the panel. */
async function startChat(page: Page, text: string) {
  await openPage(page, '/')
  const panel = await openChat(page, 'pl')
  await startNamedChat(panel, words, 'Ania')
  await panel.getByRole('textbox', { name: words.message }).fill(text)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('log')).toContainText(words.states.sent)
  return panel
}

test('messages written offline are sent once after the reconnect', async ({ page }) => {
  const { socketControl, cutConnection, restoreConnection } = await interceptSocket(page)
  await page.clock.setFixedTime(makeTodayAt(14))
  await openPage(page, '/')
  const panel = await openChat(page, 'pl')
  await startNamedChat(panel, words, 'Ania')
  await expect(panel).toContainText(words.welcome({ name: 'Ania' }))
  const chatLog = panel.getByRole('log')
  const sendChatMessage = async (text: string) => {
    await panel.getByRole('textbox', { name: words.message }).fill(text)
    await page.keyboard.press('Enter')
  }

  // The shop has stored the message, but the confirmation to the page is lost.
  socketControl.shouldDrop = (frame) => frame.type === 'message'
  await sendChatMessage('first')
  await expect(chatLog).toContainText(words.states.sending)
  socketControl.shouldDrop = () => false
  await cutConnection()
  await expect(panel).toContainText(words.connecting)
  await sendChatMessage('second')
  await expect(chatLog.getByText(words.states.sending)).toHaveCount(2)
  // Unsent messages survive a navigation and a reload.
  await page.reload()
  await openChat(page, 'pl')
  await expect(chatLog.getByText(words.states.sending)).toHaveCount(2)
  restoreConnection()
  await expect(chatLog.getByText(words.states.sent)).toHaveCount(2)
  await page.reload()
  await openChat(page, 'pl')
  await expect(chatLog.getByText(words.states.sent)).toHaveCount(2)
  await expect(chatLog).toHaveText(/first.*second/s)
})

test('a visitor who waits long is asked for an e-mail address', async ({ page }) => {
  await page.clock.install({ time: makeTodayAt(14) })
  const panel = await startChat(page, 'Mam pytanie')
  await expect(panel.getByLabel(words.nobodyYet)).toHaveCount(0)
  await page.clock.fastForward('02:00')
  const emailField = panel.getByLabel(words.nobodyYet)
  await emailField.fill('ania@')
  await emailField.press('Enter')
  await expect(emailField).toHaveAccessibleDescription(words.enterEmail)
  expect(await findViolations(page)).toEqual([])
  await emailField.fill('ania@example.com')
  await emailField.press('Enter')
  await expect(panel).toContainText(words.answerTo({ email: 'ania@example.com' }))
  await expect(panel.getByRole('textbox', { name: words.message })).toBeFocused()
})

test('an answer shows on the closed panel, and a chat closed by staff can be replaced by a new one', async ({
  page,
  m,
}) => {
  const { sendFrameToPage, sentFrames } = await interceptSocket(page)
  await page.clock.setFixedTime(makeTodayAt(14))
  await openPage(page, '/')
  const panel = await openChat(page, 'pl')
  await startNamedChat(panel, words, 'Ania')
  await expect(panel).toContainText(words.welcome({ name: 'Ania' }))
  await page.keyboard.press('Escape')

  const createdAt = new Date().toISOString()
  const answerText = 'Tak, <b>jest</b> https://example.com/x'
  sendFrameToPage({
    type: 'message',
    message: {
      id: crypto.randomUUID(),
      sessionId: 's',
      sequence: 1_000_000,
      sender: 'admin',
      message: answerText,
      createdAt,
      isRead: false,
    },
  })
  const chatButton = page.getByRole('button', { name: m.chat, exact: true })
  await expect(chatButton).toHaveAccessibleDescription(words.unread({ count: 1 }))
  await page.getByRole('button', { name: words.hidePreview }).click()
  await expect(page.getByText(answerText)).toBeHidden()
  expect(await findViolations(page)).toEqual([])
  await chatButton.click()
  const chatLog = panel.getByRole('log')
  await expect(chatLog.getByText(answerText)).toBeVisible()
  await expect.poll(() => sentFrames).toContainEqual({ type: 'read', upTo: 1_000_000 })
  await expect(chatLog.getByRole('link')).toHaveCount(0)
  sendFrameToPage({ type: 'typing', sender: 'admin', isTyping: true })
  await expect(panel).toContainText(words.typing)

  await panel.getByRole('textbox', { name: words.message }).fill('not sent yet')
  const firstSessionId = (await readBrowserStorage(page))['chat-session-id']
  sendFrameToPage({ type: 'chat_closed', closedAt: createdAt })
  await expect(panel).toContainText(words.closed)
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await panel.getByRole('button', { name: words.startNew }).click()
  const nameField = panel.getByLabel(words.name, { exact: true })
  await expect(nameField).toBeFocused()
  await expect(nameField).toHaveValue('')
  expect(await readBrowserStorage(page)).toEqual({ 'chat-draft': 'not sent yet' })
  await startNamedChat(panel, words, 'Ewa')
  await expect(panel.getByRole('textbox', { name: words.message })).toHaveValue('not sent yet')
  expect((await readBrowserStorage(page))['chat-session-id']).not.toBe(firstSessionId)
})

test('a product in a message can be added to the cart, and a chat unknown to the shop restarts unnoticed', async ({
  page,
  m,
  faults,
}) => {
  faults.allow(/404/)
  const product = await makeProduct({ price: 1_299_00 })
  await page.clock.setFixedTime(makeTodayAt(14))
  await openPage(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('chat-session-id', '00000000-0000-4000-8000-000000000000')
    localStorage.setItem('chat-customer-name', 'Ania')
  })
  await page.reload()
  const panel = await openChat(page, 'pl')
  // The shop has deleted the chat; the visitor sees no error.
  await expect(panel).toContainText(words.welcome({ name: 'Ania' }))
  const { origin } = new URL(page.url())
  await panel
    .getByRole('textbox', { name: words.message })
    .fill(`Czy ${origin}/product/${product.slug}, jest? A ${origin}/produkt/nie-ma?`)
  await page.keyboard.press('Enter')
  const chatLog = panel.getByRole('log')
  await expect(chatLog.getByRole('link', { name: product.name })).toBeVisible()
  await expect(chatLog).toContainText(/1\s299,00\szł/)
  await expect(chatLog).toContainText('/produkt/nie-ma?')
  expect(await findViolations(page)).toEqual([])
  await chatLog.getByRole('button', { name: m.product.addToCart }).click()
  await expect(page.getByRole('dialog', { name: m.cart.title })).toContainText(product.sku)
})

test('a mail’s link opens its chat on any device, and is removed from the address', async ({
  page,
  newVisitor,
}) => {
  await page.clock.setFixedTime(makeTodayAt(14))
  await startChat(page, 'Mam pytanie')
  const id = (await readBrowserStorage(page))['chat-session-id'] ?? ''

  const otherVisitor = await newVisitor({ language: 'en', country: 'DE' })
  await otherVisitor.goto(`/en#chat=${id}`)
  const otherPanel = getChatPanel(otherVisitor, 'en')
  await expect(otherPanel.getByRole('log')).toContainText('Mam pytanie')
  await expect(otherPanel).toContainText(CHAT_WORDS.en.welcome({ name: 'Ania' }))
  await expect(otherVisitor).toHaveURL('/en')
  expect(await readBrowserStorage(otherVisitor)).toMatchObject({
    'chat-session-id': id,
    'chat-customer-name': 'Ania',
  })
})

test('a mail’s link asks before it replaces an active chat', async ({ page, newVisitor, faults }) => {
  faults.allow(/404/)
  await page.clock.setFixedTime(makeTodayAt(14))
  await startChat(page, 'Pierwsza rozmowa')
  const id = (await readBrowserStorage(page))['chat-session-id'] ?? ''
  const otherVisitor = await newVisitor({ language: 'pl', country: 'PL' })
  await otherVisitor.clock.setFixedTime(makeTodayAt(14))
  await startChat(otherVisitor, 'Druga rozmowa')
  const otherSessionId = (await readBrowserStorage(otherVisitor))['chat-session-id'] ?? ''

  await otherVisitor.goto(`/regulamin#chat=${id}`)
  const panel = getChatPanel(otherVisitor, 'pl')
  await expect(panel).toContainText(words.which.lead)
  await expect(panel.getByRole('log')).toContainText('Druga rozmowa')
  expect(await findViolations(otherVisitor)).toEqual([])
  await panel.getByRole('button', { name: words.which.stay }).click()
  await expect(panel.getByText(words.which.lead)).toBeHidden()
  expect(await readBrowserStorage(otherVisitor)).toMatchObject({ 'chat-session-id': otherSessionId })

  await otherVisitor.goto(`/#chat=${id}`)
  await panel.getByRole('button', { name: words.which.take }).click()
  await expect(panel.getByRole('log')).toContainText('Pierwsza rozmowa')
  await expect(panel.getByText(words.which.lead)).toBeHidden()
  expect(await readBrowserStorage(otherVisitor)).toMatchObject({ 'chat-session-id': id })

  // The URL names a chat that does not exist, so the visitor's previous chat opens again.
  await otherVisitor.goto('/regulamin#chat=00000000-0000-4000-8000-000000000000')
  await panel.getByRole('button', { name: words.which.take }).click()
  await expect(panel.getByRole('log')).toContainText('Pierwsza rozmowa')
  expect(await readBrowserStorage(otherVisitor)).toMatchObject({ 'chat-session-id': id })
})

test('staff see the visitor’s page and cart; a replaced window can reconnect', async ({ page, m }) => {
  const product = await makeProduct()
  const { sentFrames, closeSocket } = await interceptSocket(page)
  await page.clock.setFixedTime(makeTodayAt(14))
  await openPage(page, `${paths.product(product.slug).pl}?from=mail`)
  const panel = await openChat(page, 'pl')
  await startNamedChat(panel, words, 'Ania')
  const path = paths.product(product.slug).pl
  await expect.poll(() => sentFrames).toContainEqual({ type: 'context', path, cartSessionId: null })
  // Uses the keyboard, because the open chat covers a part of the page.
  await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).press('Enter')
  await expect(page.getByRole('dialog', { name: m.cart.title })).toContainText(product.sku)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: m.header.products }).click()
  const cartSessionId = await page.evaluate(() => localStorage.getItem('cart-session-id'))
  await expect
    .poll(() => sentFrames)
    .toContainEqual({ type: 'context', path: paths.products.pl, cartSessionId })

  await closeSocket(CLOSE_CODES.tooManySockets)
  await expect(panel).toContainText(words.replaced)
  expect(await findViolations(page)).toEqual([])
  await panel.getByRole('button', { name: words.takeHere }).click()
  await expect(panel.getByText(words.replaced)).toBeHidden()
  await panel.getByRole('textbox', { name: words.message }).fill('Jestem tu')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('log')).toContainText(words.states.sent)
})

test('several tabs share one chat', async ({ page, context }) => {
  await page.clock.setFixedTime(makeTodayAt(14))
  await openPage(page, '/')
  const panel = await openChat(page, 'pl')
  const secondPage = await context.newPage()
  await secondPage.clock.setFixedTime(makeTodayAt(14))
  await openPage(secondPage, '/produkty')
  const otherPanel = await openChat(secondPage, 'pl')
  await startNamedChat(panel, words, 'Ania')
  await expect(otherPanel).toContainText(words.welcome({ name: 'Ania' }))
  await otherPanel.getByRole('textbox', { name: words.message }).fill('z drugiej karty')
  await secondPage.keyboard.press('Enter')
  await expect(panel.getByRole('log')).toContainText('z drugiej karty')
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the chat button hides on scrolling down, and returns on scrolling up and at the page end', async ({
    page,
    m,
  }) => {
    await openPage(page, paths.terms.pl)
    const chatButton = page.getByRole('button', { name: m.chat, exact: true })
    const scrollByPixels = (pixels: number) =>
      page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), pixels)
    await expect(chatButton).toBeVisible()
    // The scroll listener loads after the page and may miss the first scroll, so the test repeats the scroll.
    await expect(async () => {
      await scrollByPixels(-600)
      await scrollByPixels(600)
      await expect(chatButton).toBeHidden({ timeout: 1000 })
    }).toPass()
    await scrollByPixels(-40)
    await expect(chatButton).toBeVisible()
    await scrollByPixels(40)
    await expect(chatButton).toBeHidden()
    await scrollByPixels(1e6)
    await expect(chatButton).toBeVisible()
    // With the keyboard, the chat button is the last tab stop of the page.
    await scrollByPixels(-1e6)
    await scrollByPixels(600)
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(chatButton).toBeFocused()
    await expect(chatButton).toBeVisible()
  })

  test('Escape in a chat field returns the focus to the chat button', async ({ page, m }) => {
    await page.clock.setFixedTime(makeTodayAt(14))
    await openPage(page, '/bon')
    const panel = await openChat(page, 'pl')
    await startNamedChat(panel, words, 'Ania')
    await panel.getByRole('textbox', { name: words.message }).focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: m.chat, exact: true })).toBeFocused()
  })

  test('the chat button covers nothing in the checkout', async ({ page, m }) => {
    await startCheckout(page, m, await makeProduct())
    const orderButton = page.getByRole('button', { name: m.checkout.order, exact: true })
    await orderButton.scrollIntoViewIfNeeded()
    await expect(page.locator('.goes-down')).toHaveCount(1)
    await page.evaluate(() => scrollBy({ top: -40, behavior: 'instant' }))
    await expect(page.locator('.goes-down')).toHaveCount(0)
    const chatButton = page.getByRole('button', { name: m.chat, exact: true })
    await expect(chatButton).not.toBeInViewport()
    await chatButton.scrollIntoViewIfNeeded()
    await chatButton.tap()
    await expect(getChatPanel(page, 'pl')).toBeVisible()
  })

  test('the panel is full screen, and everything in it is reachable', async ({ page, m }) => {
    const product = await makeProduct()
    await page.clock.setFixedTime(makeTodayAt(14))
    await openPage(page, paths.product(product.slug).pl)
    const name = product.name
    const buyBar = page.getByRole('region', { name: m.product.buyBar({ name }) })
    await page.keyboard.press('End')
    await expect(buyBar).toBeVisible()
    const chatButton = page.getByRole('button', { name: m.chat, exact: true })
    // The buy bar leaves room for the chat button at the left of the price.
    await expect(async () => {
      const [chatButtonBox, priceBox] = await Promise.all([
        chatButton.boundingBox(),
        buyBar.getByText('zł').first().boundingBox(),
      ])
      expect(chatButtonBox?.width).toBeGreaterThanOrEqual(48)
      expect((chatButtonBox?.x ?? 0) + (chatButtonBox?.width ?? 0)).toBeLessThanOrEqual(priceBox?.x ?? 0)
    }).toPass()

    await chatButton.tap()
    const panel = getChatPanel(page, 'pl')
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 })
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
    await startNamedChat(panel, words, 'Ania')
    const messageField = panel.getByRole('textbox', { name: words.message })
    await messageField.fill('x'.repeat(1950))
    await expect(messageField).toHaveAccessibleDescription(words.charactersLeft({ count: 50 }))
    for (const target of [messageField, panel.getByRole('button', { name: words.send })])
      await expect(target).toBeInViewport({ ratio: 1 })
    await panel.getByRole('button', { name: words.send }).tap()
    await expect(panel.getByRole('log')).toContainText(words.states.sent)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await findViolations(page)).toEqual([])
    await panel.getByRole('button', { name: m.close }).tap()
    await expect(panel).toBeHidden()
    await expect(chatButton).toBeFocused()
  })
})
