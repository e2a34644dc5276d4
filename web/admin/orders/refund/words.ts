import type { RefundReason, StaffRefundReason } from '../../../../domain/refunds/refund'
import type { RefundItemKind } from '../../../../domain/refunds/refund-plan'
import { formatCount as countEn } from '../../../../domain/text/plural.en'
import { formatCount } from '../../../../domain/text/plural.pl'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

type AmountParams = { amount: string }

const pl = {
  action: 'Zwróć pieniądze',
  title: 'Zwrot pieniędzy',
  left: ({ amount }: AmountParams) => `Do zwrotu zostało ${amount}.`,
  reason: 'Powód zwrotu',
  chooseReason: 'Wybierz powód zwrotu',
  reasonLeads: {
    cancellation: 'Kupujący nie dostanie tego towaru.',
    withdrawal: 'Kupujący odstąpił od umowy i zwraca towar.',
    complaint: 'Towar ma wadę: wraca do nas albo obniżamy cenę.',
    goodwill: 'Same pieniądze. Kupujący zatrzymuje cały towar.',
  } satisfies Record<StaffRefundReason, string>,
  dueForGoods: ({ goods, amount }: AmountParams & { goods: string }) =>
    `Kupujący odstąpił od umowy: ${goods}. Należy się ${amount}, bez dostawy, bo dostawa pozostałych produktów kosztuje tyle samo.`,
  dueWithDelivery: ({ goods, amount, delivery }: AmountParams & { goods: string; delivery: string }) =>
    `Kupujący odstąpił od umowy: ${goods}. Należy się ${amount}, w tym ${delivery} za dostawę tych produktów.`,
  dueForWholeContract: ({ amount }: AmountParams) =>
    `Kupujący odstąpił od całej umowy. Należy się ${amount}, razem z dostawą.`,
  readWithdrawal: 'Kupujący opisał odstąpienie własnymi słowami. Przeczytaj je i zaznacz, czego dotyczy.',
  nothingDue: 'Za otwarte odstąpienia nic więcej się nie należy.',
  lines: {
    cancellation: 'Co anulujesz',
    withdrawal: 'Co kupujący zwraca',
    complaint: 'Czego dotyczy reklamacja',
  },
  noLines: 'Niczego z tego zamówienia nie można już anulować ani zwrócić.',
  unitsOf: ({ name }: { name: string }) => `${name}: ile sztuk`,
  unitsHint: ({ max }: { max: number }) => `Od 0 do ${max}.`,
  badUnits: ({ max }: { max: number }) => `Wpisz liczbę od 0 do ${max}`,
  chooseUnits: 'Zaznacz co najmniej jedną sztukę albo dostawę',
  changeAmount: 'Zmień kwotę',
  fullAmount: ({ amount }: AmountParams) => `Pełna kwota: ${amount}`,
  amountOf: ({ name }: { name: string }) => `${name}: kwota zwrotu`,
  amountHint: ({ amount }: AmountParams) => `Najwyżej ${amount}.`,
  badAmount: ({ amount }: AmountParams) => `Wpisz kwotę nie większą niż ${amount}`,
  amount: 'Kwota zwrotu',
  reductionOf: ({ name }: { name: string }) => `${name}: kwota obniżki`,
  remedyOf: ({ name }: { name: string }) => `${name}: co robimy`,
  remedies: {
    none: 'Nic',
    units: 'Zwrot pieniędzy, towar wraca',
    reduction: 'Obniżka ceny, towar zostaje',
  },
  /** Sentences about the outcome of refunded units, such as "goes back on sale". */
  fates: {
    restocked: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka wraca', 'sztuki wracają', 'sztuk wraca')} od razu do sprzedaży.`,
    inspected: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka czeka', 'sztuki czekają', 'sztuk czeka')} u nas, aż zdecydujesz, co dalej.`,
    packed: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka jest', 'sztuki są', 'sztuk jest')} w spakowanej paczce: trzeba ją otworzyć i wyjąć towar.`,
    shipped: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka jest', 'sztuki są', 'sztuk jest')} w drodze do kupującego: czekamy na zwrot.`,
    delivered: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka jest', 'sztuki są', 'sztuk jest')} u kupującego: czekamy na zwrot.`,
    awaited: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka wraca', 'sztuki wracają', 'sztuk wraca')} już do nas.`,
    back: ({ count: n }: { count: number }) =>
      `${formatCount(n, 'sztuka jest', 'sztuki są', 'sztuk jest')} już u nas: po zwrocie pieniędzy zdecyduj, co dalej.`,
  },
  isRestocked: 'Niespakowany towar wraca od razu do sprzedaży',
  delivery: ({ amount }: AmountParams) => `Zwróć też koszt dostawy: ${amount}`,
  goodwill: 'Kwota gestu dobrej woli',
  note: 'Dlaczego mniej?',
  noteOptional: 'Wiadomość dla kupującego (nieobowiązkowa)',
  noteHint: 'Kupujący przeczyta to w e-mailu o zwrocie.',
  noteRequired: 'Napisz kupującemu, dlaczego dostaje mniej',
  noteTooLong: 'Za dużo znaków',
  cappedNote: 'Część tej kwoty zwróciliśmy już wcześniej.',
  isReturnedByStaff: 'Oddajemy te pieniądze sami: przelewem, na kartę albo gotówką',
  isByTransfer: 'Te pieniądze wysłaliśmy już przelewem, poza operatorem płatności',
  summary: 'Co się stanie',
  byTransfer: ({ amount }: AmountParams) => `Zapiszemy, że przelewem poszło ${amount}.`,
  toPayment: ({ amount }: AmountParams) => `Do płatności kupującego wróci ${amount}.`,
  toVoucher: ({ amount, last4 }: AmountParams & { last4: string }) => `Na bon …${last4} wróci ${amount}.`,
  toVoucherInCurrency: ({
    amount,
    last4,
    convertedAmount,
  }: AmountParams & { last4: string; convertedAmount: string }) =>
    `Na bon …${last4} wróci ${amount}, czyli ${convertedAmount}.`,
  blocked: ({ last4 }: { last4: string }) =>
    `Bon …${last4} jest zablokowany: kupujący nie wyda tych pieniędzy, dopóki go nie odblokujesz.`,
  lessVoucher: ({ amount }: AmountParams) => `Wartość kupionego bonu spadnie o ${amount}.`,
  noMoney: 'Pieniądze: nic nie wraca, tylko towar jest rozliczony.',
  noGoods: 'Towar: bez zmian.',
  tooMuch: ({ amount }: AmountParams) => `To więcej, niż zostało do zwrotu: ${amount}`,
  goodsOwed:
    'To zwrot wszystkich pieniędzy, a kupujący wciąż czeka na towar. Wybierz anulowanie i zaznacz ten towar.',
  submit: ({ amount }: AmountParams) => `Zwróć ${amount}`,
  record: ({ amount }: AmountParams) => `Zapisz przelew ${amount}`,
  leave: 'Jeszcze nie',
  settle: 'Zapisz bez zwrotu pieniędzy',
  done: ({ amount }: AmountParams) => `Zwrócono ${amount}`,
  failed: 'Zwrot się nie udał',
  list: 'Zwroty',
  items: {
    cancelled: ({ goods }: { goods: string }) => `anulowano: ${goods}`,
    returned: ({ goods }: { goods: string }) => `zwrócono: ${goods}`,
    reduced: ({ goods }: { goods: string }) => `obniżka ceny: ${goods}`,
    delivery: 'dostawa',
    goodwill: 'gest',
    voucher: 'bon',
  } satisfies Record<RefundItemKind, string | ((item: { goods: string }) => string)>,
  noteOf: ({ note }: { note: string }) => `Dla kupującego: ${note}`,
  sentAgain: 'wysłany ponownie',
  status: { due: 'w drodze', done: 'wysłany', failed: 'nie doszedł' },
  transferred: 'wysłany przelewem',
  reasons: {
    withdrawal: 'Odstąpienie od umowy',
    complaint: 'Reklamacja',
    cancellation: 'Anulowanie',
    goodwill: 'Gest',
    late_payment: 'Spóźniona płatność',
    at_provider: 'U operatora płatności',
  } satisfies Record<RefundReason, string>,
  repeat: {
    failedRefundLead: ({ amount, owedAmount }: AmountParams & { owedAmount: string }) =>
      amount === owedAmount
        ? `Zwrot ${amount} nie doszedł. Te pieniądze wciąż należą się kupującemu.`
        : `Zwrot ${amount} nie doszedł. Kupującemu wciąż należy się ${owedAmount}.`,
    again: 'Wyślij ponownie',
    sendAgainLead: ({ amount }: AmountParams) =>
      `${amount} pójdzie jeszcze raz przez operatora płatności, na tę samą kartę lub konto. Kupujący dostanie e-mail.`,
    transfer: 'Wysłaliśmy przelewem',
    transferLead: ({ amount }: AmountParams) =>
      `Zapisz to dopiero wtedy, gdy ${amount} poszło przelewem z konta sklepu. Sklep nic więcej nie wyśle, a kupujący dostanie e-mail.`,
    transferConfirm: 'Tak, przelew wysłany',
    done: 'Zwrot zapisany',
  },
  explain: {
    unexplainedRefundLead: ({ amount }: AmountParams) =>
      `U operatora płatności zwrócono ${amount}. Zapisz, za co, żeby towar i pieniądze się zgadzały.`,
    action: 'Zapisz, za co',
    title: 'Za co był ten zwrot',
    lead: ({ amount }: AmountParams) =>
      `Te pieniądze już wróciły. Rozpisz dokładnie ${amount}: na towar, dostawę albo gest.`,
    lines: 'Towar',
    missing: ({ amount }: AmountParams) => `Brakuje jeszcze ${amount}. Dopisz towar, dostawę albo gest.`,
    tooMuch: ({ amount }: AmountParams) => `To więcej niż ${amount}.`,
    exact: ({ amount }: AmountParams) => `Zgadza się: ${amount}.`,
    takeRest: ({ amount }: AmountParams) => `Resztę jako gest: ${amount}`,
    noteHint: 'Tylko dla obsługi.',
    submit: 'Zapisz wyjaśnienie',
    done: 'Zapisano, za co był zwrot',
  },
}

