// `npm run bench:intake`: takes in a new tool with five photos and two defects, and a duplicate, with the real product
// form in Chromium at 390 px. Counts taps and typed characters, and prints the time that they take. Scrolling and thinking
// are not counted. Exits with 1 if a goal is missed.
import { chromium } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { findChromium } from '../scripts/chromium.mjs'
import { getFreePort } from '../scripts/free-port.mjs'
import { generatePassword, hashPassword } from '../scripts/password-hash.mjs'
import { buildIfChanged } from '../scripts/prepare.mjs'
import { startShop } from '../scripts/shop/shop-server.mjs'
import { formatMarkdownTable } from './load/visitors/client.mjs'

const SECONDS_PER_TAP = 1.2
const SECONDS_PER_CHARACTER = 0.3
const GOALS_SECONDS = { 'new tool': 90, duplicate: 30 }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'pl-PL' }

const TOOL = {
  name: 'Wkrętarka udarowa Makita DHP485Z',
  sku: 'WKR-0412',
  category: 'wiertarki',
  manufacturerId: 'makita',
  exhibitionPrice: '649',
  originalPrice: '899',
  rrpSource: 'cennik producenta 2026',
  description: 'Wkrętarka z ekspozycji, sprawdzona, z pudełkiem.',
  safety: 'Noś okulary ochronne. Przeczytaj instrukcję.',
  defects: [
    { pl: 'Rysy na obudowie', en: 'Scratches on the housing' },
    { pl: 'Ślady na rękojeści', en: 'Marks on the handle' },
  ],
}

await buildIfChanged()
const password = generatePassword()
const shop = await startShop({
  port: await getFreePort(),
  state: null,
  cron: false,
  vars: {
    ADMIN_PASSWORD_HASH: hashPassword(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  },
})
const { path } = await findChromium()
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage()
  await signIn(page)
  const rows = [
    ['new tool', await countSteps(page, takeInNewTool)],
    ['duplicate', await countSteps(page, takeInDuplicate)],
  ].map(([name, { taps, characters }]) => {
    const seconds = taps * SECONDS_PER_TAP + characters * SECONDS_PER_CHARACTER
    if (seconds >= GOALS_SECONDS[name]) process.exitCode = 1
    return {
      Intake: name,
      Taps: taps,
      Characters: characters,
      Time: `${seconds.toFixed(1)} s`,
      Goal: `${GOALS_SECONDS[name]} s`,
    }
  })
  console.log(formatMarkdownTable(rows))
} finally {
  await browser.close()
  await shop.close()
}
process.exit()

async function signIn(page) {
  await page.goto(`${shop.url}/admin/products`)
  await page.locator('input[type=password], input[autocomplete=current-password]').first().fill(password)
  await page.keyboard.press('Enter')
  await page.locator('a[href$="/admin/products/new"]').waitFor()
}

/** Runs an intake, and counts its taps and typed characters. */
async function countSteps(page, runIntake) {
  const count = { taps: 0, characters: 0 }
  const tap = async (locator, taps = 1) => {
    count.taps += taps
    await locator.click()
  }
  await runIntake(page, {
    tap,
    /** True if the element is on the page. The form of an earlier commit may lack a shortcut. */
    tapIfPresent: async (locator) => {
      const isFound = (await locator.count()) > 0
      if (isFound) await tap(locator.first())
      return isFound
    },
    type: async (locator, text) => {
      count.taps += 1
      count.characters += text.length
      await locator.fill(text)
    },
    /** A tap opens the list of the phone, and a second one chooses. */
    select: async (locator, value) => {
      count.taps += 2
      await locator.selectOption(value)
    },
    /** A tap opens the calendar of the phone, a second one chooses the day, and a third one confirms. */
    pickToday: async (locator) => {
      count.taps += 3
      await locator.fill(new Date().toISOString().slice(0, 10))
    },
    /** A tap opens the photos of the phone. Then follow one tap for each photo, and one to confirm. */
    addPhotos: async (photoCount) => {
      count.taps += photoCount + 2
      await page.locator('#product-images').setInputFiles(await makePhotos(page, photoCount))
      await page
        .locator('section ol > li')
        .nth(photoCount - 1)
        .waitFor()
    },
  })
  return count
}

