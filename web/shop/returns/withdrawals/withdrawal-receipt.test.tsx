import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, readText, renderInShop } from '../../../../test/web/shop'
import { WithdrawalReceipt } from './withdrawal-receipt'
import { WITHDRAWAL_WORDS } from './words'

const LINK = { id: 'ab12cd34-0000-4000-8000-000000000000', token: 'f'.repeat(32) }
const RECEIPT = {
  id: 'w1',
  name: 'Łucja Żak',
  order: 'AB12CD34',
  email: 'lucja@example.com',
  language: 'pl' as const,
  submittedAt: '2026-11-20T12:00:00.000Z',
}
const UNSENT_ITEM = { name: 'Młot', sku: 'M1', quantity: 1, shipped: 0, delivered: 0, undecided: 0 }

/** Renders the receipt of a withdrawal of one product. Without `link`, the receipt cannot load its order. */
async function readReceipt(language: 'pl' | 'en', link: typeof LINK | undefined, item: object = {}) {
  fakeApi(() =>
    Response.json({
      happened: [],
      voucherBought: null,
      items: [{ ...UNSENT_ITEM, ...item }],
      withdrawals: [
        { id: 'w1', needsCheck: false, status: 'requested', settlement: null, isWhole: true, items: [] },
      ],
    }),
  )
  const receipt = link ? { ...RECEIPT, link } : RECEIPT
  const { container } = renderInShop(<WithdrawalReceipt receipt={receipt} onNewRequest={() => {}} />, {
    language,
  })
  await waitFor(() => expect(readText(container)).toMatch(/najpóźniej|at the latest/))
  expect(screen.getByRole('status').textContent).not.toBe('')
  return readText(container)
}

it.each([
  ['pl', 'nie musisz nic odsyłać. Pieniądze zwrócimy najpóźniej 4 grudnia 2026.'],
  ['en', 'there is nothing to send back. We will refund you by 4 December 2026 at the latest.'],
] as const)(
  'the receipt asks for no parcel when the goods have not left the shop: %s',
  async (language, text) => {
    const receiptText = await readReceipt(language, LINK)
    expect(receiptText).toContain(text)
    expect(receiptText).not.toContain(WITHDRAWAL_WORDS[language].receipt.next)
  },
)

it.each([
  ['no link proves the order', undefined, {}],
  ['the goods are on their way', LINK, { shipped: 1 }],
  ['the goods came back without a delivery', LINK, { undecided: 1 }],
])('the receipt has the general text when %s', async (_, link, item) => {
  expect(await readReceipt('pl', link, item)).toContain(WITHDRAWAL_WORDS.pl.receipt.next)
})