const en: TranslatedTexts<typeof pl> = {
  action: 'Refund',
  title: 'Refund',
  left: ({ amount }) => `${amount} is left to refund.`,
  reason: 'Reason for the refund',
  chooseReason: 'Choose the reason for the refund',
  reasonLeads: {
    cancellation: 'The buyer will not get these goods.',
    withdrawal: 'The buyer withdrew and is returning the goods.',
    complaint: 'The goods are faulty: they come back, or we lower the price.',
    goodwill: 'Money only. The buyer keeps all goods.',
  },
  dueForGoods: ({ goods, amount }) =>
    `The buyer withdrew from: ${goods}. ${amount} is due, without delivery, because delivery of the other products costs the same.`,
  dueWithDelivery: ({ goods, amount, delivery }) =>
    `The buyer withdrew from: ${goods}. ${amount} is due, including ${delivery} for the delivery of these products.`,
  dueForWholeContract: ({ amount }) =>
    `The buyer withdrew from the whole contract. ${amount} is due, including delivery.`,
  readWithdrawal:
    'The buyer described the withdrawal in their own words. Read it and choose what it is about.',
  nothingDue: 'Nothing more is due for the open withdrawals.',
  lines: {
    cancellation: 'What you cancel',
    withdrawal: 'What the buyer returns',
    complaint: 'What the complaint is about',
  },
  noLines: 'Nothing in this order can be cancelled or returned any more.',
  unitsOf: ({ name }) => `${name}: how many units`,
  unitsHint: ({ max }) => `From 0 to ${max}.`,
  badUnits: ({ max }) => `Enter a number from 0 to ${max}`,
  chooseUnits: 'Choose at least one unit, or the delivery',
  changeAmount: 'Change the amount',
  fullAmount: ({ amount }) => `Full amount: ${amount}`,
  amountOf: ({ name }) => `${name}: amount to refund`,
  amountHint: ({ amount }) => `At most ${amount}.`,
  badAmount: ({ amount }) => `Enter an amount of at most ${amount}`,
  amount: 'Amount to refund',
  reductionOf: ({ name }) => `${name}: price reduction`,
  remedyOf: ({ name }) => `${name}: what we do`,
  remedies: {
    none: 'Nothing',
    units: 'Refund, the goods come back',
    reduction: 'Lower price, the buyer keeps it',
  },
  fates: {
    restocked: ({ count: n }) => `${countEn(n, 'unit goes', 'units go')} back on sale at once.`,
    inspected: ({ count: n }) =>
      `${countEn(n, 'unit waits', 'units wait')} with us until you decide what to do.`,
    packed: ({ count: n }) =>
      `${countEn(n, 'unit is', 'units are')} in a packed parcel: open it and take the goods out.`,
    shipped: ({ count: n }) =>
      `${countEn(n, 'unit is', 'units are')} on the way to the buyer: we wait for the return.`,
    delivered: ({ count: n }) =>
      `${countEn(n, 'unit is', 'units are')} with the buyer: we wait for the return.`,
    awaited: ({ count: n }) => `${countEn(n, 'unit is', 'units are')} already on the way back to us.`,
    back: ({ count: n }) =>
      `${countEn(n, 'unit is', 'units are')} already back with us: decide what to do after the refund.`,
  },
  isRestocked: 'Put goods not yet packed back on sale at once',
  delivery: ({ amount }) => `Also refund delivery: ${amount}`,
  goodwill: 'Goodwill amount',
  note: 'Why is it less?',
  noteOptional: 'Message to the buyer (optional)',
  noteHint: 'The buyer reads this in the e-mail about the refund.',
  noteRequired: 'Tell the buyer why it is less',
  noteTooLong: 'Too many characters',
  cappedNote: 'We have already refunded part of this amount.',
  isReturnedByStaff: 'We return this money ourselves: by transfer, to the card or in cash',
  isByTransfer: 'We have already sent this money by bank transfer, outside the payment provider',
  summary: 'What will happen',
  byTransfer: ({ amount }) => `We record that ${amount} went by bank transfer.`,
  toPayment: ({ amount }) => `${amount} goes back to the buyer’s payment.`,
  toVoucher: ({ amount, last4 }) => `${amount} goes back to voucher …${last4}.`,
  toVoucherInCurrency: ({ amount, last4, convertedAmount }) =>
    `${amount} goes back to voucher …${last4}, which is ${convertedAmount} there.`,
  blocked: ({ last4 }) =>
    `Voucher …${last4} is blocked: the buyer cannot spend this money until you unblock it.`,
  lessVoucher: ({ amount }) => `The value of the bought voucher drops by ${amount}.`,
  noMoney: 'Money: none goes back, only the goods are settled.',
  noGoods: 'Goods: no change.',
  tooMuch: ({ amount }) => `This is more than what is left to refund: ${amount}`,
  goodsOwed:
    'This refunds all the money while the buyer is still waiting for goods. Choose cancellation and tick those goods.',
  submit: ({ amount }) => `Refund ${amount}`,
  record: ({ amount }) => `Record a transfer of ${amount}`,
  leave: 'Not yet',
  settle: 'Save without a refund',
  done: ({ amount }) => `${amount} refunded`,
  failed: 'The refund failed',
  list: 'Refunds',
  items: {
    cancelled: ({ goods }) => `cancelled: ${goods}`,
    returned: ({ goods }) => `returned: ${goods}`,
    reduced: ({ goods }) => `lower price: ${goods}`,
    delivery: 'delivery',
    goodwill: 'goodwill',
    voucher: 'voucher',
  },
  noteOf: ({ note }) => `To the buyer: ${note}`,
  sentAgain: 'sent again',
  status: { due: 'on its way', done: 'sent', failed: 'did not arrive' },
  transferred: 'sent by bank transfer',
  reasons: {
    withdrawal: 'Withdrawal from the contract',
    complaint: 'Complaint',
    cancellation: 'Cancellation',
    goodwill: 'Goodwill',
    late_payment: 'Late payment',
    at_provider: 'At the provider',
  },
  repeat: {
    failedRefundLead: ({ amount, owedAmount }) =>
      amount === owedAmount
        ? `The refund of ${amount} did not arrive. This money is still owed to the buyer.`
        : `The refund of ${amount} did not arrive. ${owedAmount} is still owed to the buyer.`,
    again: 'Send it again',
    sendAgainLead: ({ amount }) =>
      `${amount} goes through the payment provider again, to the same card or account. The buyer gets an e-mail.`,
    transfer: 'We sent it by transfer',
    transferLead: ({ amount }) =>
      `Record this only after ${amount} has gone by bank transfer from the shop’s account. The shop sends nothing more, and the buyer gets an e-mail.`,
    transferConfirm: 'Yes, the transfer is sent',
    done: 'Refund recorded',
  },
  explain: {
    unexplainedRefundLead: ({ amount }) =>
      `${amount} was refunded at the payment provider. Say what it was for, so that goods and money match.`,
    action: 'Say what it was for',
    title: 'What this refund was for',
    lead: ({ amount }) =>
      `This money has already gone back. Split exactly ${amount} between goods, delivery and goodwill.`,
    lines: 'Goods',
    missing: ({ amount }) => `${amount} is still missing. Add goods, delivery or goodwill.`,
    tooMuch: ({ amount }) => `This is more than ${amount}.`,
    exact: ({ amount }) => `That is exactly ${amount}.`,
    takeRest: ({ amount }) => `The rest as goodwill: ${amount}`,
    noteHint: 'For staff only.',
    submit: 'Save the explanation',
    done: 'Saved what the refund was for',
  },
}

export const STAFF_REFUND_WORDS = { pl, en }

export const useStaffRefundWords = () => STAFF_REFUND_WORDS[useLocale().language]
