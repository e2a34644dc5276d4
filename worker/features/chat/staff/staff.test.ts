import {
  evictDurableObject,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChatSession, InboxFrame } from '../../../../domain/chat/chat'
import {
  JOIN_FRAME,
  joinAsVisitor,
  joinAsStaff,
  openVisitorSocket,
} from '../../../../test/fixtures/chat-visitor'
import {
  makeClient,
  db,
  makeMember,
  makeOrder,
  makeProduct,
  makeStaffHeaders,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { takeErrors } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import { readStaffChanges } from '../../../../test/database/staff-changes'
import { chatSessions } from '../chat.table'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time/time'

const getRoom = (sessionId: string) => env.CHAT_ROOM.getByName(sessionId)
const makeMessageFrame = (text: string, clientId: string = crypto.randomUUID()) => ({
  type: 'message',
  message: text,
  clientId,
})
const createStaffToken = async () => (await makeStaffToken()).token

const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms)
afterEach(() => void vi.useRealTimers())

const runRoomAlarm = (sessionId: string) => runDurableObjectAlarm(getRoom(sessionId))

const readSessionRow = async (id: string) =>
  (await db().select().from(chatSessions).where(eq(chatSessions.id, id)))[0]
/** Waits until a chat's row in the database has the expected fields. Runs the room's alarm meanwhile. */
const expectRow = (id: string, expectedFields: Partial<typeof chatSessions.$inferSelect>) =>
  vi.waitFor(async () => {
    await runRoomAlarm(id)
    expect(await readSessionRow(id)).toMatchObject(expectedFields)
  }, 5000)