function field(page, name) {
  return page.locator(`#product-${name}`)
}

function button(page, name) {
  return page.getByRole('button', { name, exact: typeof name === 'string' })
}

async function addDefect(page, { tap, tapIfPresent, type }, { pl, en }, index) {
  const defects = field(page, 'defects')
  const isAdded = await tapIfPresent(button(page, pl))
  if (!isAdded) {
    await tap(defects.getByRole('button', { name: /^Dodaj/ }))
    await type(defects.getByRole('textbox', { name: `${index + 1}, Po polsku` }), pl)
    await type(defects.getByRole('textbox', { name: `${index + 1}, Po angielsku` }), en)
  }
  await tap(button(page, `Zaznacz na zdjęciu, usterka ${index + 1}`))
  const dialog = page.getByRole('dialog')
  await tap(dialog.locator('label').nth(index + 1))
  await tap(dialog.locator('button[data-no-tooltip]'))
  await tap(dialog.locator('button[type=submit]'))
}

async function publish(page, { tap }) {
  await tap(button(page, 'Opublikuj'))
  await page.getByText('Produkt jest w sklepie').first().waitFor()
}

async function takeInNewTool(page, steps) {
  const { tap, tapIfPresent, type, select, pickToday, addPhotos } = steps
  await tap(page.locator('a[href$="/admin/products/new"]'))
  await field(page, 'name').waitFor()
  await addPhotos(5)
  for (const name of ['name', 'sku', 'exhibitionPrice', 'originalPrice', 'description', 'safety'])
    await type(field(page, name), TOOL[name])
  await select(field(page, 'category'), TOOL.category)
  await select(field(page, 'grade'), 'B')
  if (!(await tapIfPresent(button(page, /sprawdzony dziś$/)))) {
    await type(field(page, 'rrpSource'), TOOL.rrpSource)
    await pickToday(field(page, 'rrpCheckedAt'))
  }
  for (const [index, defect] of TOOL.defects.entries()) await addDefect(page, steps, defect, index)
  await select(field(page, 'manufacturerId'), TOOL.manufacturerId)
  await publish(page, steps)
}

async function takeInDuplicate(page, steps) {
  const { tap, tapIfPresent, type, select, addPhotos } = steps
  await page.goto(`${shop.url}/admin/products?q=${TOOL.sku}`)
  await tap(page.getByRole('link', { name: TOOL.name }).first())
  await tap(page.locator('a[href*="/admin/products/new?from="]'))
  await page.getByRole('heading', { level: 1, name: 'Nowy produkt' }).waitFor()
  await addPhotos(3)
  if ((await field(page, 'sku').inputValue()) === '') await type(field(page, 'sku'), 'WKR-0413')
  if ((await field(page, 'exhibitionPrice').inputValue()) === '')
    if (!(await tapIfPresent(button(page, /^Ostatnio/)))) await type(field(page, 'exhibitionPrice'), '649')
  if ((await field(page, 'grade').inputValue()) === 'A') {
    await select(field(page, 'grade'), 'B')
    await addDefect(page, steps, TOOL.defects[0], 0)
  }
  await publish(page, steps)
}

/** JPEG photos of different colours, because the shop keeps equal pictures only once. */
async function makePhotos(page, photoCount) {
  const urls = await page.evaluate(
    (colors) =>
      colors.map((color) => {
        const canvas = document.createElement('canvas')
        canvas.width = 1600
        canvas.height = 1200
        const context = canvas.getContext('2d')
        context.fillStyle = color
        context.fillRect(0, 0, 1600, 1200)
        return canvas.toDataURL('image/jpeg')
      }),
    Array.from({ length: photoCount }, (_, index) => `hsl(${index * 40} 80% ${photoCount * 10}%)`),
  )
  return urls.map((url, index) => ({
    name: `zdjecie-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(url.split(',')[1], 'base64'),
  }))
}
