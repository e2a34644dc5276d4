import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import { createChatState } from './core/chat-state'
import { MessageComposer } from './composer'
import { visitorChat } from './visitor-chat'

beforeEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('Composer sends no message by the Enter that ends a word of an input method', () => {
  const sendMock = vi.spyOn(visitorChat, 'send').mockReturnValue(undefined)
  renderInShop(<MessageComposer chat={createChatState()} />)
  const messageField = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(messageField, { target: { value: 'にほん' } })
  fireEvent.keyDown(messageField, { key: 'Enter', isComposing: true })
  // Safari fires `compositionend` before this keydown, so `isComposing` is false. Key code 229 marks the input method.
  fireEvent.keyDown(messageField, { key: 'Enter', keyCode: 229 })
  expect(sendMock).not.toHaveBeenCalled()
  expect(messageField.value).toBe('にほん')
  fireEvent.keyDown(messageField, { key: 'Enter', keyCode: 13 })
  expect(sendMock.mock.calls).toEqual([['にほん']])
  expect(messageField.value).toBe('')
})
