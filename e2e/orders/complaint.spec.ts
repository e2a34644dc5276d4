import { randomUUID } from 'node:crypto'
import {
  COMPLAINT_PHOTO_LIMITS,
  formatComplaintNumber,
  MAX_COMPLAINT_LENGTHS,
} from '../../domain/returns/complaint'
import { paths } from '../../domain/pages/page-paths'
import { adminPaths } from '../../web/app/admin-paths'
import { COMPLAINT_WORDS } from '../../web/shop/returns/complaints/words'
import { STAFF_COMPLAINT_WORDS } from '../../web/admin/returns/complaints/words'
import { UPLOAD_WORDS } from '../../web/shop/uploads/words'
import { FIELD_SENTENCES } from '../../web/i18n/field-sentences'
import { findViolations } from '../support/axe'
import { makeProduct, runSql } from '../support/database'
import { makePhoto } from '../support/photos'
import { placeOrder } from '../support/placed-order'
import { expect, test, toTextPattern } from '../support/shop'
import { measureStaffPageOverflow, signIn } from '../support/staff'

type ComplaintRow = { id: string; submitted_at: number; order_id: string | null; product: string | null }
const readComplaints = (email: string) =>
  runSql<ComplaintRow>('SELECT id, submitted_at, order_id, product FROM complaints WHERE email = ?', email)
const readMails = (aboutPrefix: string, kind: string) =>
  runSql<{ recipient: string; text: string; language: string }>(
    'SELECT recipient, text, language FROM emails WHERE kind = ? AND about LIKE ?',
    kind,
    `${aboutPrefix}%`,
  )

