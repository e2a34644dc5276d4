import { render } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COURIERS } from '../../../domain/delivery/couriers'
import { CURRENCIES } from '../../../domain/money/currency'
import { paymentLogos } from '../../../domain/payments/payment-methods'
import { LogoImage } from './logo-image'

const PAYMENT_LOGO_IDS = new Set(CURRENCIES.flatMap((currency) => paymentLogos(currency).map(({ id }) => id)))

describe('LogoImage', () => {
  it.each([...COURIERS, ...PAYMENT_LOGO_IDS])('shows the drawing of %s', (id) => {
    const { container } = render(<LogoImage id={id} name="Name" />)
    const { pathname, hash } = new URL(container.querySelector('img')?.src ?? '', 'https://shop.example')
    expect(readFileSync(`public${pathname}`, 'utf8')).toContain(`<view id="${hash.slice(1)}"`)
  })
})
