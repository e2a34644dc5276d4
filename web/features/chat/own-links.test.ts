import { describe, expect, it } from 'vitest'
import { partsOf } from './own-links'

const SHOP = 'https://shop.example'
const slugsOf = (text: string) => partsOf(text, SHOP).flatMap(({ slug }) => slug ?? [])

describe('the links in a message', () => {
  it.each([
    [`${SHOP}/produkt/wiertarka`, ['wiertarka']],
    [`${SHOP}/product/wiertarka`, ['wiertarka']],
    [`See ${SHOP}/produkt/a-1, or (${SHOP}/product/b-2).`, ['a-1', 'b-2']],
    [`${SHOP}/produkt/wiertarka?utm=1#x`, ['wiertarka']],
  ])('to products of the shop are found: %s', (text, slugs) => {
    expect(slugsOf(text)).toEqual(slugs)
  })

  it.each([
    'https://shop.example.evil.com/produkt/wiertarka',
    'https://evil.com/produkt/wiertarka',
    'http://shop.example/produkt/wiertarka',
    'https://shop.example@evil.com/produkt/wiertarka',
    'https://user:pass@shop.example/produkt/wiertarka',
    '/produkt/wiertarka',
    'javascript:alert(1)//https',
    `${SHOP}/admin/orders`,
    `${SHOP}/checkout`,
    `${SHOP}/produkt/`,
    `${SHOP}/produkt/a/b`,
    'https://',
  ])('to anything else stay text: %s', (text) => {
    expect(partsOf(text, SHOP)).toEqual([{ text, slug: null }])
  })

  it('lose nothing of the text', () => {
    const text = `  Dzień dobry!\n${SHOP}/produkt/a. Pozdrawiam https://x.y/z  `
    const parts = partsOf(text, SHOP)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts).toHaveLength(3)
  })
})
