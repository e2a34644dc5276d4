import { addAmounts, type Minor, subtract } from '../../../../domain/money/money'
import type { BuyerOrder } from '../../../api'
import { parsePrice } from '../../../i18n/use-money'
import type { RefundWords } from './refund-words'

type Refund = BuyerOrder['refunds'][number]

/**
 * Returns the refund items to show to the buyer. If the whole refund is goodwill, its item is left out, because it
 * would repeat the refund's amount and reason.
 */
export const filterVisibleItems = ({ items, amount }: Pick<Refund, 'items' | 'amount'>): Refund['items'] =>
  items.filter((item) => item.kind !== 'goodwill' || item.amount !== amount)

/** Returns the sum that the shop still owes after failed refunds. */
export const sumOwedMoney = (refunds: readonly Pick<Refund, 'owed'>[]): Minor =>
  addAmounts(...refunds.map(({ owed }) => parsePrice(owed)))

/** Returns the part of a refund that goes back as money, not to a voucher. */
const calculateMoneyAmount = ({ amount, toVoucher }: Pick<Refund, 'amount' | 'toVoucher'>): Minor =>
  subtract(parsePrice(amount), parsePrice(toVoucher))

/**
 * Describes where the money of a refund goes, one sentence per destination. `last4`: the last characters of the
 * voucher's code.
 */
export function describeRefundMethods(
  {
    amount,
    toVoucher,
    status,
    isByTransfer,
  }: Pick<Refund, 'amount' | 'toVoucher' | 'status' | 'isByTransfer'>,
  { ways }: RefundWords,
  {
    last4,
    isSaleByStaff,
    formatAmount,
  }: { last4: string; isSaleByStaff: boolean; formatAmount: (amount: Minor) => string },
): string[] {
  const [voucherAmount, moneyAmount] = [parsePrice(toVoucher), calculateMoneyAmount({ amount, toVoucher })]
  const transferKey = isSaleByStaff ? 'byStaff' : 'transfer'
  const sentenceKey = isByTransfer && status !== 'failed' ? transferKey : status
  return [
    ...(moneyAmount > 0 ? [ways[sentenceKey]({ amount: formatAmount(moneyAmount) })] : []),
    ...(voucherAmount > 0 ? [ways.voucher({ amount: formatAmount(voucherAmount), last4 })] : []),
  ]
}
