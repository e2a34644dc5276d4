import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import { newChatState } from './chat-state'
import { Composer } from './composer'
import { visitorChat } from './visitor-chat'

beforeEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

it('Composer sends no message by the Enter that ends a word of an input method', () => {
  const send = vi.spyOn(visitorChat, 'send').mockReturnValue(undefined)
  renderInShop(<Composer chat={newChatState()} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: 'にほん' } })
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  // Safari ends the composition first.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(send).not.toHaveBeenCalled()
  expect(box.value).toBe('にほん')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(send.mock.calls).toEqual([['にほん']])
  expect(box.value).toBe('')
})
