import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { minor } from '../../../../domain/money/money'
import { orderedCartStorage } from '../../../storage/checkout-storage'
import { cartSession } from '../../../storage/storage'
import { buttonClass } from '../../../ui/form/button'
import { en } from '../words.en'
import { pl } from '../words.pl'
import { OrderPanel } from './order-panel'

type Placement = Parameters<typeof OrderPanel>[0]['orderPlacement']

const HOLD_UNTIL = Date.now() + 600_000
const OPEN_PAYMENT: Placement['payment'] = {
  orderId: 'o1',
  provider: 'sandbox',
  clientSecret: 's',
  publishableKey: null,
  amount: minor(100_00),
  currency: 'PLN',
  holdUntil: HOLD_UNTIL,
  number: 'AB12CD34',
  isNewOrder: true,
  linkToken: null,
}

/** Renders the panel with an open payment and a button that closes the payment. `answer` delays the order's status. */
function renderWithOpenPayment(language: 'pl' | 'en', answer: Promise<void> = Promise.resolve()) {
  fakeApi(async () => {
    await answer
    return Response.json({ paymentStatus: 'pending' })
  })
  orderedCartStorage.save({
    orderId: 'o1',
    sessionId: cartSession.open(),
    number: 'AB12CD34',
    total: { amount: '100.00', currency: 'PLN' },
    holdUntil: HOLD_UNTIL,
  })
  const makePlacement = (payment: Placement['payment']): Placement => ({
    problem: null,
    isOrdering: false,
    payment,
    resumeOrder: () => Promise.resolve(),
  })
  function ClosablePanel() {
    const [payment, setPayment] = useState<Placement['payment']>(OPEN_PAYMENT)
    return (
      <>
        <button onClick={() => setPayment(null)}>close</button>
        <input />
        <OrderPanel orderPlacement={makePlacement(payment)} canOrder missingStepText={null}>
          {null}
        </OrderPanel>
      </>
    )
  }
  renderInShop(<ClosablePanel />, { language })
}

it.each([
  ['pl', pl],
  ['en', en],
] as const)(
  'a closed payment makes its completion the main action, in %s',
  async (language, { checkout }) => {
    renderWithOpenPayment(language)
    const primaryColour =
      buttonClass('primary')
        .split(' ')
        .find((name) => name.startsWith('bg-')) ?? ''
    const isPrimary = (name: string) => screen.getByRole('button', { name }).classList.contains(primaryColour)
    expect(isPrimary(checkout.order)).toBe(true)
    expect(screen.queryByRole('button', { name: checkout.payWaiting })).toBeNull()
    fireEvent.click(screen.getByText('close'))
    const payButton = await screen.findByRole('button', { name: checkout.payWaiting })
    expect(document.activeElement).toBe(payButton)
    expect(isPrimary(checkout.payWaiting)).toBe(true)
    expect(isPrimary(checkout.order)).toBe(false)
  },
)

it('a notice of an unpaid order that appears late does not take the focus from a field', async () => {
  let sendAnswer = () => {}
  renderWithOpenPayment('pl', new Promise((resolve) => (sendAnswer = resolve)))
  fireEvent.click(screen.getByText('close'))
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'a' })
  sendAnswer()
  await screen.findByRole('button', { name: pl.checkout.payWaiting })
  expect(document.activeElement).toBe(field)
})
