import type { Locator, Page } from '@playwright/test'
import { paths } from '../../domain/pages/page-paths'
import { NEWSLETTER_WORDS } from '../../web/shop/marketing/newsletter-words'
import { COMPLAINT_WORDS } from '../../web/shop/returns/complaints/words'
import { ORDER_WORDS } from '../../web/shop/orders/words'
import { OWN_REVIEW_WORDS } from '../../web/shop/reviews/write/review-words'
import { VOUCHER_WORDS } from '../../web/shop/vouchers/words'
import { WITHDRAWAL_WORDS } from '../../web/shop/returns/withdrawals/words'
import {
  startCheckout,
  TEST_CARDS,
  expectSuccessPage,
  fillForm,
  getPaymentModal,
  getOrderButton,
  payByCard,
} from '../support/buyer'
import { startNamedChat, CHAT_WORDS, openChat, makeTodayAt } from '../support/chat'
import { makeProduct } from '../support/database'
import { deliverOrder } from '../support/order-steps'
import { readOrderPageUrl, payOrder, placeOrder } from '../support/placed-order'
import { expect, test, openPage, toTextPattern } from '../support/shop'
import {
  applyVoucher,
  findMailedCode,
  makeVoucher,
  VOUCHER_CHECKOUT_PATH,
  getVoucherField,
} from '../support/vouchers'

test.beforeEach(async ({ page, faults }) => {
  // Expected errors: 402 for a declined card, and other 4xx for invalid input.
  faults.allow(/status 4\d\d|Failed to load resource/)
  await simulateTranslator(page)
})

/**
 * Presses every visible button once, also in opened dialogs, except those in `skippedNames`, which load another
 * document.
 */
const pressAllButtons = (page: Page, skippedNames: readonly string[]): Promise<string[]> =>
  page.evaluate(async (namesToSkip) => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const readButtonName = (button: Element) => button.ariaLabel ?? button.textContent.trim()
    const pressedNames: string[] = []
    const isOutsideModal = (button: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      return modal !== undefined && !modal.contains(button)
    }
    const findNextButton = () =>
      [...document.querySelectorAll<HTMLElement>('button, summary')].find(
        (button) =>
          isVisible(button) &&
          !isOutsideModal(button) &&
          !pressedNames.includes(readButtonName(button)) &&
          !namesToSkip.includes(readButtonName(button)) &&
          !button.matches(':disabled'),
      )
    for (let pressIndex = 0; pressIndex < 120; pressIndex++) {
      const button = findNextButton()
      if (!button) {
        const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
        if (!modal) break
        modal.dispatchEvent(new Event('cancel', { cancelable: true }))
      } else {
        pressedNames.push(readButtonName(button))
        button.click()
      }
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    return pressedNames
  }, skippedNames)

