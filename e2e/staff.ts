import type { Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type ClientFrame, ServerFrame } from '../domain/chat'
import { ADMIN_WORDS } from '../web/features/admin/words'
import { expect, type Language } from './shop'

/** The administrator's password of the shop that the tests run against. */
export const PASSWORD = process.env['SHOP_PASSWORD'] ?? ''

export const passwordField = (page: Page, language: Language = 'pl') =>
  page.getByLabel(ADMIN_WORDS[language].login.password, { exact: true })

/** Signs in by the form, to which any page of staff leads. Only so many may within a minute: see `signIn`. */
export async function signInByForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await passwordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
}

let token: Promise<string> | undefined

/** Opens a page of staff as somebody who signed in before: one sign-in serves all tests of a process. */
export async function signIn(page: Page, path = '/admin/chat'): Promise<void> {
  const kept = await staffToken()
  await page.addInitScript((value) => {
    // Once: whoever signs out in a test stays out. And never in the frame of a mail, which has no storage.
    if (window !== window.top || sessionStorage.getItem('signed-in')) return
    sessionStorage.setItem('signed-in', 'yes')
    localStorage.setItem('admin-token', value)
  }, kept)
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** The token of staff for calls of the API: one sign-in serves all tests of a process. */
export const staffToken = (): Promise<string> => (token ??= newToken())

async function newToken(): Promise<string> {
  const shop = process.env['SHOP_URL'] ?? ''
  const response = await fetch(`${shop}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shop, 'CF-Connecting-IP': anyAddress() },
    body: JSON.stringify({ password: PASSWORD }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

/** A client address that no browser of the tests has, so that nobody's limits are anybody else's. */
const anyAddress = () => `10.${randomInt(250, 256)}.${randomInt(256)}.${randomInt(256)}`

/** Node's sockets may have headers, which those of browsers may not. */
const openSocket = (path: string): WebSocket => {
  const url = (process.env['SHOP_URL'] ?? '').replace(/^http/, 'ws') + path
  return Reflect.construct(WebSocket, [url, { headers: { 'CF-Connecting-IP': anyAddress() } }])
}

/** A customer's end of a chat, without a browser. */
export async function newCustomer({
  name = `Łucja ${randomUUID().slice(0, 6)}`,
  email = null,
  language = 'pl',
}: { name?: string; email?: string | null; language?: Language } = {}) {
  const socket = openSocket('/ws')
  const heard: ServerFrame[] = []
  socket.addEventListener('message', ({ data }) => heard.push(ServerFrame.parse(JSON.parse(String(data)))))
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('no socket')))
  })
  say({ type: 'join', sender: 'customer', customerName: name, customerEmail: email, language })
  const last = <T extends ServerFrame['type']>(type: T) =>
    heard.findLast((frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type)
  await expect.poll(() => last('history')).toBeTruthy()
  return {
    name,
    id: last('session')?.sessionId ?? '',
    say,
    write: (message: string) => say({ type: 'message', message, clientId: randomUUID() }),
    /** The last frame of a kind. */
    last,
    /** What staff have written. */
    answers: () =>
      heard.flatMap((frame) =>
        frame.type === 'message' && frame.message.sender === 'admin' ? [frame.message.message] : [],
      ),
    leave: () => socket.close(),
  }
}

/** By how much a page of staff is wider than its frame, px: it scrolls inside of it, so that the document shows nothing. */
export const overflowOfStaffPage = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
