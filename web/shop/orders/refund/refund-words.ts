import { FAILED_REFUND_WORDS } from '../../../../content/failed-refund-words'
import type { RefundReason } from '../../../../domain/refunds/refund'
import type { RefundItemKind } from '../../../../domain/refunds/refund-plan'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'

type AmountParams = { amount: string }
type ItemCount = { name: string; count: number }

const pl = {
  title: 'Zwroty pieniędzy',
  /** Refund status, shown beside the amount of each refund. */
  status: {
    done: 'Zwrócone',
    under_way: 'W toku',
    failed: 'Nie dotarł',
  } satisfies Record<BuyerOrder['refunds'][number]['status'], string>,
  nothing: 'Bez zwrotu pieniędzy',
  reasons: {
    late_payment: 'Płatność po terminie',
    withdrawal: 'Odstąpienie od umowy',
    complaint: 'Reklamacja',
    cancellation: 'Anulowanie',
    goodwill: 'Gest z naszej strony',
    at_provider: 'Zwrot pieniędzy',
  } satisfies Record<RefundReason, string>,
  items: {
    cancelled: ({ name, count }: ItemCount) => `Anulowane: ${name}, ${count}\u00a0szt.`,
    returned: ({ name, count }: ItemCount) => `Zwrócone: ${name}, ${count}\u00a0szt.`,
    reduced: ({ name }: ItemCount) => `Obniżka ceny: ${name}`,
    delivery: () => 'Dostawa',
    goodwill: () => 'Gest z naszej strony',
    voucher: () => 'Bon podarunkowy',
  } satisfies Record<RefundItemKind, (item: ItemCount) => string>,
  note: ({ note }: { note: string }) => `Dlaczego taka kwota: ${note}`,
  ways: {
    done: ({ amount }: AmountParams) =>
      `${amount} oddaliśmy tą samą metodą, którą zapłacono. Bank księguje taki zwrot zwykle w ciągu 10 dni.`,
    under_way: ({ amount }: AmountParams) =>
      `${amount} wraca tą samą metodą, którą zapłacono. Zależnie od banku trwa to zwykle do 10 dni.`,
    failed: ({ amount }: AmountParams) =>
      `${amount} nie dotarło: bank albo operator płatności odrzucił zwrot. Przepraszamy. ${FAILED_REFUND_WORDS.pl.page}`,
    transfer: ({ amount }: AmountParams) => `${amount} wysłaliśmy przelewem bankowym.`,
    byStaff: ({ amount }: AmountParams) => `${amount} oddaliśmy przelewem, na kartę albo gotówką.`,
    voucher: ({ amount, last4 }: AmountParams & { last4: string }) => `${amount} wróciło na bon …${last4}.`,
  },
}

const formatUnits = (count: number): string => `${count}\u00a0${count === 1 ? 'item' : 'items'}`

const en: TranslatedTexts<typeof pl> = {
  title: 'Refunds',
  status: { done: 'Refunded', under_way: 'Under way', failed: 'Did not arrive' },
  nothing: 'No refund',
  reasons: {
    late_payment: 'Late payment',
    withdrawal: 'Withdrawal from the contract',
    complaint: 'Complaint',
    cancellation: 'Cancellation',
    goodwill: 'Goodwill',
    at_provider: 'Refund',
  },
  items: {
    cancelled: ({ name, count }) => `Cancelled: ${name}, ${formatUnits(count)}`,
    returned: ({ name, count }) => `Returned: ${name}, ${formatUnits(count)}`,
    reduced: ({ name }) => `Price reduction: ${name}`,
    delivery: () => 'Delivery',
    goodwill: () => 'Goodwill',
    voucher: () => 'Gift voucher',
  },
  note: ({ note }) => `Why this amount: ${note}`,
  ways: {
    done: ({ amount }) =>
      `We refunded ${amount} to the payment method you used. It usually reaches your account within 10 days.`,
    under_way: ({ amount }) =>
      `${amount} is going back to the payment method you used. Depending on the bank, this usually takes up to 10 days.`,
    failed: ({ amount }) =>
      `${amount} did not arrive: the bank or the payment provider rejected it. We are sorry. ${FAILED_REFUND_WORDS.en.page}`,
    transfer: ({ amount }) => `We sent ${amount} by bank transfer.`,
    byStaff: ({ amount }) => `We returned ${amount} by bank transfer, to your card or in cash.`,
    voucher: ({ amount, last4 }) => `${amount} is back on the voucher …${last4}.`,
  },
}

export type RefundWords = TranslatedTexts<typeof pl>

export const REFUND_WORDS: Record<'pl' | 'en', RefundWords> = { pl, en }

export const useRefundWords = (): RefundWords => REFUND_WORDS[useLocale().language]
