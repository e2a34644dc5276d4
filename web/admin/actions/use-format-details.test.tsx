import { expect, test } from 'vitest'
import { readText, renderInShop } from '../../../test/web/shop'
import type { AdminActionItem } from './queries'
import { useFormatDetails } from './use-format-details'

type Details = Pick<AdminActionItem, 'action' | 'subject' | 'detail'>

function Sentence(details: Details) {
  return <p>{useFormatDetails()(details)}</p>
}

const textOf = (
  action: Details['action'],
  detail: Details['detail'],
  subject: string | null = null,
): string =>
  readText(renderInShop(<Sentence action={action} subject={subject} detail={detail} />).container).replaceAll(
    '\u00a0',
    ' ',
  )

test('details of an action are words, amounts with their currency, and names of settings', () => {
  expect(textOf('withdrawal_change', { from: 'requested', status: 'goods_awaited' })).toBe(
    'z: nowe · stan: czeka na towar',
  )
  expect(textOf('refund', { amount: 45_00, currency: 'EUR', items: [] })).toBe('kwota: 45,00 €')
  expect(textOf('setting', { after: 3 }, 'announcement')).toBe('Pasek z ogłoszeniem')
  expect(textOf('product_change', { fields: ['name'], price: { from: '10.00', to: '9.00' } })).toBe(
    'pola: name · cena: z 10.00 na 9.00',
  )
  expect(textOf('member_change', { role: 'readonly', isDisabled: true })).toBe(
    'rola: tylko podgląd · dostęp wyłączony: tak',
  )
  expect(textOf('goods_step', { step: 'receive', lines: [{ productId: 'p', quantity: 2 }] })).toBe(
    'krok: wrócił · sztuk: 2',
  )
  // A detail that this version does not know is shown as it is stored.
  expect(textOf('refund', { novelty: 'x' })).toBe('novelty: x')
})
