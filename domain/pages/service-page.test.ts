import { describe, expect, it } from 'vitest'
import { servicePageOf } from './service-page'

describe('servicePageOf', () => {
  it.each([
    [
      'voucher',
      [
        'bon',
        'bony',
        'bonu',
        'Bon podarunkowy',
        'karta podarunkowa',
        'voucher',
        'gift card',
        'vouchers',
        'prezent',
        'na prezent',
        'a present',
      ],
    ],
    ['balance', ['saldo bonu', 'voucher balance']],
    ['guarantee', ['gwarancja', 'gwarancji', 'gwarancję', 'makita gwarancja', 'warranty', 'guarantee']],
    ['delivery', ['dostawa', 'koszt dostawy', 'wysyłka', 'wysylki', 'delivery', 'shipping cost']],
    ['withdrawal', ['zwrot', 'zwroty', 'zwrotów', 'odstąpienie od umowy', 'returns', 'withdrawal']],
    ['complaints', ['reklamacja', 'reklamacje', 'reklamacji', 'complaint', 'complaints']],
    ['contact', ['kontakt', 'KONTAKT', 'contact']],
  ])('returns %s for every form of its words', (page, searchTexts) => {
    expect(searchTexts.map((text) => [text, servicePageOf(text)])).toEqual(
      searchTexts.map((text) => [text, page]),
    )
  })

  it.each([
    '',
    'wiertarka',
    'młot',
    'DHP 486',
    'karta',
    'card reader',
    'constructor',
    'dostawcze',
    'bonfire',
  ])('returns null for %j', (text) => expect(servicePageOf(text)).toBeNull())
})
