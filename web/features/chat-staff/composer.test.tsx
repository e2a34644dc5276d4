import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../test/web/shop'
import { Composer } from './composer'

it('Composer of staff sends no message by the Enter that ends a word of an input method', () => {
  fakeApi(() => Response.error())
  const send = vi.fn<(text: string) => void>()
  const ignore = () => undefined
  renderInShop(
    <Composer
      box={createRef()}
      text="zażółć"
      onText={ignore}
      onSend={send}
      onTyping={ignore}
      isConnected
      language="pl"
    >
      {null}
    </Composer>,
  )
  const box = screen.getByRole('textbox')
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(send).not.toHaveBeenCalled()
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(send.mock.calls).toEqual([['zażółć']])
})
