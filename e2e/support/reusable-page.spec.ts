import { expect, openPage, test } from './shop'

// Serial tests run in one process, so that the second test gets the page of the first.
test.describe.configure({ mode: 'serial' })

test('a test leaves traces in its page', async ({ page, context }) => {
  await page.addInitScript(() => Object.assign(window, { trace: 'script' }))
  await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference', forcedColors: 'active' })
  await page.route('/favicon.svg?trace', (route) => route.fulfill({ body: 'trace' }))
  await openPage(page, '/')
  await context.addCookies([{ name: 'trace', value: 'cookie', url: page.url() }])
  await page.evaluate(() => {
    localStorage.setItem('trace', 'local')
    sessionStorage.setItem('trace', 'session')
    window.name = 'trace'
  })
  await context.newPage()
})

test('the next test finds no traces', async ({ page, context }) => {
  expect(context.pages()).toEqual([page])
  expect(await context.cookies()).toEqual([])
  await openPage(page, '/')
  expect(
    await page.evaluate(async () => ({
      script: 'trace' in window,
      local: localStorage.getItem('trace'),
      session: sessionStorage.getItem('trace'),
      name: window.name,
      isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      isPrinted: matchMedia('print').matches,
      hasForcedColors: matchMedia('(forced-colors: active)').matches,
      body: await (await fetch('/favicon.svg?trace')).text(),
    })),
  ).toMatchObject({
    script: false,
    local: null,
    session: null,
    name: '',
    isReduced: true,
    isPrinted: false,
    hasForcedColors: false,
    body: expect.stringContaining('<svg'),
  })
})
