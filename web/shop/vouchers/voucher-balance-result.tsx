import { formatFullDate } from '../../../domain/time/format-days'
import { Printer } from 'lucide'
import { useEffect, useRef } from 'react'
import { navigate } from '../../navigation'
import { formatMoney } from '../../../domain/money/currency'
import { lastValidDayNoon } from '../../../domain/vouchers/voucher'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { appliedVoucherStorage } from '../../storage/voucher-storage'
import type { VoucherBalance } from './queries'
import { VoucherPrintSheet } from './voucher-sheet'
import { useVoucherWords } from './words'

/** A voucher found by its code: state, balance and actions. */
export function VoucherBalanceResult({ voucher, code }: { voucher: VoucherBalance; code: string | null }) {
  const { language, settings } = useLocale()
  const words = useVoucherWords()
  const { balance } = words
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const formatAmount = (decimal: string) => formatMoney(parsePrice(decimal), voucher.currency, language)
  const lastValidDay = formatFullDate(new Date(lastValidDayNoon(Date.parse(voucher.expiresAt))), language)
  // A voucher that the shop gave away is a discount and no means of payment (rules 9.2).
  const isDiscount = voucher.voucherType === 'follow_up'
  const isActive = voucher.state === 'active'
  return (
    <>
      <section aria-labelledby="found" className="mt-5 rounded-md bg-ink p-5 text-white md:p-7 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2
            id="found"
            ref={headingRef}
            tabIndex={-1}
            className="font-display text-2xl font-semibold leading-none shadow-none! outline-none"
          >
            {balance.titleWithLast4({
              title: isDiscount ? words.discountTitle : words.title,
              last4: voucher.last4,
            })}
          </h2>
          <p
            className={`rounded-sm px-2.5 py-1 text-sm font-semibold ${isActive ? 'bg-accent text-ink' : 'bg-white/15'}`}
          >
            {balance.states[voucher.state]}
          </p>
        </div>
        <dl className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div>
            <dt className="text-sm text-steel-200">{balance.left}</dt>
            <dd>
              <span className="font-display text-6xl font-bold leading-none tabular-nums text-accent">
                {formatAmount(voucher.remaining)}
              </span>{' '}
              <span className="whitespace-nowrap text-steel-200">
                {balance.ofInitialAmount({ initialAmount: formatAmount(voucher.initial) })}
              </span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-steel-200">{balance.expiry}</dt>
            <dd className="text-lg font-semibold">{lastValidDay}</dd>
          </div>
        </dl>
        {isActive && code ? (
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              onClick={() => {
                appliedVoucherStorage.apply(code)
                navigate(paths.checkout[language])
              }}
            >
              {balance.use}
            </Button>
            <Button variant="outline" onClick={() => window.print()}>
              <Icon shape={Printer} className="size-5" />
              {balance.print}
            </Button>
          </div>
        ) : null}
      </section>
      {parsePrice(voucher.held) > 0 && voucher.state !== 'expired' ? (
        <Notice variant="info" className="mt-3 print:hidden">
          {balance.heldAmount({ amount: formatAmount(voucher.held) })}
        </Notice>
      ) : null}
      {voucher.state === 'expired' ? (
        <Notice className="mt-3 print:hidden">
          {isDiscount ? balance.expiredDiscountHelp : balance.expiredHelp}{' '}
          <a href={`mailto:${settings.firm.email}`} className="underline underline-offset-2">
            {settings.firm.email}
          </a>
        </Notice>
      ) : null}
      {isActive && code ? (
        <VoucherPrintSheet
          isDiscount={isDiscount}
          code={code}
          amount={formatAmount(voucher.remaining)}
          lastValidDay={lastValidDay}
        />
      ) : null}
    </>
  )
}
