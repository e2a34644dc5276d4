import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { minor } from '../../../domain/money/money'
import { fakeApi, renderInShop, readText } from '../../../test/web/shop'
import { CartButton } from '../cart/cart-button'
import { useCartState } from '../cart/queries'
import { VoucherChoice } from '../vouchers/voucher-choice'
import { voucherAmountStore } from '../../storage/voucher-storage'
import { cartSession } from '../../storage/storage'
import { ApiError } from '../../api'
import { errorSentence } from '../../i18n/errors'
import { hideToast, toastStore } from '../../ui/overlay/toast-store'
import { RetryPayment } from './payment/retry-payment'
import { openPayment } from './queries'
import { useVoucherCode } from './voucher/use-voucher-code'
import { useVoucherAmount } from './voucher/use-voucher-amount'
import { VoucherBox } from './voucher/voucher-box'

const VoucherBoxWithState = () => (
  <VoucherBox voucher={useVoucherCode(minor(209_00))} discount={minor(0)} isPaidByVoucher={false} />
)

const CartStateOutput = () => <output>{useCartState().status}</output>

function VoucherAmountChoice() {
  const [isChosen, setChosen] = useState(false)
  const { value, isInOtherCurrency, refusedText } = useVoucherAmount()
  if (isChosen) return null
  return (
    <VoucherChoice
      chosenAmount={value}
      isInOtherCurrency={isInOtherCurrency}
      refusedText={refusedText}
      onChosen={() => setChosen(true)}
    />
  )
}

const VALID_VOUCHER = { valid: true, voucherCurrency: 'PLN', voucherType: 'purchased' }

describe('a response in an unexpected format', () => {
  beforeEach(() => sessionStorage.clear())

  it.each([
    ['pl', { valid: false, error: 'voucher.of_tomorrow' }, 'Nieprawidłowy kod bonu.'],
    ['en', { valid: false, error: 'voucher.of_tomorrow' }, 'The voucher code is not valid.'],
    ['pl', { valid: false }, 'Nieprawidłowy kod bonu.'],
    ['pl', VALID_VOUCHER, 'Nie udało się sprawdzić bonu. Spróbuj ponownie.'],
    ['en', VALID_VOUCHER, 'The voucher could not be checked. Please try again.'],
    ['en', {}, 'The voucher code is not valid.'],
  ] as const)(
    'about a voucher shows an error beside the code, which stays: %s %o',
    async (language, responseBody, expectedText) => {
      fakeApi(() => Response.json(responseBody))
      const { container } = renderInShop(<VoucherBoxWithState />, { language })
      const codeInput = container.querySelector('input')
      if (!codeInput) throw new Error('no field')
      fireEvent.change(codeInput, { target: { value: 'GIFT-ABCD-EFGH-JKLM' } })
      fireEvent.keyDown(codeInput, { key: 'Enter' })
      await screen.findAllByText(expectedText)
      expect(codeInput.value).toBe('GIFT-ABCD-EFGH-JKLM')
    },
  )

  it.each([[{}], [null], [[{ id: 'l1', quantity: 1 }]], ['<html>']])(
    'about the cart counts as a failed request: %o',
    async (responseBody) => {
      cartSession.open()
      fakeApi(() => Response.json(responseBody))
      renderInShop(
        <>
          <CartButton />
          <CartStateOutput />
        </>,
      )
      expect(await screen.findByText('failed')).toBeTruthy()
      expect(screen.getByRole('button')).toBeTruthy()
    },
  )

  it.each([[{ clientSecret: '' }], [{ provider: 'stripe' }]])(
    'about a payment counts as a payment that could not be created: %o',
    async (responseBody) => {
      fakeApi(() => Response.json(responseBody))
      const error = await openPayment('o1').catch((caughtError: unknown) => caughtError)
      expect(error instanceof ApiError && error.status).toBe(502)
    },
  )
})

describe('a payment of an order page that cannot be opened', () => {
  it.each([
    ['pl', 200, { clientSecret: '' }, 'Nie udało się utworzyć płatności. Prosimy o kontakt.'],
    ['en', 200, { provider: 'stripe' }, 'The payment could not be created. Please contact us.'],
    [
      'pl',
      502,
      { code: 'internal', requestId: 'r1' },
      'Nie udało się utworzyć płatności. Prosimy o kontakt. Numer zgłoszenia: r1',
    ],
    ['pl', 409, { code: 'order.not_payable' }, errorSentence('pl', 'order.not_payable')],
  ] as const)(
    'shows the message of the specification: %s %i %o',
    async (language, status, responseBody, description) => {
      fakeApi(() => Response.json(responseBody, { status }))
      hideToast()
      const title = language === 'pl' ? 'Błąd' : 'Error'
      const onChanged = vi.fn<() => void>()
      const order = { id: 'o1', number: 'O1' }
      renderInShop(
        <RetryPayment
          order={order}
          isVoucher={false}
          label="Zapłać"
          reloadMessage=""
          onChanged={onChanged}
        />,
        { language },
      )
      fireEvent.click(screen.getByRole('button', { name: 'Zapłać' }))
      await vi.waitFor(() => expect(toastStore.read()).toMatchObject({ title, description }), 10_000)
      expect(onChanged).toHaveBeenCalledOnce()
    },
  )
})

describe('a stored voucher amount that is invalid', () => {
  it.each([
    ['pl', '10.005', 'Wpisz prawidłową kwotę'],
    ['en', '10.005', 'Please enter a valid amount'],
    ['pl', '10.005', 'Wpisz prawidłową kwotę. „10,005” może znaczyć 10 005,00 zł albo 10,01 zł.'],
    ['en', '1.500', 'Please enter a valid amount. “1.500” may mean €1,500.00 or €1.50.'],
    ['en', 'abc', 'Please enter a valid amount'],
    ['pl', '5000.00', 'Maksymalna kwota bonu to 3 000,00 zł'],
    ['en', '0.10', 'Minimum voucher amount is'],
  ] as const)('is shown with its error, in %s: %s', (language, amount, text) => {
    fakeApi(() => Response.error())
    const currency = language === 'pl' ? 'PLN' : 'EUR'
    voucherAmountStore.choose(amount, currency)
    const { container } = renderInShop(<VoucherAmountChoice />, { language, currency })
    expect(readText(container)).toContain(text)
    const inputValue = container.querySelector<HTMLInputElement>('input[inputmode=decimal]')?.value
    expect(inputValue?.replace(',', '.')).toBe(amount)
  })
})