for (const language of ['pl', 'en'] as const)
  test.describe(`a page translated by the browser, ${language}`, () => {
    const isPolish = language === 'pl'
    test.use({
      language,
      country: isPolish ? 'PL' : 'DE',
      viewport: isPolish ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    })
    const getTotalPrice = (page: Page): Locator => page.getByRole('dialog').getByRole('definition').last()

    test('survives every button of the public pages', async ({ page, m, faults }) => {
      test.slow()
      // Expected error: the test presses the print buttons of several pages faster than the browser allows.
      faults.allow(/Ignoring too frequent calls to print/)
      const product = await makeProduct({ stock: 3, pictures: 3 })
      const ignoredTexts = ['PL – Polski', 'EN – English', m.cart.payInPln]
      const pagePaths = [
        paths.home,
        paths.products,
        paths.product(product.slug),
        paths.voucher,
        paths.orderLookup,
        paths.complaints,
        paths.withdrawal,
        paths.terms,
      ].map((path) => path[language])
      for (const path of [...pagePaths, VOUCHER_CHECKOUT_PATH]) {
        // A dialog of the previous page may still be closing. Closing goes back in history, which can abort this
        // navigation, so `openPage` is retried.
        await expect(() => openPage(page, path)).toPass()
        await expect(page.locator('font').first()).toBeAttached()
        const pressedNames = await pressAllButtons(page, ignoredTexts)
        expect.soft(pressedNames.length, path).toBeGreaterThan(5)
        await expect.soft(page.getByText(m.failedPage.title), path).toHaveCount(0)
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
      }
    })

    if (language === 'pl')
      test('keeps quantities and totals fresh from the cart to the payment', async ({ page, m }) => {
        test.slow()
        const product = await makeProduct({ price: 100_00, stock: 3 })
        const { name } = product
        await page.goto(paths.product(product.slug)[language])
        await page.getByRole('main').getByRole('button', { name: m.product.addToCart }).first().click()
        const cartDialog = page.getByRole('dialog', { name: m.cart.title })
        await expect(cartDialog.getByRole('listitem')).toContainText(product.sku)
        const priceBefore = await getTotalPrice(page).textContent()
        await cartDialog.getByRole('button', { name: m.cart.increase({ name }) }).click()
        await expect(cartDialog.getByLabel(m.cart.quantity, { exact: true })).toHaveText('2')
        await expect(getTotalPrice(page)).not.toHaveText(priceBefore ?? '')
        await cartDialog.getByRole('button', { name: m.cart.decrease({ name }) }).click()
        await expect(cartDialog.getByLabel(m.cart.quantity, { exact: true })).toHaveText('1')
        await expect(getTotalPrice(page)).toHaveText(priceBefore ?? '')
        await cartDialog.getByRole('button', { name: m.cart.remove({ name }) }).click()
        await expect(cartDialog).toContainText(m.cart.empty)
        await page.getByRole('button', { name: m.cart.undo }).click()
        await expect(cartDialog.getByLabel(m.cart.quantity, { exact: true })).toHaveText('1')
        await startCheckout(page, m, product)
        const orderSummary = page.getByRole('region', { name: m.checkout.summary })
        await applyVoucher(page, m, 'GIFT-ABCD-EFGH-JKLM')
        await expect(getVoucherField(page, m)).toContainText(m.errors['voucher.invalid'])
        const code = await makeVoucher(50_00)
        await applyVoucher(page, m, code)
        await expect(getVoucherField(page, m)).toContainText(code)
        await expect(orderSummary).toContainText(m.checkout.leftToPay)
        await getVoucherField(page, m).getByRole('button', { name: m.voucher.remove }).click()
        await expect(orderSummary).not.toContainText(m.checkout.leftToPay)
        await fillForm(page, m)
        await getOrderButton(page, m).click()
        const modal = getPaymentModal(page, m)
        await payByCard(modal, m, TEST_CARDS.declined)
        await expect(modal.getByRole('alert')).toBeVisible()
        await modal.getByRole('button', { name: m.close }).click()
        await page.getByRole('button', { name: m.checkout.payWaiting }).click()
        await payByCard(modal, m, TEST_CARDS.succeeds)
        await expectSuccessPage(page, m)
      })

    if (language === 'en')
      test('sells a voucher and shows its balance', async ({ page, m }) => {
        test.slow()
        const words = VOUCHER_WORDS[language]
        await page.goto(VOUCHER_CHECKOUT_PATH)
        await page.getByLabel(words.amount, { exact: true }).fill('60')
        await page.getByRole('button', { name: words.choose.next }).click()
        const email = `${crypto.randomUUID().slice(0, 12)}@example.com`
        await page.getByLabel(m.checkout.firstName, { exact: true }).fill('Łucja')
        await page.getByLabel(m.checkout.lastName, { exact: true }).fill('Żak')
        await page.getByLabel(m.checkout.email, { exact: true }).fill(email)
        await page.getByRole('checkbox', { name: m.checkout.termsBefore.trim() }).check()
        await getOrderButton(page, m).click()
        await payByCard(getPaymentModal(page, m), m, TEST_CARDS.succeeds)
        await expectSuccessPage(page, m)
        await page.goto(paths.voucher[language])
        const code = page.getByLabel(words.balance.code)
        await code.fill('GIFT-ABCD-EFGH-JKLM')
        await page.getByRole('button', { name: words.balance.check }).click()
        await expect(code).toHaveAccessibleDescription(toTextPattern(m.errors['voucher.invalid']))
        await code.fill(await findMailedCode(email))
        await page.getByRole('button', { name: words.balance.check }).click()
        await expect(page.getByRole('main')).toContainText('60.00')
      })

    if (language === 'pl')
      test('accepts the forms of a buyer: look-up, complaint, withdrawal, review, newsletter, chat', async ({
        page,
      }) => {
        test.slow()
        const product = await makeProduct()
        const order = await placeOrder(product, { language })
        await payOrder(order)
        await deliverOrder(order)
        const orderUrl = await readOrderPageUrl(order.id, language)
        const orderFragment = `#${orderUrl.split('#')[1]}`

        const reviewWords = OWN_REVIEW_WORDS[language]
        await page.goto(orderUrl)
        const reviewRegion = page.getByRole('region', { name: reviewWords.title })
        await reviewRegion.getByRole('radio').nth(4).check({ force: true })
        await reviewRegion.getByLabel(reviewWords.text).fill('Jak nowa, polecam.')
        await reviewRegion.getByRole('button', { name: reviewWords.submit }).click()
        await expect(reviewRegion.getByText(reviewWords.thanks)).toBeVisible()

        const complaintWords = COMPLAINT_WORDS[language]
        await page.goto(paths.complaints[language] + orderFragment)
        const confirmButton = page.getByRole('button', { name: complaintWords.confirm, exact: true })
        await confirmButton.click()
        const complaintForm = page.locator('form').filter({ has: confirmButton })
        await complaintForm.getByLabel(complaintWords.product, { exact: true }).selectOption({ index: 1 })
        await complaintForm.getByLabel(complaintWords.description, { exact: true }).fill('Iskrzy.')
        await complaintForm.getByRole('radio').first().check()
        await confirmButton.click()
        await expect(page.locator('#online').getByRole('status')).toBeVisible()

        const withdrawalWords = WITHDRAWAL_WORDS[language]
        await page.goto(paths.withdrawal[language] + orderFragment)
        await page.getByRole('button', { name: withdrawalWords.confirm, exact: true }).click()
        await expect(page.locator('#online').getByRole('status')).toBeVisible()

        const lookupWords = ORDER_WORDS[language].lookup
        await page.goto(paths.orderLookup[language])
        await page.getByRole('button', { name: lookupWords.submit }).click()
        await page.getByRole('main').getByLabel(lookupWords.number).fill(order.number)
        await page.getByRole('main').getByLabel(lookupWords.email).fill('lucja@example.com')
        await page.getByRole('button', { name: lookupWords.submit }).click()
        await expect(page.getByText(lookupWords.sent)).toBeVisible()

        const newsletterRegion = page.getByRole('region', { name: NEWSLETTER_WORDS[language].title })
        await newsletterRegion.scrollIntoViewIfNeeded()
        await newsletterRegion
          .getByLabel(NEWSLETTER_WORDS[language].email)
          .fill(`${crypto.randomUUID().slice(0, 12)}@example.com`)
        await newsletterRegion.getByRole('checkbox').check()
        await newsletterRegion.getByRole('button', { name: NEWSLETTER_WORDS[language].submit }).click()
        await expect(newsletterRegion.getByRole('status')).toHaveText(NEWSLETTER_WORDS[language].thanks)

        await page.clock.install({ time: makeTodayAt(14) })
        await page.goto(paths.home[language])
        const panel = await openChat(page, language)
        await startNamedChat(panel, CHAT_WORDS[language], 'Łucja')
        await panel.getByLabel(CHAT_WORDS[language].message).fill('Halo?')
        await panel.getByRole('button', { name: CHAT_WORDS[language].send }).click()
        await expect(panel.getByRole('log')).toContainText('Halo?')
      })

    if (language === 'en')
      test('searches, filters, sorts and changes currency and language', async ({ page, m }) => {
        await openPage(page, paths.products[language])
        const resultCountStatus = page.getByRole('main').getByRole('status').first()
        const countText = await resultCountStatus.textContent()
        await page.getByRole('button', { name: m.search.open }).click()
        await page.getByRole('combobox', { name: m.search.label }).last().fill('makita')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/q=makita/)
        await expect(resultCountStatus).not.toHaveText(countText ?? '')
        const sortSelect = page.getByRole('main').getByRole('combobox').first()
        await sortSelect.selectOption({ index: 1 })
        await expect(page).toHaveURL(/sort=/)
        await page.getByLabel(m.header.currency).selectOption('USD')
        await expect(page.getByRole('main')).toContainText('$')
        await page.getByRole('button', { name: /^PL/ }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
      })
  })

/**
 * Simulates Chrome's translator on every page of a browser context. Replaces each text node, old or new, by a copy
 * inside two `<font>` elements. If React later updates the detached original node, the visible copy keeps its old text,
 * which a test can detect.
 */
const simulateTranslator = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wrapText = (textNode: Text) => {
      const parent = textNode.parentElement
      if (!parent || parent.closest('font, script, style, title, textarea, option, noscript, svg')) return
      const outerFont = document.createElement('font')
      outerFont.appendChild(document.createElement('font')).append(textNode.data)
      textNode.replaceWith(outerFont)
    }
    const translateWithin = (root: Node) => {
      const textWalker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const textNodes: Text[] = root instanceof Text ? [root] : []
      while (textWalker.nextNode())
        if (textWalker.currentNode instanceof Text) textNodes.push(textWalker.currentNode)
      textNodes.forEach(wrapText)
    }
    const translatePage = () => {
      translateWithin(document.body)
      new MutationObserver((mutations) => {
        for (const { addedNodes, target, type } of mutations)
          for (const node of type === 'childList' ? addedNodes : [target])
            if (node.isConnected) translateWithin(node)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    }
    document.addEventListener('DOMContentLoaded', translatePage)
  })