test('a description over the limit is counted and not cut', async ({ page }) => {
  const words = COMPLAINT_WORDS.en
  await page.goto(paths.complaints.en)
  const confirmButton = page.getByRole('button', { name: words.confirm, exact: true })
  const form = page.locator('form').filter({ has: confirmButton })
  const description = form.getByLabel(words.description, { exact: true })
  const maxLength = MAX_COMPLAINT_LENGTHS.description
  await description.fill('a'.repeat(maxLength / 2))
  await expect(description).not.toHaveAccessibleDescription(/\d \/ \d/)
  await description.fill('a'.repeat(maxLength + 3))
  await expect(description).toHaveAccessibleDescription(new RegExp(`${maxLength + 3} / ${maxLength}`))
  await form.getByLabel(/^Name/).fill('Jan Nowak')
  await form.getByLabel(/^E-mail/).fill('jan@example.com')
  await form.getByLabel(/^Order number/).fill('3F2B8C1E')
  await form.getByRole('radio').first().check()
  await confirmButton.click()
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription(toTextPattern(FIELD_SENTENCES.en.tooLong))
  await expect(description).toHaveValue('a'.repeat(maxLength + 3))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a buyer complains with photos, and staff view them and answer', async ({
    page,
    newVisitor,
    faults,
  }) => {
    test.slow()
    faults.allow(/ERR_FAILED/, /failed: POST .*photos/)
    const words = COMPLAINT_WORDS.pl
    const product = await makeProduct()
    const { id, number } = await placeOrder(product)
    const [order] = await runSql<{ link_token: string }>('SELECT link_token FROM orders WHERE id = ?', id)
    await page.goto(`${paths.complaints.pl}#order=${id}.${order?.link_token}`)
    const confirmButton = page.getByRole('button', { name: words.confirm, exact: true })
    const form = page.locator('form').filter({ has: confirmButton })
    await expect(form.getByLabel(/^Numer zamówienia/)).toHaveValue(number)
    const email = `${randomUUID().slice(0, 12)}@example.com`
    await form.getByLabel(/^E-mail, na który/).fill(email)
    await form.getByLabel(words.product, { exact: true }).selectOption({ index: 1 })
    await confirmButton.click()
    const description = form.getByLabel(words.description, { exact: true })
    await expect(description).toBeFocused()
    await expect(description).toHaveAccessibleDescription(toTextPattern(FIELD_SENTENCES.pl.required))
    await description.fill('Po godzinie staje.\nIskrzy.')
    await confirmButton.click()
    await expect(form.getByRole('radio', { name: 'naprawa' })).toBeFocused()
    await form.getByRole('radio', { name: 'naprawa' }).check()
    await page.reload()
    await expect(description).toHaveValue('Po godzinie staje.\nIskrzy.')
    await expect(form.getByRole('radio', { name: 'naprawa' })).toBeChecked()

    await form
      .locator('input[type=file]')
      .setInputFiles([
        await makePhoto(page, 'pierwsze.jpg', 'blue', true),
        await makePhoto(page, 'drugie.jpg', 'green'),
        { name: 'udawane.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to nie zdjęcie') },
        await makePhoto(page, 'trzecie.jpg', 'blue'),
      ])
    const chosenPhotos = form.getByRole('list', { name: words.photos.chosen }).getByRole('listitem')
    await expect(chosenPhotos).toHaveCount(3)
    await expect(form.getByText(`udawane.jpg: ${UPLOAD_WORDS.pl.unreadable}`)).toBeVisible()
    await form
      .locator('input[type=file]')
      .setInputFiles(
        await Promise.all(
          ['czwarte', 'piąte', 'szóste', 'siódme', 'ósme'].map((photoName) =>
            makePhoto(page, `${photoName}.jpg`, 'green'),
          ),
        ),
      )
    await expect(chosenPhotos).toHaveCount(COMPLAINT_PHOTO_LIMITS.most)
    await expect(
      form.getByText(
        `${UPLOAD_WORDS.pl.tooMany} ${UPLOAD_WORDS.pl.leftOut({ fileNames: 'siódme.jpg, ósme.jpg' })}`,
      ),
    ).toBeVisible()
    for (const index of [6, 5, 4, 3])
      await form.getByRole('button', { name: words.photos.remove({ index }) }).click()
    await expect(chosenPhotos).toHaveCount(2)
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    // The upload of the first photo fails; the complaint is saved.
    await page.route('**/api/complaints/*/photos', (route) => route.abort(), { times: 1 })
    await confirmButton.dblclick()
    const receiptSection = page.locator('#online')
    await expect(receiptSection.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(receiptSection).toContainText(words.photos.sent({ sentCount: 1, photoCount: 2 }))
    await expect(receiptSection).toContainText(words.photos.failed)
    expect(await findViolations(page)).toEqual([])
    await receiptSection.getByRole('button', { name: `${UPLOAD_WORDS.pl.retry}: pierwsze.jpg` }).click()
    await expect(receiptSection).toContainText(words.photos.sent({ sentCount: 2, photoCount: 2 }))
    const [row, ...otherRows] = await readComplaints(email)
    expect(otherRows).toEqual([])
    expect(row?.order_id).toBe(id)
    expect(row?.product).toContain(product.sku)
    const complaintId = row?.id ?? ''
    await expect(receiptSection).toContainText(formatComplaintNumber(complaintId))
    const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Warsaw', timeStyle: 'medium' })
    await expect(receiptSection.getByRole('status').first()).toContainText(
      timeFormat.format(row?.submitted_at),
    )
    await expect(receiptSection).toContainText(words.receipt.answerBy)
    await page.reload()
    await expect(receiptSection).toContainText(formatComplaintNumber(complaintId))
    await page.emulateMedia({ media: 'print' })
    await expect(receiptSection).toBeVisible()
    await expect(receiptSection.getByRole('button')).toHaveCount(0)
    const storedPhotos = await runSql<{ bytes: number; content_type: string }>(
      'SELECT bytes, content_type FROM complaint_photos WHERE complaint_id = ?',
      complaintId,
    )
    expect(storedPhotos.map(({ content_type: type }) => type)).toEqual(['image/webp', 'image/webp'])
    expect(await readMails(complaintId, 'complaint_receipt')).toEqual([
      expect.objectContaining({ recipient: email, language: 'pl' }),
    ])

    const staffWords = STAFF_COMPLAINT_WORDS.pl
    const staffPage = await newVisitor({ options: { viewport: { width: 390, height: 844 } } })
    await signIn(staffPage, `${adminPaths.complaints}?status=open&q=${formatComplaintNumber(complaintId)}`)
    const main = staffPage.getByRole('main')
    await expect(main).toContainText(staffWords.due.daysLeft({ days: 14 }))
    expect(await findViolations(staffPage)).toEqual([])
    await main.getByRole('listitem').getByRole('link').click()
    const pictures = main.getByRole('img', { name: /^Zdjęcie \d$/ })
    await expect(pictures).toHaveCount(2)
    // Both photos are upright. The photo whose upload succeeded first is shown first.
    const readPictureWidths = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth))
    await expect.poll(readPictureWidths).toEqual([1600, 1200])
    await main
      .getByRole('button', { name: staffWords.enlarge({ name: staffWords.photo({ index: 1 }) }) })
      .click()
    const photoDialog = staffPage.getByRole('dialog', { name: staffWords.photo({ index: 1 }) })
    await expect(photoDialog.getByRole('img')).toBeVisible()
    await staffPage.keyboard.press('Escape')
    await expect(photoDialog).toHaveCount(0)

    await main.getByRole('button', { name: staffWords.step.in_progress }).dblclick()
    await expect(main.getByRole('button', { name: staffWords.step.received })).toBeVisible()
    const answerField = main.getByLabel(staffWords.answer.text)
    const sendButton = main.getByRole('button', { name: staffWords.answer.send })
    await main.getByRole('radio', { name: staffWords.answer.refused }).check()
    await expect(main).toContainText('wyrażamy zgodę na udział')
    await main.getByRole('radio', { name: staffWords.answer.refuses }).check()
    await expect(main).toContainText('odmawiamy udziału')
    await sendButton.click()
    await expect(answerField).toBeFocused()
    await expect(answerField).toHaveAccessibleDescription(
      toTextPattern(staffWords.answer.gaps({ gaps: '' }).slice(0, -1)),
    )
    expect(await findViolations(staffPage)).toEqual([])
    await main.getByRole('radio', { name: staffWords.answer.accepted }).check()
    await expect(answerField).toHaveValue(/Naprawimy produkt na nasz koszt/)
    await answerField.fill((await answerField.inputValue()).replace(/\[.*\]/, 'w piątek'))
    await sendButton.click()
    await staffPage
      .getByRole('dialog', { name: staffWords.answer.confirmTitle.accepted })
      .getByRole('button', { name: staffWords.answer.send })
      .dblclick()
    await expect(main.getByRole('heading', { name: staffWords.settle.title })).toBeVisible()
    const [answer, ...otherMails] = await readMails(complaintId, 'complaint_answer')
    expect(otherMails).toEqual([])
    expect(answer).toMatchObject({ recipient: email, language: 'pl' })
    expect(answer?.text).toContain('w piątek')
    await main.getByRole('button', { name: staffWords.settle.save }).dblclick()
    await expect(main.getByRole('button', { name: staffWords.settle.undo })).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])
    expect(await measureStaffPageOverflow(staffPage)).toBe(0)
  })
})

