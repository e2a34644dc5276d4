import type { Page } from '@playwright/test'
import { FIRST_SETTINGS } from '../../domain/settings/settings'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { createReplies } from '../../web/admin/chat/replies/replies'
import { STAFF_CHAT_WORDS } from '../../web/admin/chat/words'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { measureOverflow } from '../support/inspect'
import { expect, withNbspOnly, test } from '../support/shop'
import { newCustomer, ADMIN_PASSWORD, getPasswordField, signIn, signInByForm } from '../support/staff'

const readAdminToken = (page: Page) => page.evaluate(() => localStorage.getItem('admin-token'))
const getToast = (page: Page) => page.locator('.toast')
const getSessionItem = (page: Page, id: string) => page.locator(`[data-session="${id}"]`)
const getMessageField = (page: Page, language: 'pl' | 'en' = 'pl') =>
  page.getByLabel(STAFF_CHAT_WORDS[language].message, { exact: true })
const getMessageLog = (page: Page) => page.getByRole('log')

for (const language of ['pl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language, country: language === 'pl' ? 'PL' : 'DE' })
    const adminWords = ADMIN_WORDS[language]
    const words = STAFF_CHAT_WORDS[language]

    if (language === 'en')
      test('staff sign in by password alone, and lose access at once when they sign out', async ({
        page,
        context,
        faults,
      }) => {
        // Expected errors with status 401: one wrong password, and late requests of a page that the browser has left.
        faults.allow(/status 401: .*api\/(admin|chat)/, /Failed to load resource.*401.*api\/(admin|chat)/)
        const pageViewPaths: string[] = []
        const authorizedPaths: string[] = []
        context.on('request', (request) => {
          const path = new URL(request.url()).pathname
          if (path === '/api/page-view') pageViewPaths.push(path)
          if (request.headers()['authorization']) authorizedPaths.push(path)
        })
        const response = await page.goto('/admin')
        const html = (await response?.text()) ?? ''
        expect(html).toContain('<meta name="robots" content="noindex" />')
        expect(html).toContain(`lang="${language}"`)
        expect(html).toContain('<div id="root"></div>')
        await expect(page).toHaveURL('/admin/login')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(adminWords.login.title)
        const submitButton = page.getByRole('button', { name: adminWords.login.submit, exact: true })
        const passwordInput = getPasswordField(page, language)
        await expect(submitButton).toBeDisabled()
        await expect(passwordInput).toHaveAttribute('autocomplete', 'current-password webauthn')
        await expect(passwordInput).toHaveAttribute('type', 'password')
        await page.getByRole('button', { name: adminWords.login.show }).click()
        await expect(passwordInput).toHaveAttribute('type', 'text')

        await passwordInput.fill('not this one')
        await submitButton.click()
        await expect(passwordInput).toHaveAccessibleDescription(adminWords.login.invalid)
        await expect(getToast(page)).toContainText(adminWords.login.errorTitle)
        await expect(getToast(page)).toContainText(adminWords.login.invalid)
        expect(await readAdminToken(page)).toBeNull()

        await passwordInput.fill(ADMIN_PASSWORD)
        await submitButton.dblclick()
        await expect(page).toHaveURL('/admin/dashboard')
        await expect(getToast(page)).toContainText(adminWords.login.doneTitle)
        await expect(page.getByRole('banner')).not.toContainText(/Newsletter|PLN/)
        const token = await readAdminToken(page)
        await page.goto('/admin/login')
        await expect(page).toHaveURL('/admin/dashboard')

        const otherTab = await context.newPage()
        await otherTab.goto('/admin')
        await expect(otherTab).toHaveURL('/admin/dashboard')
        await otherTab.getByRole('button', { name: adminWords.signOut }).click()
        await expect(otherTab).toHaveURL('/admin/login')
        await expect(getToast(otherTab)).toContainText(adminWords.signedOut)
        await expect(page).toHaveURL(/\/admin\/login/)
        expect(await readAdminToken(page)).toBeNull()
        const getSessionsStatus = () =>
          page.request
            .get('/api/chat/sessions', { headers: { Authorization: `Bearer ${token}` } })
            .then((response) => response.status())
        await expect.poll(getSessionsStatus).toBe(401)
        await page.goto('/admin/chat?session=a')
        await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fchat%3Fsession%3Da')
        expect(pageViewPaths).toEqual([])
        expect(authorizedPaths.length).toBeGreaterThan(0)
        expect(authorizedPaths.filter((path) => !/^\/api\/(orders|chat|admin)/.test(path))).toEqual([])
      })

    if (language === 'pl')
      test('staff see a customer, answer, send a product and close the chat', async ({ page }) => {
        // Uses a product of the demo catalogue, because the search index already contains it.
        const slug = 'klucz-udarowy-makita-dtw300z-lxt'
        const [product] = await runSql<{ name: string; sku: string }>(
          'SELECT name, sku FROM products WHERE slug = ?',
          slug,
        )
        const { name, sku } = product ?? { name: '', sku: '' }
        const customer = await newCustomer({ language, email: 'lucja@example.com' })
        customer.sendMessage('Hej, macie to w walizce?')
        await signIn(page, '/admin/chat')
        const item = getSessionItem(page, customer.id)
        await expect(item).toContainText(customer.name)
        await expect(item).toContainText('lucja@example.com')
        await expect(item).toContainText('Hej, macie to')
        await expect(item).toContainText(words.status.active)
        await expect(item).toContainText(words.unread({ count: 1 }))
        await expect(page).toHaveTitle(/^\([1-9]/)
        // The list of chats shows a new message within 5 s while a chat is busy.
        customer.sendMessage('Jesteście?')
        await expect(item).toContainText('Jesteście?')
        await expect(item).toContainText(words.unread({ count: 2 }))

        const markReadRequest = page.waitForRequest(`**/api/chat/sessions/${customer.id}/mark-read`)
        await item.click()
        await expect(getMessageLog(page)).toContainText('Hej, macie to w walizce?')
        await expect(page.getByText(words.link.open)).toBeVisible()
        await markReadRequest
        await expect(item).not.toContainText(words.unread({ count: 2 }))
        await expect.poll(() => customer.findLastFrame('read')?.reader).toBe('admin')
        expect(customer.findLastFrame('presence')).toMatchObject({ admin: true })

        customer.sendFrame({ type: 'context', path: `/produkt/${slug}` })
        const contextPanel = page.getByRole('complementary', { name: words.context.title })
        await expect(contextPanel.or(page.locator('details')).first()).toContainText(name)
        customer.sendFrame({ type: 'typing', isTyping: true })
        await expect(page.getByText(words.typing({ name: customer.name }))).toBeVisible()

        const messageField = getMessageField(page, language)
        await expect(messageField).toBeFocused()
        await page.keyboard.type('a')
        await expect.poll(() => customer.findLastFrame('typing')?.isTyping).toBe(true)
        await page.keyboard.press('Backspace')
        await page.keyboard.type('/zwr')
        const option = page.getByRole('option')
        await expect(option).toHaveCount(1)
        await page.keyboard.press('Enter')
        const cannedReply = createReplies(language, FIRST_SETTINGS, new URL(page.url()).origin).return.text
        await expect(messageField).toHaveValue(cannedReply)
        await page.keyboard.press('Enter')
        await expect(messageField).toHaveValue('')
        await expect.poll(customer.readStaffAnswers).toEqual([cannedReply])
        await expect(getMessageLog(page)).toContainText(words.sent)
        customer.sendFrame({ type: 'read' })
        await expect(getMessageLog(page)).toContainText(words.seen)

        await page.keyboard.type('   ')
        await page.keyboard.press('Enter')
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type('raz')
        await page.keyboard.press('Shift+Enter')
        await page.keyboard.type('dwa')
        await page.keyboard.press('Enter')
        await expect.poll(customer.readStaffAnswers).toEqual([cannedReply, 'raz\ndwa'])

        await page.getByRole('button', { name: words.picker.action }).click()
        await page.keyboard.type(sku)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(sku) })
          .click()
        const productUrl = `${new URL(page.url()).origin}/produkt/${slug}`
        await expect.poll(() => customer.readStaffAnswers().at(-1)).toBe(productUrl)
        const productLink = getMessageLog(page).getByRole('link', { name: new RegExp(sku) })
        await expect(productLink).toContainText(withNbspOnly('929,00 zł'))

        await page.getByRole('button', { name: words.transcript.action }).click()
        const transcript = page.getByRole('dialog', { name: words.transcript.action })
        await expect(transcript).toContainText('@')
        await transcript.getByRole('button', { name: words.transcript.short }).dblclick()
        await expect(getToast(page)).toContainText(words.transcript.done)
        await expect(transcript).toHaveCount(0)

        await page.getByRole('button', { name: words.close.action }).click()
        await page.getByRole('dialog').getByRole('button', { name: words.close.cancel }).click()
        expect(customer.findLastFrame('chat_closed')).toBeUndefined()
        await page.getByRole('button', { name: words.close.action }).click()
        await page.getByRole('dialog').getByRole('button', { name: words.close.confirm }).dblclick()
        await expect.poll(() => customer.findLastFrame('chat_closed')).toBeTruthy()
        await expect(page.getByText(words.closedNotice)).toBeVisible()
        await expect(messageField).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeFocused()
        await expect(item).toHaveCount(0)
        await page.getByRole('tab', { name: words.closed }).click()
        await expect(item).toContainText(words.status.closed)
        await page.reload()
        await expect(getMessageLog(page)).toContainText('dwa')
        await expect(page.getByText(words.closedNotice)).toBeVisible()

        // The search finds active and closed chats, by words of any message.
        const searchBox = page.getByRole('searchbox')
        await searchBox.fill(`WALIZCE ${customer.name}`)
        await expect(item).toContainText(words.status.closed)
        await expect(page.getByRole('tab')).toHaveCount(0)
        await expect(page).toHaveURL(/[?&]q=WALIZCE/)
        await page.reload()
        await expect(item).toHaveAttribute('aria-current', 'true')
        await searchBox.fill('nothing-like-this')
        await expect(page.getByText(adminWords.list.nothingFound)).toBeVisible()
        await page.getByRole('button', { name: adminWords.list.clear }).click()
        await expect(searchBox).toHaveValue('')
        await expect(item).toContainText(words.status.closed)
        await expect(page.getByRole('tab', { name: words.closed })).toHaveAttribute('aria-selected', 'true')
        customer.disconnect()
      })
  })
}

