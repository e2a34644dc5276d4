import { describe, expect, it } from 'vitest'
import { piecesOf } from './text-pieces'

const SHOP = 'https://shop.example'

describe('a message', () => {
  it('shows addresses of products and pages of the shop as what they are', () => {
    const text = `Zobacz ${SHOP}/produkt/mlot-18-v, ${SHOP}/dostawa-i-platnosc?a=1 i ${SHOP}/product/saw.`
    expect(piecesOf(text, SHOP)).toEqual([
      { text: 'Zobacz ' },
      { text: `${SHOP}/produkt/mlot-18-v`, path: '/produkt/mlot-18-v', slug: 'mlot-18-v' },
      { text: ', ' },
      { text: `${SHOP}/dostawa-i-platnosc?a=1`, path: '/dostawa-i-platnosc?a=1', slug: null },
      { text: ' i ' },
      { text: `${SHOP}/product/saw`, path: '/product/saw', slug: 'saw' },
      { text: '.' },
    ])
  })

  it.each([
    'Bez adresu',
    '',
    'https://evil.example/produkt/mlot',
    `https://shop.example.evil.example/produkt/mlot`,
    'https://shop.example@evil.example/produkt/mlot',
    'http://shop.example/produkt/mlot',
    'javascript:alert(1)',
    'https://[',
  ])('leads nowhere else: %s', (text) => {
    expect(piecesOf(text, SHOP).every((piece) => !('path' in piece))).toBe(true)
    expect(
      piecesOf(text, SHOP)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })
})
