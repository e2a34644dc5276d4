import { fireEvent, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it, vi } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { MessageComposer } from './composer'

it('Composer of staff sends no message by the Enter that ends a word of an input method', () => {
  fakeApi(() => Response.error())
  const sendMock = vi.fn<(text: string) => void>()
  const doNothing = () => undefined
  renderInShop(
    <MessageComposer
      messageFieldRef={createRef()}
      text="zażółć"
      onTextChange={doNothing}
      onSend={sendMock}
      onTyping={doNothing}
      isConnected
      language="pl"
    >
      {null}
    </MessageComposer>,
  )
  const messageField = screen.getByRole('textbox')
  fireEvent.keyDown(messageField, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(messageField, { key: 'Enter', keyCode: 229 })
  expect(sendMock).not.toHaveBeenCalled()
  fireEvent.keyDown(messageField, { key: 'Enter', keyCode: 13 })
  expect(sendMock.mock.calls).toEqual([['zażółć']])
})