test('the login shows the time to wait after too many wrong passwords', async ({ page, faults }) => {
  faults.allow(/status (401|429): POST .*admin\/login/, /Failed to load resource.*admin\/login/)
  const { login } = ADMIN_WORDS.pl
  await page.goto('/admin/login')
  const passwordInput = getPasswordField(page)
  for (let attempt = 0; attempt < 5; attempt++) {
    await passwordInput.fill(`guess ${attempt}`)
    await page.keyboard.press('Enter')
    await expect(passwordInput).toHaveAccessibleDescription(login.invalid)
  }
  await passwordInput.fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(passwordInput).toHaveAccessibleDescription(login.tooMany({ minutes: 15 }))
})

test('a session that ended elsewhere leads to the login, and back to the same conversation', async ({
  page,
  faults,
}) => {
  faults.allow(/status 401: /, /Failed to load resource.*401/)
  const customer = await newCustomer()
  customer.sendMessage('Halo')
  const path = `/admin/chat?session=${customer.id}`
  const markReadResponse = page.waitForResponse('**/mark-read')
  await signInByForm(page, path)
  await expect(getMessageLog(page)).toContainText('Halo')
  await markReadResponse
  const headers = { Authorization: `Bearer ${await readAdminToken(page)}` }
  await page.request.post('/api/admin/logout', { headers })
  // The poll of the page reports the expired session. Socket messages must not postpone this poll.
  const messageTimer = setInterval(() => customer.sendMessage('Halo?'), 1500)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  clearInterval(messageTimer)
  await expect(getToast(page)).toContainText(ADMIN_WORDS.pl.expired)
  expect(await readAdminToken(page)).toBeNull()
  await getPasswordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(getMessageLog(page)).toContainText('Halo')
  customer.disconnect()
})

