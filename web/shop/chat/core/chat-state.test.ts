import { describe, expect, it } from 'vitest'
import { makeMessage } from '../../../../test/web/fake-socket'
import { type ChatState, applyFrame, createChatState, countUnread } from './chat-state'

const makeChatStateWithHistory = (...messageIds: number[]): ChatState =>
  applyFrame(
    createChatState(),
    { type: 'history', messages: messageIds.map((id) => makeMessage(id)) },
    'customer',
  )

const sequencesOf = ({ messages }: ChatState) => messages.map(({ sequence }) => sequence)

describe('the chat state', () => {
  it("holds each message once and in the room's order, whatever order they arrive in", () => {
    let state = makeChatStateWithHistory(1, 2, 4)
    state = applyFrame(state, { type: 'message', message: makeMessage(5) }, 'customer')
    state = applyFrame(state, { type: 'message', message: makeMessage(3) }, 'customer')
    state = applyFrame(state, { type: 'message', message: makeMessage(4) }, 'customer')
    state = applyFrame(
      state,
      { type: 'history', messages: [2, 3, 6].map((id) => makeMessage(id)) },
      'customer',
    )
    expect(sequencesOf(state)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('keeps the latest version of a message', () => {
    const state = applyFrame(
      makeChatStateWithHistory(1),
      { type: 'history', messages: [makeMessage(1, { isRead: true })] },
      'customer',
    )
    expect(state.messages).toMatchObject([{ sequence: 1, isRead: true }])
  })

  it('does not take the other side’s message for an echo of its own', () => {
    const state = applyFrame(
      createChatState([{ clientId: 'c1', text: 'hello' }]),
      { type: 'message', message: makeMessage(1, { sender: 'admin', clientId: 'c1' }) },
      'customer',
    )
    expect(state.unsent).toHaveLength(1)
  })

  it('marks messages as read only up to the id that the other side has read', () => {
    const messages = [makeMessage(1), makeMessage(2, { sender: 'admin' }), makeMessage(3)]
    const unreadState = applyFrame(createChatState(), { type: 'history', messages }, 'customer')
    const state = applyFrame(unreadState, { type: 'read', reader: 'admin', upTo: 2, at: '' }, 'customer')
    expect(state.messages.map(({ isRead }) => isRead)).toEqual([true, false, false])
    // The message is still unread. Only the next frame says that the customer read it in another window.
    expect(countUnread(state, 'customer')).toBe(1)
    const stateAfterRead = applyFrame(
      state,
      { type: 'read', reader: 'customer', upTo: 2, at: '' },
      'customer',
    )
    expect(countUnread(stateAfterRead, 'customer')).toBe(0)
  })

  it('shows the other side typing until it writes, stops or leaves, and never this side', () => {
    const makeTypingFrame = (isTyping: boolean) => ({ type: 'typing', sender: 'admin', isTyping }) as const
    const typingState = applyFrame(createChatState(), makeTypingFrame(true), 'customer')
    expect(typingState.isOtherTyping).toBe(true)
    expect(applyFrame(typingState, makeTypingFrame(false), 'customer').isOtherTyping).toBe(false)
    const message = makeMessage(1, { sender: 'admin' })
    expect(applyFrame(typingState, { type: 'message', message }, 'customer').isOtherTyping).toBe(false)
    expect(
      applyFrame(typingState, { type: 'message', message: makeMessage(2) }, 'customer').isOtherTyping,
    ).toBe(true)
    const presenceFrame = { type: 'presence', admin: false, customer: true } as const
    expect(applyFrame(typingState, presenceFrame, 'customer').isOtherTyping).toBe(false)
    expect(applyFrame(createChatState(), makeTypingFrame(true), 'admin').isOtherTyping).toBe(false)
  })

  it('keeps a message that is rejected for now, and the text of one rejected for good', () => {
    const stateBefore = createChatState([{ clientId: 'c1', text: 'hello' }])
    const applyErrorFrame = (
      code: 'chat.rate_limited' | 'chat.try_again' | 'chat.closed' | 'chat.full',
      clientId = 'c1',
    ) => applyFrame(stateBefore, { type: 'error', code, message: '', clientId }, 'customer')
    for (const code of ['chat.rate_limited', 'chat.try_again', 'chat.closed'] as const)
      expect(applyErrorFrame(code)).toBe(stateBefore)
    expect(applyErrorFrame('chat.full', 'c2')).toBe(stateBefore)
    expect(applyErrorFrame('chat.full')).toMatchObject({
      unsent: [],
      rejectedMessage: { code: 'chat.full', text: 'hello' },
    })
  })

  it('is open again when the room sends its history', () => {
    const closedState = applyFrame(
      createChatState(),
      { type: 'chat_closed', closedAt: '2026-11-21T12:00:00.000Z' },
      'customer',
    )
    expect(closedState.closedAt).not.toBeNull()
    expect(applyFrame(closedState, { type: 'history', messages: [] }, 'customer').closedAt).toBeNull()
  })
})
