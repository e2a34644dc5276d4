import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import type { ChatMessage, ServerFrame } from '../../../domain/chat'
import { joinAsVisitor, joinAsStaff, type Visitor } from '../../../test/chat-visitor'
import { client, staffToken } from '../../../test/factories'

const MESSAGES_PER_CHAT = 50
/** Random steps. Between two steps, a room may hibernate or lose all its sockets. */
const anyStep = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('say'), who: fc.nat({ max: 1 }) }) },
  // The message is resent, because its echo was lost.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('again'), who: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep'), who: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut'), who: fc.constant(0) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reconnect'), who: fc.nat({ max: 1 }) }) },
)

type End = Pick<Visitor, 'next' | 'say' | 'ws'> & { history: ChatMessage[] }

afterEach(() => void vi.useRealTimers())

/** Evicts a room. Ignores the error if the room already hibernates. */
const putToSleep: typeof evictDurableObject = (room, options) =>
  evictDurableObject(room, options).catch((error: Error) => {
    if (!error.message.includes('not currently running')) throw error
  })

const echoOf = async (end: End, clientId: string): Promise<ChatMessage> => {
  for (;;) {
    const frame: ServerFrame = await end.next()
    if (frame.type === 'error') throw new Error(frame.code)
    if (frame.type === 'message' && frame.message.clientId === clientId) return frame.message
  }
}

describe('a chat whose room hibernates, is evicted and loses its sockets at any time', () => {
  it('keeps every acknowledged message once and in one order', async () => {
    const token = (await staffToken()).token
    // Messages are ten seconds apart, so that the rate limit does not interfere.
    let now = Date.now()
    vi.setSystemTime(now)
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: MESSAGES_PER_CHAT, maxLength: MESSAGES_PER_CHAT + 20 }),
        async (steps) => {
          const { sessionId, ...visitor } = await joinAsVisitor(client())
          const room = () => env.CHAT_ROOM.getByName(sessionId)
          const enter: (() => Promise<End>)[] = [
            () => joinAsVisitor(client(), sessionId),
            () => joinAsStaff(client(), sessionId, token),
          ]
          const ends: End[] = [visitor, await joinAsStaff(client(), sessionId, token)]
          const acked: ChatMessage[] = []
          for (const [index, { kind, who }] of steps.entries()) {
            const end = ends[who] as End
            vi.setSystemTime((now += 1001))
            if (kind === 'say') {
              const clientId = `${index}`
              end.say({ type: 'message', message: `${who}/${index}`, clientId })
              acked.push(await echoOf(end, clientId))
            } else if (kind === 'again') {
              const own = acked.findLast(({ sender }) => sender === (who === 0 ? 'customer' : 'admin'))
              if (!own?.clientId) continue
              end.say({ type: 'message', message: own.message, clientId: own.clientId })
              expect(await echoOf(end, own.clientId)).toEqual(own)
            } else if (kind === 'sleep') {
              await putToSleep(room())
            } else if (kind === 'cut') {
              await putToSleep(room(), { webSockets: 'close' })
              for (const side of [0, 1] as const) ends[side] = await (enter[side] as () => Promise<End>)()
            } else {
              end.ws.close(1000)
              ends[who] = await (enter[who] as () => Promise<End>)()
            }
          }
          const [byCustomer, byStaff] = [
            await joinAsVisitor(client(), sessionId),
            await joinAsStaff(client(), sessionId, token),
          ]
          expect(byCustomer.history).toEqual(acked)
          expect(byStaff.history).toEqual(acked)
          // Sequences ascend, but may have gaps.
          expect(acked.every(({ sequence }, index) => sequence > (acked[index - 1]?.sequence ?? 0))).toBe(
            true,
          )
        },
      ),
      { numRuns: inject('chats') },
    )
  }, 3_600_000)
})