test('without a connection the text stays in the input, and is sent once', async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  const words = STAFF_CHAT_WORDS.pl
  const customer = await newCustomer()
  customer.sendMessage('Halo')
  await signIn(page, `/admin/chat?session=${customer.id}`)
  await expect(page.getByText(words.link.open)).toBeVisible()
  await page.getByRole('button', { name: words.transcript.action }).press('Enter')
  await expect(getToast(page)).toContainText(words.transcript.noEmail)
  await context.setOffline(true)
  // Offline, the notices appear at once, before the chat's socket times out.
  await expect(page.getByText(words.link.waiting)).toBeVisible({ timeout: 1500 })
  await expect(page.getByText(words.stale)).toBeVisible({ timeout: 1500 })
  await getMessageField(page).fill('Już sprawdzam')
  await page.keyboard.press('Enter')
  await expect(getMessageField(page)).toHaveValue('Już sprawdzam')
  await expect(page.getByText(words.waits)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(words.link.open)).toBeVisible({ timeout: 20_000 })
  await getMessageField(page).press('Enter')
  await expect.poll(customer.readStaffAnswers).toEqual(['Już sprawdzam'])
  customer.disconnect()
})

test('the staff chat works by keyboard alone', async ({ page }) => {
  const words = STAFF_CHAT_WORDS.pl
  const [first, second] = [await newCustomer(), await newCustomer()]
  first.sendMessage('Pierwszy')
  second.sendMessage('Drugi')
  await signIn(page)
  await getSessionItem(page, second.id).focus()
  await expect(getSessionItem(page, first.id)).toBeVisible()
  await page.keyboard.press('Home')
  const readFocusedSessionId = () => page.evaluate(() => document.activeElement?.getAttribute('data-session'))
  const focusedSessionIds = new Set<string | null | undefined>()
  for (let count = 0; count < 30 && !focusedSessionIds.has(first.id); count++) {
    focusedSessionIds.add(await readFocusedSessionId())
    await page.keyboard.press('ArrowDown')
  }
  expect(focusedSessionIds).toContain(first.id)
  await getSessionItem(page, first.id).focus()
  await page.keyboard.press('Enter')
  await expect(getMessageField(page)).toBeFocused()
  await page.keyboard.type('/')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('tab', { name: words.active }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: words.closed })).toBeFocused()
  await expect(page).toHaveURL(/status=closed/)
  const soundButton = page.getByRole('button', { name: words.sound })
  await expect(soundButton).toHaveAttribute('aria-pressed', 'true')
  await soundButton.press('Enter')
  await page.reload()
  await expect(soundButton).toHaveAttribute('aria-pressed', 'false')
  first.disconnect()
  second.disconnect()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone the list and a conversation show one at a time, without accessibility violations: ${colorScheme}`, async ({
    page,
  }) => {
    const words = STAFF_CHAT_WORDS.pl
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 800 })
    const product = await makeProduct()
    const customer = await newCustomer({ name: 'Bardzo Długa Nazwa Firmy Budowlanej z Krakowa i Okolic' })
    customer.sendMessage(
      `Chodzi o ${process.env['SHOP_URL']}/produkt/${product.slug} i https://evil.example/x`,
    )
    const checkScreen = async (screenName: string) => {
      expect.soft(await measureOverflow(page), screenName).toBeLessThanOrEqual(0)
      expect.soft(await findViolations(page), screenName).toEqual([])
      expect.soft(await page.locator('h1').count(), screenName).toBe(1)
    }
    await page.goto('/admin/chat')
    await expect(getPasswordField(page)).toBeVisible()
    await checkScreen('login')
    await signIn(page)
    await expect(getSessionItem(page, customer.id)).toBeVisible()
    await expect(getToast(page)).toHaveCount(0)
    await checkScreen('list')
    await page.getByRole('searchbox').fill(customer.name)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(getSessionItem(page, customer.id)).toBeVisible()
    await checkScreen('search')
    await getSessionItem(page, customer.id).click()
    await expect(page.getByText(words.link.open)).toBeVisible()
    await expect(getSessionItem(page, customer.id)).toBeHidden()
    await expect(getMessageLog(page).getByRole('link', { name: product.name })).toBeVisible()
    await expect(getMessageLog(page).getByRole('link')).toHaveCount(1)
    customer.sendFrame({ type: 'context', path: '/checkout' })
    await page.locator('summary').click()
    await getMessageField(page).fill('/')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(getMessageField(page)).toBeInViewport({ ratio: 1 })
    await checkScreen('conversation')
    await page.setViewportSize({ width: 320, height: 640 })
    expect.soft(await measureOverflow(page), 'narrow').toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 800 })
    await getMessageField(page).fill('Niewysłane')
    await page.goBack()
    await expect(getSessionItem(page, customer.id)).toBeVisible()
    await expect(getSessionItem(page, customer.id)).toBeFocused()
    await page.goForward()
    await expect(getMessageField(page)).toHaveValue('Niewysłane')
    await page.getByRole('button', { name: words.back }).click()
    // The chat's Back button leads to the search results.
    await expect(page).toHaveURL(/\/admin\/chat\?q=[^&]+$/)
    await page.goto('/admin/chat?session=nobody')
    await expect(page.getByText(words.link.missing)).toBeVisible()
    customer.disconnect()
  })
}
