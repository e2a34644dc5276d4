import { render } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COURIERS } from '../../../domain/delivery/shipping'
import { PaymentMarkImage } from './mark'
import { PAYMENT_MARKS } from './payment-logos'

const imageUrlOfMark = (mark: Parameters<typeof PaymentMarkImage>[0]['mark']): URL => {
  const { container } = render(<PaymentMarkImage mark={mark} name="Name" />)
  return new URL(container.querySelector('img')?.src ?? '', 'https://shop.example')
}

describe('Mark', () => {
  it.each([...COURIERS, ...PAYMENT_MARKS])('of %s is drawn in the file that it names', (mark) => {
    const { pathname, hash } = imageUrlOfMark(mark)
    expect(readFileSync(`public${pathname}`, 'utf8')).toContain(`<view id="${hash.slice(1)}"`)
  })

  it('has another address when its drawing changes', () => {
    const { pathname } = imageUrlOfMark('visa')
    const hash = createHash('sha256')
      .update(readFileSync(`public${pathname}`))
      .digest('hex')
    expect(pathname).toBe(`/images/marks-${hash.slice(0, 8)}.svg`)
  })
})