const callSessionRoute = async (method: string, path: string) => {
  const response = await makeClient()(
    method,
    `/api/chat/sessions${path}`,
    undefined,
    await makeStaffHeaders(),
  )
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const readMailsTo = (recipient: string) => db().select().from(emails).where(eq(emails.recipient, recipient))

async function startQuestionChat(text = 'Czy jest walizka?') {
  const customerEmail = `${crypto.randomUUID()}@example.com`
  const visitor = await openVisitorSocket(makeClient())
  visitor.sendFrame({ ...JOIN_FRAME, customerEmail })
  const sessionFrame = await visitor.readFrame()
  if (sessionFrame.type !== 'session') throw new Error(sessionFrame.type)
  await visitor.readFrame()
  visitor.sendFrame(makeMessageFrame(text))
  await visitor.readFrame()
  await expectRow(sessionFrame.sessionId, { lastMessage: text })
  return { ...visitor, sessionId: sessionFrame.sessionId, customerEmail }
}

describe('the staff list', () => {
  it('lists a chat from its first message on', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    await runRoomAlarm(sessionId)
    expect(await readSessionRow(sessionId)).toBeUndefined()
    const visitor = await startQuestionChat('Dzień dobry')
    await expectRow(visitor.sessionId, {
      customerName: 'Łucja',
      customerEmail: visitor.customerEmail,
      language: 'pl',
      status: 'active',
      lastMessage: 'Dzień dobry',
      lastSender: 'customer',
      unreadCount: 1,
      closedAt: null,
    })
  })

  it('lists the newest chat first, by status, with its last message', async () => {
    const [first, second] = [await startQuestionChat('Pierwszy'), await startQuestionChat('Drugi')]
    const sessionIds = [first.sessionId, second.sessionId]
    const findSessionIds = async (query: string) => {
      const { status, body } = await callSessionRoute('GET', query)
      expect(status).toBe(200)
      return (body as ChatSession[]).map(({ id }) => id).filter((id) => sessionIds.includes(id))
    }
    expect(await findSessionIds('?status=active')).toEqual([second.sessionId, first.sessionId])
    advanceTime(1000)
    first.sendFrame(makeMessageFrame('Jeszcze coś ' + 'ż🔧'.repeat(100)))
    await expectRow(first.sessionId, { unreadCount: 2 })
    expect(await findSessionIds('?status=active')).toEqual([first.sessionId, second.sessionId])
    expect(Array.from((await readSessionRow(first.sessionId))?.lastMessage ?? '')).toHaveLength(120)
    expect((await callSessionRoute('POST', `/${second.sessionId}/close`)).status).toBe(204)
    expect(await findSessionIds('?status=closed')).toEqual([second.sessionId])
    expect(await findSessionIds('?status=active')).toEqual([first.sessionId])
    const lastRow = await readSessionRow(first.sessionId)
    const lastMessageTime = new Date(lastRow?.lastMessageAt ?? 0).toISOString()
    expect(await findSessionIds(`?before=${lastMessageTime}`)).toEqual([second.sessionId])
    for (const invalidQuery of ['?status=open', '?before=yesterday'])
      expect((await callSessionRoute('GET', invalidQuery)).status).toBe(400)
  })

  it('finds active and closed chats by name, e-mail, order number, phone and words of any message', async () => {
    const uniqueWord = `walizk${crypto.randomUUID().slice(0, 6).replace(/\d/g, 'x')}`
    const { order } = await makeOrder({}, { email: `${uniqueWord}@example.com` })
    const visitor = await openVisitorSocket(makeClient())
    visitor.sendFrame({
      ...JOIN_FRAME,
      customerName: `Łucja ${uniqueWord}Ż`,
      customerEmail: `${uniqueWord}@Example.com`,
    })
    const sessionFrame = await visitor.readFrame()
    if (sessionFrame.type !== 'session') throw new Error(sessionFrame.type)
    const { sessionId } = sessionFrame
    await visitor.readFrame()
    const phoneNumber = `6${String(Date.now()).slice(-8)}`
    visitor.sendFrame(makeMessageFrame(`Szlifierka ŻÓŁTA,\n${uniqueWord}q?`))
    visitor.sendFrame(makeMessageFrame(`Mój numer to +48 ${phoneNumber.replace(/\B(?=(?:\d{3})+$)/g, ' ')}`))
    const voucherCodeSuffix = crypto.randomUUID().slice(0, 4).toUpperCase().replace(/[01]/g, 'K')
    visitor.sendFrame(makeMessageFrame(`Mam bon GIFT AB2D EFGH ${voucherCodeSuffix}`))
    visitor.sendFrame(makeMessageFrame('Dziękuję'))
    await expectRow(sessionId, { lastMessage: 'Dziękuję' })
    const searchQueries = [
      `GIFT-AB2D-EFGH-${voucherCodeSuffix}`,
      `GIFT-****-****-${voucherCodeSuffix}`,
      `lucja ${uniqueWord}z`,
      `${uniqueWord.toUpperCase()}@EXAMPLE.COM`,
      `#${order.id.slice(0, 8).toUpperCase()}`,
      `zamówienie nr ${order.id.slice(0, 8)}`,
      `https://sklep.example/admin/chat?session=${sessionId}`,
      `zolta ${uniqueWord}q`,
      phoneNumber,
    ]
    const searchChats = async (searchText: string) => {
      const { status, body } = await callSessionRoute('GET', `/search?q=${encodeURIComponent(searchText)}`)
      expect(status).toBe(200)
      return body as { items: ChatSession[]; nextCursor: string | null; total: number }
    }
    for (const status of ['active', 'closed'] as const) {
      for (const searchText of searchQueries)
        expect({ q: searchText, ...(await searchChats(searchText)) }).toMatchObject({
          q: searchText,
          items: [{ id: sessionId, status, lastMessage: 'Dziękuję' }],
          nextCursor: null,
          total: 1,
        })
      await callSessionRoute('POST', `/${sessionId}/close`)
    }
    const [item] = (await searchChats(uniqueWord)).items
    expect(Object.keys(item ?? {})).not.toContain('searchText')
    expect(await searchChats(`${uniqueWord} nothing-like-this`)).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    })
    expect((await callSessionRoute('GET', '/search?cursor=x')).status).toBe(400)
  })

  it('shows a search page by page', async () => {
    const uniqueWord = `strona${crypto.randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
    const [first, second] = [await startQuestionChat(uniqueWord), await startQuestionChat(uniqueWord)]
    const fetchConversationPage = async (extraQuery: string) =>
      (await callSessionRoute('GET', `/search?q=${uniqueWord}&limit=1${extraQuery}`)).body as {
        items: ChatSession[]
        nextCursor: string | null
        total: number
      }
    const firstPage = await fetchConversationPage('')
    expect(firstPage).toMatchObject({ items: [{ id: second.sessionId }], total: 2 })
    const secondPage = await fetchConversationPage(`&cursor=${firstPage.nextCursor ?? ''}`)
    expect(secondPage).toMatchObject({ items: [{ id: first.sessionId }], nextCursor: null, total: 2 })
  })

  it('ignores an older state that arrives after a newer one', async () => {
    const visitor = await startQuestionChat()
    const currentRow = await readSessionRow(visitor.sessionId)
    if (!currentRow) throw new Error('no row')
    const { saveSession } = await import('./sessions')
    await saveSession(
      { db: db() },
      { ...currentRow, lastMessage: 'starsze', version: currentRow.version - 1 },
    )
    expect(await readSessionRow(visitor.sessionId)).toEqual(currentRow)
  })

  it('catches up when the room was killed before it could save', async () => {
    const visitor = await startQuestionChat()
    await runInDurableObject(getRoom(visitor.sessionId), (_, { storage }) => {
      storage.sql.exec("INSERT INTO messages (sender, message, created_at) VALUES ('customer', 'Halo?', 9)")
      storage.sql.exec('UPDATE session SET version = version + 1')
    })
    await evictDurableObject(getRoom(visitor.sessionId))
    await runRoomAlarm(visitor.sessionId)
    await expectRow(visitor.sessionId, { lastMessage: 'Halo?', unreadCount: 2 })
  })

  it('is updated at once over its socket, for staff only', async () => {
    const upgradeHeaders = { Upgrade: 'websocket' }
    const openInboxSocket = async (joinFrame: object) => {
      const { webSocket: ws } = await makeClient()('GET', '/ws/staff', undefined, upgradeHeaders)
      if (!ws) throw new Error('no socket')
      const receivedFrames: InboxFrame[] = []
      const closeCodePromise = new Promise<number>((resolve) =>
        ws.addEventListener('close', ({ code }) => resolve(code)),
      )
      ws.addEventListener('message', ({ data }) =>
        receivedFrames.push(JSON.parse(String(data)) as InboxFrame),
      )
      ws.accept()
      ws.send(JSON.stringify({ type: 'join', ...joinFrame }))
      return { ws, heard: receivedFrames, ended: closeCodePromise }
    }
    const staffSocket = await openInboxSocket({ sender: 'admin', token: await createStaffToken() })
    await vi.waitFor(() => expect(staffSocket.heard).toEqual([{ type: 'joined' }]))
    const strangerSocket = await openInboxSocket({ sender: 'admin', token: 'x.y.z' })
    const visitor = await openInboxSocket({ sender: 'customer', customerName: 'Jan' })
    expect(await Promise.all([strangerSocket.ended, visitor.ended])).toEqual([4401, 4401])
    const waitingVisitor = await startQuestionChat('Nowe pytanie')
    const { sessionId } = waitingVisitor
    const waitForChange = (sessionChange: Partial<ChatSession>) =>
      vi.waitFor(() => {
        const expectedSession = expect.objectContaining({ id: sessionId, ...sessionChange }) as unknown
        expect(staffSocket.heard).toContainEqual({ type: 'changed', session: expectedSession })
      })
    await waitForChange({ lastMessage: 'Nowe pytanie', unreadCount: 1 })
    // Staff get the change at once. The row is saved later, so the version of the row is still the same.
    const { version } = (await readSessionRow(sessionId)) ?? { version: 0 }
    waitingVisitor.sendFrame(makeMessageFrame('I jeszcze jedno'))
    waitingVisitor.sendFrame(makeMessageFrame('I to'))
    await waitForChange({ lastMessage: 'I to', unreadCount: 3 })
    expect(await readSessionRow(sessionId)).toMatchObject({ version })
    await expectRow(sessionId, { lastMessage: 'I to', unreadCount: 3 })
    expect([strangerSocket.heard, visitor.heard]).toEqual([[], []])
    staffSocket.ws.close()
  })
})

describe('staff at the socket', () => {
  it('chat both ways with the visitor, who sees the read marks', async () => {
    const visitor = await startQuestionChat('Czy jest walizka?')
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    expect(staffSocket.session).toMatchObject({ customerName: 'Łucja', customerEmail: visitor.customerEmail })
    expect(staffSocket.history.map(({ message }) => message)).toEqual(['Czy jest walizka?'])
    await vi.waitFor(() => expect(visitor.getPresence()).toEqual({ admin: true, customer: true }))
    staffSocket.sendFrame({ type: 'read', upTo: 1 })
    expect(await visitor.readFrame()).toMatchObject({ type: 'read', reader: 'admin', upTo: 1 })
    staffSocket.sendFrame({ type: 'typing', isTyping: true })
    expect(await visitor.readFrame()).toEqual({ type: 'typing', sender: 'admin', isTyping: true })
    staffSocket.sendFrame({
      ...makeMessageFrame('Tak, w zestawie'),
      sender: 'customer',
      customerName: 'Oszust',
    })
    expect(await visitor.readFrame()).toMatchObject({
      message: { sender: 'admin', message: 'Tak, w zestawie' },
    })
    expect(await staffSocket.readFrame()).toMatchObject({ message: { sender: 'admin' } })
    await expectRow(visitor.sessionId, { unreadCount: 0, lastSender: 'admin', customerName: 'Łucja' })
    staffSocket.ws.close(1000)
    await vi.waitFor(() => expect(visitor.getPresence()).toEqual({ admin: false, customer: true }))
  })

  it('can join together with the visitor, and all see the same messages', async () => {
    const visitor = await startQuestionChat('Raz')
    const freshToken = await createStaffToken()
    const [firstStaff, secondStaff, rejoinedVisitor] = await Promise.all([
      joinAsStaff(makeClient(), visitor.sessionId, freshToken),
      joinAsStaff(makeClient(), visitor.sessionId, freshToken),
      joinAsVisitor(makeClient(), visitor.sessionId),
    ])
    firstStaff.sendFrame(makeMessageFrame('A'))
    secondStaff.sendFrame(makeMessageFrame('B'))
    rejoinedVisitor.sendFrame(makeMessageFrame('C'))
    const readFrames = async (chatClient: { readFrame: typeof firstStaff.readFrame }) => [
      await chatClient.readFrame(),
      await chatClient.readFrame(),
      await chatClient.readFrame(),
    ]
    const [first, ...others] = await Promise.all([firstStaff, secondStaff, rejoinedVisitor].map(readFrames))
    for (const framesOfOtherStaff of others) expect(framesOfOtherStaff).toEqual(first)
  })

  it('see the visitor’s page and cart, whenever they join', async () => {
    const product = await makeProduct({ stock: 3 })
    const cartSessionId = `session-${crypto.randomUUID()}`
    const visitor = await startQuestionChat()
    await makeClient()('POST', '/api/cart', { sessionId: cartSessionId, productId: product.id, quantity: 2 })
    visitor.sendFrame({ type: 'context', path: '/produkty', cartSessionId })
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    const cartItems = [
      { slug: product.slug, name: product.name, nameEn: product.nameEn, quantity: 2, price: '1299.00' },
    ]
    expect(await staffSocket.readFrame()).toEqual({ type: 'context', path: '/produkty', cart: cartItems })
    await evictDurableObject(getRoom(visitor.sessionId))
    visitor.sendFrame({ type: 'context', path: '/regulamin' })
    expect(await staffSocket.readFrame()).toEqual({ type: 'context', path: '/regulamin', cart: [] })
  })

  it('cannot join a session with another customer’s address or without one', async () => {
    const [first, other] = [await startQuestionChat(), await startQuestionChat()]
    for (const [address, sessionId] of [
      [first.sessionId, other.sessionId],
      ['x', 'x'],
    ] as const) {
      const staffSocket = await openVisitorSocket(makeClient(), address)
      staffSocket.sendFrame({ type: 'join', sender: 'admin', sessionId, token: await createStaffToken() })
      expect(await staffSocket.readFrame()).toMatchObject({ code: 'chat.not_found' })
      expect(await staffSocket.closeCode).toBe(4404)
    }
  })

  it('cannot join a session that never began', async () => {
    const staffSocket = await openVisitorSocket(makeClient(), crypto.randomUUID())
    staffSocket.sendFrame({ type: 'join', sender: 'admin', token: await createStaffToken() })
    expect(await staffSocket.readFrame()).toMatchObject({ code: 'chat.not_found' })
    expect(await staffSocket.closeCode).toBe(4404)
  })

  it('are disconnected when they sign out elsewhere and when their token expires', async () => {
    const visitor = await startQuestionChat()
    const [leavingToken, stayingToken] = [await createStaffToken(), await createStaffToken()]
    const [leavingStaff, stayingStaff] = [
      await joinAsStaff(makeClient(), visitor.sessionId, leavingToken),
      await joinAsStaff(makeClient(), visitor.sessionId, stayingToken),
    ]
    await makeClient()('POST', '/api/admin/logout', undefined, { Authorization: `Bearer ${leavingToken}` })
    advanceTime(MINUTE_MS + 1000)
    await runRoomAlarm(visitor.sessionId)
    expect(await leavingStaff.closeCode).toBe(4401)
    stayingStaff.sendFrame(makeMessageFrame('Jestem'))
    expect((await stayingStaff.readFrame()).type).toBe('message')
    advanceTime(12 * 60 * MINUTE_MS)
    stayingStaff.sendFrame(makeMessageFrame('Dalej?'))
    expect(await stayingStaff.closeCode).toBe(4401)
  })

  it('cannot join with a read-only role, and are disconnected when they get it', async () => {
    const { sessionId } = await startQuestionChat()
    const readonlySocket = await openVisitorSocket(makeClient(), sessionId)
    const { token: readonlyToken } = await makeMember('readonly')
    readonlySocket.sendFrame({ type: 'join', sender: 'admin', sessionId, token: readonlyToken })
    expect(await readonlySocket.closeCode).toBe(4401)
    const member = await makeMember('staff')
    const memberSocket = await joinAsStaff(makeClient(), sessionId, member.token)
    const callAsOwner = makeClient(await makeStaffHeaders())
    await callAsOwner('PATCH', `/api/admin/members/${member.id}`, { role: 'readonly' })
    advanceTime(MINUTE_MS + 1000)
    await runRoomAlarm(sessionId)
    expect(await memberSocket.closeCode).toBe(4401)
  })
})

describe('a closed chat', () => {
  it('informs all sockets, keeps its messages and accepts no more', async () => {
    const visitor = await startQuestionChat('Raz')
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    const { status } = await callSessionRoute('POST', `/${visitor.sessionId}/close`)
    expect(status).toBe(204)
    for (const chatClient of [visitor, staffSocket])
      expect(await chatClient.readFrame()).toMatchObject({ type: 'chat_closed' })
    visitor.sendFrame(makeMessageFrame('Dwa', 'd'))
    expect(await visitor.readFrame()).toMatchObject({ type: 'error', code: 'chat.closed', clientId: 'd' })
    const rejoinedVisitor = await joinAsVisitor(makeClient(), visitor.sessionId)
    expect(rejoinedVisitor.history.map(({ message }) => message)).toEqual(['Raz'])
    expect(await rejoinedVisitor.readFrame()).toMatchObject({
      type: 'chat_closed',
      closedAt: expect.stringMatching(/Z$/),
    })
    expect((await callSessionRoute('POST', `/${visitor.sessionId}/close`)).status).toBe(204)
    await expectRow(visitor.sessionId, { status: 'closed' })
    const actions = await readStaffChanges(visitor.sessionId)
    expect(actions.map(({ action }) => action)).toEqual(['chat_close'])
  })

  it('was closed a day after its last message, or a week after unread customer messages', async () => {
    const [readChat, unreadChat] = [await startQuestionChat('Raz'), await startQuestionChat('Dwa')]
    await callSessionRoute('POST', `/${readChat.sessionId}/mark-read`)
    await expectRow(readChat.sessionId, { unreadCount: 0 })
    expect(await readChat.readFrame()).toMatchObject({ type: 'read', reader: 'admin' })
    advanceTime(DAY_MS + MINUTE_MS)
    for (const { sessionId } of [readChat, unreadChat]) await runRoomAlarm(sessionId)
    expect(await readChat.readFrame()).toMatchObject({ type: 'chat_closed' })
    await expectRow(readChat.sessionId, { status: 'closed' })
    await expectRow(unreadChat.sessionId, { status: 'active' })
    advanceTime(6 * DAY_MS)
    await runRoomAlarm(unreadChat.sessionId)
    await expectRow(unreadChat.sessionId, { status: 'closed' })
  })

  it('stays open for staff who have just read an old question', async () => {
    const visitor = await startQuestionChat('Pytanie z piątku')
    advanceTime(2 * DAY_MS)
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    staffSocket.sendFrame({ type: 'read' })
    expect(await visitor.readFrame()).toMatchObject({ type: 'read' })
    await runRoomAlarm(visitor.sessionId)
    staffSocket.sendFrame(makeMessageFrame('Odpowiadam'))
    expect(await staffSocket.readFrame()).toMatchObject({ type: 'message' })
    advanceTime(DAY_MS - MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    await expectRow(visitor.sessionId, { status: 'active' })
  })

  it('is erased a year later, in room and list', async () => {
    const visitor = await startQuestionChat('Moje dane')
    await callSessionRoute('POST', `/${visitor.sessionId}/close`)
    advanceTime(364 * DAY_MS)
    await runRoomAlarm(visitor.sessionId)
    expect(await readSessionRow(visitor.sessionId)).toBeDefined()
    advanceTime(2 * DAY_MS)
    await runRoomAlarm(visitor.sessionId)
    expect(await readSessionRow(visitor.sessionId)).toBeUndefined()
    vi.useRealTimers()
    const lateVisitor = await openVisitorSocket(makeClient(), visitor.sessionId)
    lateVisitor.sendFrame(JOIN_FRAME)
    expect(await lateVisitor.closeCode).toBe(4404)
    await runRoomAlarm(visitor.sessionId)
    const storedTables = await runInDurableObject(getRoom(visitor.sessionId), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('session', 'messages')").toArray(),
    )
    expect(storedTables).toEqual([])
  })

  it('is erased after a day if it has no messages', async () => {
    const { sessionId } = await joinAsVisitor(makeClient())
    advanceTime(DAY_MS + MINUTE_MS)
    await runRoomAlarm(sessionId)
    const lateVisitor = await openVisitorSocket(makeClient(), sessionId)
    lateVisitor.sendFrame(JOIN_FRAME)
    expect(await lateVisitor.closeCode).toBe(4404)
  })
})

describe('an answer', () => {
  it('is mailed once after the visitor left, with a link that reopens the chat', async () => {
    const visitor = await startQuestionChat()
    visitor.ws.close(1000)
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    staffSocket.sendFrame(makeMessageFrame('Tak, jest <b>walizka</b>'))
    staffSocket.sendFrame(makeMessageFrame('Pozdrawiam'))
    for (const _ of [1, 2]) await staffSocket.readFrame()
    await runRoomAlarm(visitor.sessionId)
    expect(await readMailsTo(visitor.customerEmail)).toEqual([])
    advanceTime(MINUTE_MS)
    for (const _ of [1, 2]) await runRoomAlarm(visitor.sessionId)
    const [mail, ...otherMails] = await readMailsTo(visitor.customerEmail)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ kind: 'chat_answer', language: 'pl' })
    expect(mail?.text).toContain(`${env.APP_URL}/#chat=${visitor.sessionId}`)
    expect(mail?.text).toContain('Tak, jest <b>walizka</b>\n\nPozdrawiam')
    expect(mail?.html).toContain('&lt;b&gt;walizka')
    staffSocket.sendFrame(makeMessageFrame('Jeszcze jedno'))
    await staffSocket.readFrame()
    advanceTime(MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    const mailTexts = (await readMailsTo(visitor.customerEmail)).map(({ text }) => text)
    expect(mailTexts).toHaveLength(2)
    expect(mailTexts.filter((text) => text.includes('Pozdrawiam'))).toHaveLength(1)
  })

  it('is not mailed if it was read in time', async () => {
    const visitor = await startQuestionChat()
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    staffSocket.sendFrame(makeMessageFrame('Tak'))
    await visitor.readFrame()
    visitor.sendFrame({ type: 'read' })
    await staffSocket.readFrame()
    await staffSocket.readFrame()
    advanceTime(6 * MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    expect(await readMailsTo(visitor.customerEmail)).toEqual([])
  })

  it('waits for an address and is mailed when one is given', async () => {
    const visitor = await joinAsVisitor(makeClient())
    visitor.sendFrame(makeMessageFrame('Halo'))
    await visitor.readFrame()
    await expectRow(visitor.sessionId, { lastMessage: 'Halo' })
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    staffSocket.sendFrame(makeMessageFrame('Jestem'))
    await visitor.readFrame()
    advanceTime(6 * MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    const customerEmail = `${crypto.randomUUID()}@example.com`
    visitor.sendFrame({ type: 'contact', customerEmail })
    expect(await visitor.readFrame()).toMatchObject({ type: 'session', customerEmail })
    await expectRow(visitor.sessionId, { customerEmail })
    advanceTime(MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    expect(await readMailsTo(customerEmail)).toHaveLength(1)
  })
})

describe('a room with the database unreachable', () => {
  it('retries with a delay and keeps staff connected', async () => {
    const visitor = await startQuestionChat()
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    await db().run(sql`ALTER TABLE admin_state RENAME TO admin_state_away`)
    await db().run(sql`ALTER TABLE chat_sessions RENAME TO chat_sessions_away`)
    try {
      visitor.sendFrame(makeMessageFrame('Halo?'))
      expect((await staffSocket.readFrame()).type).toBe('message')
      advanceTime(2 * MINUTE_MS)
      await runRoomAlarm(visitor.sessionId)
      const nextAlarmAt = await runInDurableObject(getRoom(visitor.sessionId), (_, { storage }) =>
        storage.getAlarm(),
      )
      expect(nextAlarmAt).toBeGreaterThanOrEqual(Date.now() + 20_000)
      staffSocket.sendFrame(makeMessageFrame('Jestem'))
      expect((await visitor.readFrame()).type).toBe('message')
    } finally {
      await db().run(sql`ALTER TABLE admin_state_away RENAME TO admin_state`)
      await db().run(sql`ALTER TABLE chat_sessions_away RENAME TO chat_sessions`)
    }
    expect(takeErrors().length).toBeGreaterThan(0)
    advanceTime(MINUTE_MS)
    await runRoomAlarm(visitor.sessionId)
    await expectRow(visitor.sessionId, { lastMessage: 'Jestem' })
  })
})

describe('a transcript', () => {
  it('is mailed to the customer once per state of the chat', async () => {
    const visitor = await startQuestionChat('Pytanie')
    for (const _ of [1, 2])
      expect((await callSessionRoute('POST', `/${visitor.sessionId}/transcript`)).status).toBe(202)
    const [mail, ...more] = await readMailsTo(visitor.customerEmail)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Pytanie')
    expect(mail?.subject).toMatch(/^Zapis czatu z \d/)
    visitor.sendFrame(makeMessageFrame('Drugie'))
    await visitor.readFrame()
    await callSessionRoute('POST', `/${visitor.sessionId}/transcript`)
    expect(await readMailsTo(visitor.customerEmail)).toHaveLength(2)
    // The next transcript goes to the corrected address.
    const correctedEmail = `${crypto.randomUUID()}@example.com`
    visitor.sendFrame({ type: 'contact', customerEmail: correctedEmail })
    await visitor.readFrame()
    await callSessionRoute('POST', `/${visitor.sessionId}/transcript`)
    expect(await readMailsTo(correctedEmail)).toHaveLength(1)
    expect(await readMailsTo(visitor.customerEmail)).toHaveLength(2)
  })

  it('is rejected without an address', async () => {
    const visitor = await joinAsVisitor(makeClient())
    visitor.sendFrame(makeMessageFrame('Halo'))
    await visitor.readFrame()
    await expectRow(visitor.sessionId, { lastMessage: 'Halo' })
    expect(await callSessionRoute('POST', `/${visitor.sessionId}/transcript`)).toMatchObject({
      status: 409,
      body: { code: 'chat.no_email' },
    })
  })

  it.each(['mark-read', 'close', 'transcript'])(
    '%s of an unknown chat is rejected and wakes no room',
    async (action) => {
      const roomCount = (await listDurableObjectIds(env.CHAT_ROOM)).length
      for (const id of [crypto.randomUUID(), 'x', '..%2F'])
        expect(await callSessionRoute('POST', `/${id}/${action}`)).toMatchObject({
          status: 404,
          body: { code: 'chat.not_found' },
        })
      expect(await listDurableObjectIds(env.CHAT_ROOM)).toHaveLength(roomCount)
    },
  )
})

describe('an idle room', () => {
  it('can hibernate with all its sockets and wakes for the next message', async () => {
    const visitor = await startQuestionChat()
    const staffSocket = await joinAsStaff(makeClient(), visitor.sessionId, await createStaffToken())
    await expectRow(visitor.sessionId, { unreadCount: 1 })
    await evictDurableObject(getRoom(visitor.sessionId))
    const pongPromise = new Promise((resolve) =>
      visitor.ws.addEventListener('message', ({ data }) => resolve(data)),
    )
    visitor.ws.send('ping')
    expect(await pongPromise).toBe('pong')
    staffSocket.sendFrame(makeMessageFrame('Dobudzone'))
    expect(await visitor.readFrame()).toMatchObject({ message: { message: 'Dobudzone', sender: 'admin' } })
    await expectRow(visitor.sessionId, { lastMessage: 'Dobudzone' })
  })
})
