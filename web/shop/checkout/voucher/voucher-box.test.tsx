import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import { renderInShop } from '../../../../test/web/shop'
import { useVoucherCode } from './use-voucher-code'
import { VoucherBox } from './voucher-box'

const VoucherBoxWithState = () => (
  <VoucherBox voucher={useVoucherCode(minor(209_00))} discount={minor(0)} isPaidByVoucher={false} />
)

/** Presses the summary of the section and waits for the `toggle` event, which the browser fires asynchronously. */
const pressSummary = (summary: Element) =>
  act(async () => {
    fireEvent.click(summary)
    await new Promise((resolve) => setTimeout(resolve))
  })

it('a voucher section that the browser opened before hydration closes at the next press', async () => {
  const { container } = renderInShop(<VoucherBoxWithState />)
  const [details, summary] = [container.querySelector('details'), container.querySelector('summary')]
  if (!details || !summary) throw new Error('no section')
  // Opens the section without React, so that React's state still says closed, as after a press before hydration.
  details.setAttribute('open', '')
  await pressSummary(summary)
  expect(details.open).toBe(false)
  await pressSummary(summary)
  expect(details.open).toBe(true)
})

it('a voucher section with a typed code stays open', async () => {
  const { container } = renderInShop(<VoucherBoxWithState />)
  const [details, summary] = [container.querySelector('details'), container.querySelector('summary')]
  const codeInput = container.querySelector('input')
  if (!details || !summary || !codeInput) throw new Error('no section')
  await pressSummary(summary)
  fireEvent.change(codeInput, { target: { value: 'GIFT-ABCD' } })
  await pressSummary(summary)
  expect(details.open).toBe(true)
})