test.describe('in English', () => {
  test.use({ language: 'en', country: 'DE' })

  test('a visitor complains without an order number, and is answered in English', async ({
    page,
    newVisitor,
  }) => {
    const words = COMPLAINT_WORDS.en
    await page.goto(paths.terms.en)
    await page.locator('#complaints').getByRole('link', { name: 'online form' }).click()
    await expect(page).toHaveURL(paths.complaints.en)
    const confirmButton = page.getByRole('button', { name: words.confirm, exact: true })
    const form = page.locator('form').filter({ has: confirmButton })
    const email = `${randomUUID().slice(0, 12)}@example.com`
    await form.getByLabel('Name', { exact: true }).fill('Łucja Żak')
    await form.getByLabel(/^E-mail address for/).fill(email)
    await form.getByLabel(/^Order number/).fill('the hammer of Tuesday')
    await form.getByLabel(words.description, { exact: true }).fill('It does not start.')
    await form.getByRole('radio', { name: 'replacement' }).check()
    expect(await findViolations(page)).toEqual([])
    await confirmButton.click()
    await expect(page.locator('#online').getByRole('heading', { level: 2 })).toBeFocused()
    const [row] = await readComplaints(email)
    const complaintId = row?.id ?? ''
    expect((await readMails(complaintId, 'complaint_receipt'))[0]?.text).toContain('deemed accepted')

    const staffWords = STAFF_COMPLAINT_WORDS.en
    const staffPage = await newVisitor({ language: 'en', country: 'DE' })
    await signIn(staffPage, adminPaths.complaint(complaintId))
    const main = staffPage.getByRole('main')
    await main.getByRole('radio', { name: staffWords.answer.refused }).check()
    const answerField = main.getByLabel(staffWords.answer.text)
    await answerField.fill((await answerField.inputValue()).replace(/\[.*\]/, 'the cord was cut'))
    await main.getByRole('button', { name: staffWords.answer.send }).click()
    const dialog = staffPage.getByRole('dialog', { name: staffWords.answer.confirmTitle.refused })
    await dialog.getByRole('button', { name: staffWords.answer.send }).click()
    await expect(main.getByRole('heading', { name: staffWords.answer.again })).toBeVisible()
    const [answer] = await readMails(complaintId, 'complaint_answer')
    expect(answer?.language).toBe('en')
    for (const phrase of ['the cord was cut', 'we agree to take part', 'Trade Inspection'])
      expect(answer?.text).toContain(phrase)
    expect(await findViolations(staffPage)).toEqual([])
  })
})
