import { useState } from 'react'
import { formatMoney } from '../../../domain/currency'
import { VOUCHER_PAYMENTS, type VoucherPayment } from '../../../domain/voucher'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { SelectField } from '../../ui/select-field'
import { ConfirmDialog } from '../admin/confirm-dialog'
import type { Voucher } from './queries'
import { useStaffVoucherWords } from './words'

type Props = {
  voucher: Voucher
  method: VoucherPayment
  isPending: boolean
  onClose: () => void
  onConfirm: (method: VoucherPayment) => void
}

/** Records that the price of an unused voucher, which staff sold, was refunded to its buyer. */
export function SaleRefundDialog({ voucher, method: paidBy, isPending, onClose, onConfirm }: Props) {
  const { language } = useLocale()
  const all = useStaffVoucherWords()
  const words = all.saleRefund
  const [method, setMethod] = useState<VoucherPayment>(paidBy)
  const amount = formatMoney(priceOf(voucher.amountInitial), voucher.currency, language)
  return (
    <ConfirmDialog
      isOpen
      title={words.action}
      confirm={words.confirm}
      cancel={all.cancel}
      look="danger"
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => onConfirm(method)}
    >
      <p className="pb-4">{words.lead({ amount })}</p>
      <SelectField
        id="sale-refund-method"
        label={words.method}
        value={method}
        onChange={setMethod}
        options={VOUCHER_PAYMENTS.map((value) => ({ value, name: all.payments[value] }))}
      />
    </ConfirmDialog>
  )
}
