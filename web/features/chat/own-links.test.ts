import { describe, expect, it } from 'vitest'
import { splitByLinks } from './own-links'

const SHOP = 'https://shop.example'
const linksOf = (text: string) => splitByLinks(text, SHOP).flatMap(({ link }) => link ?? [])

describe('piecesOf', () => {
  it.each([
    [`${SHOP}/produkt/wiertarka`, ['wiertarka']],
    [`${SHOP}/product/wiertarka`, ['wiertarka']],
    [`See ${SHOP}/produkt/a-1, or (${SHOP}/product/b-2).`, ['a-1', 'b-2']],
    [`${SHOP}/produkt/wiertarka?utm=1#x`, ['wiertarka']],
    [`${SHOP}/dostawa-i-platnosc`, [null]],
  ])('links addresses of the shop’s products and pages: %s', (text, slugs) => {
    expect(linksOf(text).map(({ slug }) => slug)).toEqual(slugs)
  })

  it('keeps an address as typed, without trailing punctuation', () => {
    const text = `Zobacz ${SHOP}/produkt/mlot-18-v, ${SHOP}/regulamin?a=1#complaints i ${SHOP}/product/saw.`
    expect(splitByLinks(text, SHOP)).toEqual([
      { text: 'Zobacz ', link: null },
      { text: `${SHOP}/produkt/mlot-18-v`, link: { path: '/produkt/mlot-18-v', slug: 'mlot-18-v' } },
      { text: ', ', link: null },
      { text: `${SHOP}/regulamin?a=1#complaints`, link: { path: '/regulamin?a=1#complaints', slug: null } },
      { text: ' i ', link: null },
      { text: `${SHOP}/product/saw`, link: { path: '/product/saw', slug: 'saw' } },
      { text: '.', link: null },
    ])
  })

  it.each([
    'Bez adresu',
    'https://shop.example.evil.com/produkt/wiertarka',
    'https://evil.com/produkt/wiertarka',
    'http://shop.example/produkt/wiertarka',
    'https://shop.example@evil.com/produkt/wiertarka',
    'https://user:pass@shop.example/produkt/wiertarka',
    '/produkt/wiertarka',
    'javascript:alert(1)//https',
    `${SHOP}/admin/chat`,
    `${SHOP}/api/orders`,
    `${SHOP}/produkt/`,
    `${SHOP}/produkt/a/b`,
    'https://',
    'https://[',
  ])('leaves other addresses as text: %s', (text) => {
    expect(splitByLinks(text, SHOP)).toEqual([{ text, link: null }])
  })

  it('keeps the whole text', () => {
    const text = `  Dzień dobry!\n${SHOP}/produkt/a. Pozdrawiam https://x.y/z  `
    expect(
      splitByLinks(text, SHOP)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(splitByLinks('', SHOP)).toEqual([])
  })
})
