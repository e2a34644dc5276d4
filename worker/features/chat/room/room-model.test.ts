import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import type { ChatMessage, ServerFrame } from '../../../../domain/chat/chat'
import { joinAsVisitor, joinAsStaff, type ChatVisitorSocket } from '../../../../test/fixtures/chat-visitor'
import { makeClient, makeStaffToken } from '../../../../test/fixtures/factories'

const MESSAGES_PER_CHAT = 50
/** Random steps. Between two steps, a room may hibernate or lose all its sockets. */
const anyStep = fc.oneof(
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('say'), who: fc.nat({ max: 1 }) }) },
  // Sends the previous message again, like a client that missed the server's echo of the message.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('again'), who: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sleep'), who: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut'), who: fc.constant(0) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reconnect'), who: fc.nat({ max: 1 }) }) },
)

type RoomClient = Pick<ChatVisitorSocket, 'readFrame' | 'sendFrame' | 'ws'> & { history: ChatMessage[] }

afterEach(() => void vi.useRealTimers())

/** Evicts a room. Ignores the error if the room already hibernates. */
const evictRoom: typeof evictDurableObject = (room, options) =>
  evictDurableObject(room, options).catch((error: Error) => {
    if (!error.message.includes('not currently running')) throw error
  })

const readEchoOf = async (chatClient: RoomClient, clientId: string): Promise<ChatMessage> => {
  for (;;) {
    const frame: ServerFrame = await chatClient.readFrame()
    if (frame.type === 'error') throw new Error(frame.code)
    if (frame.type === 'message' && frame.message.clientId === clientId) return frame.message
  }
}

describe('a chat whose room hibernates, is evicted and loses its sockets at any time', () => {
  it('keeps every acknowledged message once and in one order', async () => {
    const token = (await makeStaffToken()).token
    // Messages are ten seconds apart, so that the rate limit does not interfere.
    let now = Date.now()
    vi.setSystemTime(now)
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: MESSAGES_PER_CHAT, maxLength: MESSAGES_PER_CHAT + 20 }),
        async (steps) => {
          const { sessionId, ...visitor } = await joinAsVisitor(makeClient())
          const getRoomStub = () => env.CHAT_ROOM.getByName(sessionId)
          const joinFunctions: (() => Promise<RoomClient>)[] = [
            () => joinAsVisitor(makeClient(), sessionId),
            () => joinAsStaff(makeClient(), sessionId, token),
          ]
          const chatClients: RoomClient[] = [visitor, await joinAsStaff(makeClient(), sessionId, token)]
          const acknowledgedMessages: ChatMessage[] = []
          for (const [index, { kind, who }] of steps.entries()) {
            const chatClient = chatClients[who] as RoomClient
            vi.setSystemTime((now += 1001))
            if (kind === 'say') {
              const clientId = `${index}`
              chatClient.sendFrame({ type: 'message', message: `${who}/${index}`, clientId })
              acknowledgedMessages.push(await readEchoOf(chatClient, clientId))
            } else if (kind === 'again') {
              const lastOwnMessage = acknowledgedMessages.findLast(
                ({ sender }) => sender === (who === 0 ? 'customer' : 'admin'),
              )
              if (!lastOwnMessage?.clientId) continue
              chatClient.sendFrame({
                type: 'message',
                message: lastOwnMessage.message,
                clientId: lastOwnMessage.clientId,
              })
              expect(await readEchoOf(chatClient, lastOwnMessage.clientId)).toEqual(lastOwnMessage)
            } else if (kind === 'sleep') {
              await evictRoom(getRoomStub())
            } else if (kind === 'cut') {
              await evictRoom(getRoomStub(), { webSockets: 'close' })
              for (const clientIndex of [0, 1] as const)
                chatClients[clientIndex] = await (joinFunctions[clientIndex] as () => Promise<RoomClient>)()
            } else {
              chatClient.ws.close(1000)
              chatClients[who] = await (joinFunctions[who] as () => Promise<RoomClient>)()
            }
          }
          const [rejoinedCustomer, rejoinedStaff] = [
            await joinAsVisitor(makeClient(), sessionId),
            await joinAsStaff(makeClient(), sessionId, token),
          ]
          expect(rejoinedCustomer.history).toEqual(acknowledgedMessages)
          expect(rejoinedStaff.history).toEqual(acknowledgedMessages)
          // Sequence numbers ascend, but may have gaps.
          expect(
            acknowledgedMessages.every(
              ({ sequence }, index) => sequence > (acknowledgedMessages[index - 1]?.sequence ?? 0),
            ),
          ).toBe(true)
        },
      ),
      { numRuns: inject('chatModelCases') },
    )
  }, 3_600_000)
})
