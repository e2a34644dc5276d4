import type { Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type ClientFrame, ServerFrame } from '../../domain/chat/chat'
import { ADMIN_WORDS } from '../../web/admin/kit/words'
import { findViolations } from './axe'
import { expect, type Language } from './shop'

/** The staff password of the shop under test. */
export const ADMIN_PASSWORD = process.env['SHOP_PASSWORD'] ?? ''

export const getPasswordField = (page: Page, language: Language = 'pl') =>
  page.getByLabel(ADMIN_WORDS[language].login.password, { exact: true })

/** Signs in by the form, to which every staff page redirects. Sign-ins are rate-limited per minute; prefer `signIn`. */
export async function signInByForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await getPasswordField(page).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
}

let tokenPromise: Promise<string> | undefined

/** Opens a staff page with a token; all tests of a process share one sign-in. */
export async function signIn(page: Page, path = '/admin/chat'): Promise<void> {
  const signInToken = await getStaffToken()
  await page.addInitScript((token) => {
    // Stores the token only once per tab, so that a sign-out in a test stays effective. Skips frames of mails, which
    // have no storage.
    if (window !== window.top || sessionStorage.getItem('signed-in')) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('admin-token', token)
  }, signInToken)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** The staff token for API calls; all tests of a process share one sign-in. */
export const getStaffToken = (): Promise<string> => (tokenPromise ??= createStaffToken())

async function createStaffToken(): Promise<string> {
  const shopUrl = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shopUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shopUrl, 'CF-Connecting-IP': makeRandomIp() },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

/** A client address that no test browser uses, so that rate limits are separate. */
const makeRandomIp = () => `10.${randomInt(250, 256)}.${randomInt(256)}.${randomInt(256)}`

/** Node's WebSocket accepts headers; the DOM type does not. */
const openSocket = (path: string): WebSocket => {
  const url = (process.env['SHOP_URL'] ?? '').replace(/^http/, 'ws') + path
  return Reflect.construct(WebSocket, [url, { headers: { 'CF-Connecting-IP': makeRandomIp() } }])
}

/** The customer side of a chat, without a browser. */
export async function newCustomer({
  name = `Łucja ${randomUUID().slice(0, 6)}`,
  email = null,
  language = 'pl',
}: { name?: string; email?: string | null; language?: Language } = {}) {
  const socket = openSocket('/ws')
  const frames: ServerFrame[] = []
  socket.addEventListener('message', ({ data }) => frames.push(ServerFrame.parse(JSON.parse(String(data)))))
  const sendFrame = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('no socket')))
  })
  sendFrame({ type: 'join', sender: 'customer', customerName: name, customerEmail: email, language })
  const findLastFrame = <T extends ServerFrame['type']>(type: T) =>
    frames.findLast((frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type)
  await expect.poll(() => findLastFrame('history')).toBeTruthy()
  return {
    name,
    id: findLastFrame('session')?.sessionId ?? '',
    sendFrame,
    sendMessage: (message: string) => sendFrame({ type: 'message', message, clientId: randomUUID() }),
    findLastFrame,
    readStaffAnswers: () =>
      frames.flatMap((frame) =>
        frame.type === 'message' && frame.message.sender === 'admin' ? [frame.message.message] : [],
      ),
    disconnect: () => socket.close(),
  }
}

/**
 * Returns how far a staff page overflows its frame, px. The page scrolls inside the frame, so the width of the document
 * does not show the overflow.
 */
export const measureStaffPageOverflow = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)

/** Expects no accessibility violations, and no overflow on a phone and on a wide screen. */
export async function expectAccessibleStaffPage(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  const viewport = page.viewportSize() ?? WIDE_VIEWPORT
  for (const otherViewport of [PHONE_VIEWPORT, WIDE_VIEWPORT, viewport]) {
    if (page.viewportSize()?.width !== otherViewport.width) await page.setViewportSize(otherViewport)
    expect(await measureStaffPageOverflow(page), `${otherViewport.width} px`).toBe(0)
  }
}

const PHONE_VIEWPORT = { width: 390, height: 844 }
const WIDE_VIEWPORT = { width: 1440, height: 900 }
