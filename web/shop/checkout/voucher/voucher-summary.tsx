import { formatFullDate } from '../../../../domain/time/format-days'
import { Ticket } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { Minor } from '../../../../domain/money/money'
import { splitVat } from '../../../../domain/money/vat'
import { currentVatRate, isVatExempt } from '../../../../domain/settings/legal-facts'
import {
  giftSendTime,
  isAllowedGiftDay,
  lastValidDayNoon,
  voucherExpiry,
} from '../../../../domain/vouchers/voucher'
import { useLocale } from '../../../i18n/locale'
import { useMoneyFormat } from '../../../i18n/use-money'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { TotalRow } from '../order-summary'
import { useCheckoutWords } from '../words'

type Props = {
  amount: Minor
  /** The delivery day of a gift, from which the voucher is valid; empty means immediately. */
  sendOn: string
  onChange: () => void
  /** The required consents. They stand above the amounts, so that only the amounts are directly above the order button. */
  consents?: ReactNode
}

/** Summary of the voucher that is bought: amount, validity and right of withdrawal (rules 9.4, 9.5). */
export function VoucherSummary({ amount, sendOn, onChange, consents }: Props) {
  const { language, messages, settings } = useLocale()
  const { buying, checkout } = useCheckoutWords()
  const moneyFormatters = useMoneyFormat()
  const [now] = useState(() => Date.now())
  const issuedAt = isAllowedGiftDay(sendOn, now) ? giftSendTime(sendOn, now) : now
  return (
    <>
      <div className="flex gap-3 border-b border-steel-200 py-3">
        <div className="grid size-16 shrink-0 place-items-center rounded-sm bg-accent">
          <Icon shape={Ticket} className="size-8" />
        </div>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="font-semibold leading-snug">{buying.name}</p>
            <p className="whitespace-nowrap font-semibold tabular-nums">
              {moneyFormatters.formatVisitorAmount(amount)}
            </p>
          </div>
          <p className="mt-0.5 text-sm text-steel-700">{buying.note}</p>
          <Button
            variant="quiet"
            className="-ml-2 px-2! text-sm! underline underline-offset-4"
            onClick={onChange}
          >
            {buying.change}
          </Button>
        </div>
      </div>
      <p className="pt-3 text-sm text-steel-700">
        {buying.validity({
          day: formatFullDate(new Date(lastValidDayNoon(voucherExpiry(issuedAt))), language),
        })}
      </p>
      <p className="pt-1 text-sm text-steel-700">{buying.withdrawal}</p>
      {consents}
      <dl className="space-y-1.5 py-4 tabular-nums">
        {isVatExempt(settings.legal) ? (
          <TotalRow name={messages.cart.total} amount={amount} taxText={null} />
        ) : settings.voucherVat.kind === 'single' ? (
          <TotalRow
            name={checkout.totalVat}
            amount={amount}
            taxText={checkout.vatPart({
              amount: moneyFormatters.formatVisitorAmount(
                splitVat(amount, currentVatRate(settings.legal)).vat,
              ),
            })}
          />
        ) : (
          <TotalRow name={messages.cart.total} amount={amount} taxText={checkout.noVat} />
        )}
      </dl>
    </>
  )
}
