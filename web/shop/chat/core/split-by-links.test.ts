import { describe, expect, it } from 'vitest'
import { splitByLinks } from './split-by-links'

const SHOP_URL = 'https://shop.example'
const findShopLinks = (text: string) => splitByLinks(text, SHOP_URL).flatMap(({ link }) => link ?? [])

describe('splitByLinks', () => {
  it.each([
    [`${SHOP_URL}/produkt/wiertarka`, ['wiertarka']],
    [`${SHOP_URL}/product/wiertarka`, ['wiertarka']],
    [`See ${SHOP_URL}/produkt/a-1, or (${SHOP_URL}/product/b-2).`, ['a-1', 'b-2']],
    [`${SHOP_URL}/produkt/wiertarka?utm=1#x`, ['wiertarka']],
    [`${SHOP_URL}/dostawa-i-platnosc`, [null]],
  ])('links addresses of the shop’s products and pages: %s', (text, slugs) => {
    expect(findShopLinks(text).map(({ slug }) => slug)).toEqual(slugs)
  })

  it('keeps an address as typed, without trailing punctuation', () => {
    const text = `Zobacz ${SHOP_URL}/produkt/mlot-18-v, ${SHOP_URL}/regulamin?a=1#complaints i ${SHOP_URL}/product/saw.`
    expect(splitByLinks(text, SHOP_URL)).toEqual([
      { text: 'Zobacz ', link: null },
      { text: `${SHOP_URL}/produkt/mlot-18-v`, link: { path: '/produkt/mlot-18-v', slug: 'mlot-18-v' } },
      { text: ', ', link: null },
      {
        text: `${SHOP_URL}/regulamin?a=1#complaints`,
        link: { path: '/regulamin?a=1#complaints', slug: null },
      },
      { text: ' i ', link: null },
      { text: `${SHOP_URL}/product/saw`, link: { path: '/product/saw', slug: 'saw' } },
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
    `${SHOP_URL}/admin/chat`,
    `${SHOP_URL}/api/orders`,
    `${SHOP_URL}/produkt/`,
    `${SHOP_URL}/produkt/a/b`,
    'https://',
    'https://[',
  ])('leaves other addresses as text: %s', (text) => {
    expect(splitByLinks(text, SHOP_URL)).toEqual([{ text, link: null }])
  })

  it('keeps the whole text', () => {
    const text = `  Dzień dobry!\n${SHOP_URL}/produkt/a. Pozdrawiam https://x.y/z  `
    expect(
      splitByLinks(text, SHOP_URL)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(splitByLinks('', SHOP_URL)).toEqual([])
  })
})
