import { expect, test } from 'vitest'
import { readText, renderInShop } from '../../../test/web/shop'
import { PERIOD_WORDS } from '../settings/periods/period-words'
import type { AdminActionItem } from './queries'
import { useFormatDetails } from './use-format-details'
import { ACTION_WORDS, describeAction } from './words'

type Details = Pick<AdminActionItem, 'action' | 'subject' | 'detail'>

function ActionDetails(details: Details) {
  return <p>{useFormatDetails()(details)}</p>
}

const renderDetailsText = (
  action: Details['action'],
  detail: Details['detail'],
  subject: string | null = null,
): string =>
  readText(
    renderInShop(<ActionDetails action={action} subject={subject} detail={detail} />).container,
  ).replaceAll('\u00a0', ' ')

test('details of an action are words, amounts with their currency, and names of settings', () => {
  expect(renderDetailsText('withdrawal_change', { from: 'requested', status: 'goods_awaited' })).toBe(
    'z: nowe · stan: czeka na towar',
  )
  expect(renderDetailsText('refund', { amount: 45_00, currency: 'EUR', items: [] })).toBe('kwota: 45,00 €')
  expect(renderDetailsText('setting', { after: 3 }, 'announcement')).toBe('Pasek z ogłoszeniem')
  expect(
    renderDetailsText('product_change', { fields: ['name'], price: { from: '10.00', to: '9.00' } }),
  ).toBe('pola: Nazwa · cena: z 10,00 zł na 9,00 zł')
  expect(renderDetailsText('member_change', { role: 'readonly', isDisabled: true })).toBe(
    'rola: tylko podgląd · dostęp wyłączony: tak',
  )
  expect(renderDetailsText('goods_step', { step: 'receive', lines: [{ productId: 'p', quantity: 2 }] })).toBe(
    'krok: wrócił · sztuk: 2',
  )
  expect(
    renderDetailsText('refund', { money: 499_50, discount: 0, voucherAmount: 0, reason: 'withdrawal' }),
  ).toBe('pieniędzmi: 499,50 zł · powód: odstąpienie')
  expect(
    renderDetailsText('order_sale', {
      channel: 'phone',
      holdHours: 24,
      agreedPrices: [{ productId: 'p', unitPrice: 449_00, listPrice: 479_00 }],
    }),
  ).toBe('droga: telefon · rezerwacja: 24 godz. · uzgodnione ceny: za 449,00 zł zamiast 479,00 zł')
  expect(renderDetailsText('complaint_change', { from: 'received', status: 'accepted' })).toBe(
    'z: przyjęta · stan: uwzględniona',
  )
  expect(renderDetailsText('setting', { after: 3 }, 'periods')).toBe(PERIOD_WORDS.pl.title)
  expect(renderDetailsText('login', { by: 'totp' })).toBe('sposób: hasło i kod z aplikacji')
  // A detail that this version of the page does not know is shown as stored.
  expect(renderDetailsText('refund', { novelty: 'x' })).toBe('novelty: x')
})

test.each([
  [{}, 'Błędne hasło'],
  [{ by: 'code' }, 'Błędny kod z aplikacji'],
  [{ by: 'passkey' }, 'Nieudane logowanie kluczem dostępu'],
])('a failed sign-in with the details %j is named %s', (detail, name) => {
  expect(describeAction(ACTION_WORDS.pl, { action: 'login_failed', detail })).toBe(name)
})
