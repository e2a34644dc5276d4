import { useId, useState } from 'react'
import { formatMoney } from '../../../domain/money/currency'
import { VOUCHER_PAYMENT_METHODS, type VoucherPaymentMethod } from '../../../domain/vouchers/voucher'
import { isAllowedRefundDay } from '../../../domain/vouchers/voucher-staff'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Field } from '../../ui/form/field'
import { SelectField } from '../../ui/form/select-field'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import type { Voucher } from './queries'
import { useStaffVoucherWords } from './words'

type Props = {
  voucher: Voucher
  sale: NonNullable<Voucher['sale']>
  isPending: boolean
  onClose: () => void
  onConfirm: (refund: { refundMethod: VoucherPaymentMethod; refundedOn: string }) => void
}

/**
 * Dialog that records a refund of the price of an unused voucher to its buyer. Staff enter the day, because they may
 * have paid before today.
 */
export function SaleRefundDialog({ voucher, sale, isPending, onClose, onConfirm }: Props) {
  const { language } = useLocale()
  const voucherWords = useStaffVoucherWords()
  const words = voucherWords.saleRefund
  const id = useId()
  const [refundMethod, setMethod] = useState<VoucherPaymentMethod>(sale.method)
  const [refundedOn, setDay] = useState('')
  const [isRefused, setRefused] = useState(false)
  const amount = formatMoney(parsePrice(voucher.amountInitial), voucher.currency, language)
  const confirmRefund = () => {
    const isValidRefundDay = refundedOn !== '' && isAllowedRefundDay(refundedOn, sale.paidOn, Date.now())
    setRefused(!isValidRefundDay)
    if (isValidRefundDay) onConfirm({ refundMethod, refundedOn })
    else document.getElementById(`${id}-day`)?.focus()
  }
  return (
    <ConfirmDialog
      isOpen
      title={words.action}
      confirm={words.confirm}
      cancel={voucherWords.cancel}
      look="danger"
      isPending={isPending}
      onClose={onClose}
      onConfirm={confirmRefund}
    >
      <p>{words.lead({ amount })}</p>
      <div className="grid gap-x-3 sm:grid-cols-2">
        <SelectField
          id={`${id}-method`}
          label={words.method}
          className="pb-4"
          value={refundMethod}
          onChange={setMethod}
          options={VOUCHER_PAYMENT_METHODS.map((value) => ({ value, name: voucherWords.payments[value] }))}
        />
        <Field
          id={`${id}-day`}
          label={words.day}
          type="date"
          value={refundedOn}
          onChange={({ target }) => setDay(target.value)}
          error={isRefused ? words.dayProblem : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
