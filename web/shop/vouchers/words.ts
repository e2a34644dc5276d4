import type { Language } from '../../../domain/language'
import { MAX_GREETING_LENGTH } from '../../../domain/vouchers/voucher'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Bon podarunkowy',
  discountTitle: 'Bon rabatowy',
  lead: 'Prezent dla majstra i majsterkowicza: narzędzie wybierze sam. Kod wysyłamy e-mailem zaraz po zapłacie albo w wybranym dniu.',
  amount: 'Kwota bonu',
  choices: 'Szybki wybór kwoty',
  upTo: ({ amount }: { amount: string }) => `Najwyżej ${amount}`,
  invalid: 'Wpisz prawidłową kwotę',
  ambiguous: ({ typed, thousands, decimals }: Record<'typed' | 'thousands' | 'decimals', string>) =>
    `Wpisz prawidłową kwotę. „${typed}” może znaczyć ${thousands} albo ${decimals}.`,
  tooLow: ({ amount }: { amount: string }) => `Minimalna kwota bonu to ${amount}`,
  tooHigh: ({ amount }: { amount: string }) => `Maksymalna kwota bonu to ${amount}`,
  buy: 'Kup bon',
  processing: 'Przetwarzanie…',
  rules: 'Ważny 12 miesięcy. Można go wykorzystać w częściach, reszta zostaje na bonie.',
  haveOne: 'Masz już bon? Sprawdź saldo',
  gift: `Możesz dodać życzenia (do ${MAX_GREETING_LENGTH} znaków) i dzień wysyłki.`,
  valid12: 'Ważny 12 miesięcy',
  validUntil: ({ day }: { day: string }) => `Ważny do ${day}`,
  choose: {
    title: 'Na jaką kwotę ma być bon?',
    lead: 'Wybierz kwotę, a potem podaj dane i zapłać.',
    currency: 'Zmieniła się waluta, więc wybierz kwotę jeszcze raz.',
    next: 'Dalej',
  },
  balance: {
    title: 'Saldo bonu',
    lead: 'Wpisz kod bonu, a pokażemy, ile na nim zostało i do kiedy jest ważny.',
    code: 'Kod bonu',
    codeHint: 'Kod jest w e-mailu z bonem. Wielkość liter i myślniki nie mają znaczenia.',
    check: 'Sprawdź saldo',
    checking: 'Sprawdzamy…',
    left: 'Do wykorzystania',
    ofInitialAmount: ({ initialAmount }: { initialAmount: string }) => `z ${initialAmount}`,
    titleWithLast4: ({ title, last4 }: { title: string; last4: string }) => `${title} z końcówką ${last4}`,
    expiry: 'Ważny do',
    states: { active: 'Aktywny', in_use: 'W użyciu', used: 'Wykorzystany', expired: 'Wygasł' },
    heldAmount: ({ amount }: { amount: string }) =>
      `${amount} z tego bonu czeka na zapłatę w zamówieniu. Jeśli nie zostanie ono opłacone, kwota wróci na bon.`,
    expiredHelp: 'Bon wygasł z niewykorzystaną kwotą? Napisz do nas, a przedłużymy jego ważność:',
    expiredDiscountHelp:
      'Ten bon rabatowy stracił ważność i nie obniży już ceny. Masz pytanie? Napisz do nas:',
    use: 'Użyj teraz',
    print: 'Drukuj bon',
    buy: 'Kup bon',
    tools: 'Zobacz narzędzia',
  },
  print: {
    code: 'Kod',
    how: 'Jak wykorzystać bon',
    steps: ({ host }: { host: string }) => [
      `Zeskanuj kod QR albo wejdź na ${host}.`,
      'Dodaj narzędzia do koszyka i przejdź do zamówienia.',
      'Wpisz kod bonu i naciśnij „Zastosuj”.',
    ],
    rules:
      'Bon pokrywa cenę produktów i dostawę. Można go wykorzystać w częściach. Kod jest jak gotówka: pilnuj go.',
    discountRules:
      'Bon obniża cenę produktów i dostawy. Można go wykorzystać w częściach. Nie wymieniamy go na pieniądze. Pilnuj kodu.',
    qr: 'Kod QR, który otwiera ten bon w sklepie',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Gift voucher',
  discountTitle: 'Discount voucher',
  lead: 'A gift for anyone who builds things: they choose the tool themselves. We send the code by e-mail right after payment, or on the day you choose.',
  amount: 'Voucher amount',
  choices: 'Suggested amounts',
  upTo: ({ amount }) => `Up to ${amount}`,
  invalid: 'Please enter a valid amount',
  ambiguous: ({ typed, thousands, decimals }) =>
    `Please enter a valid amount. “${typed}” may mean ${thousands} or ${decimals}.`,
  tooLow: ({ amount }) => `Minimum voucher amount is ${amount}`,
  tooHigh: ({ amount }) => `Maximum voucher amount is ${amount}`,
  buy: 'Buy voucher',
  processing: 'Processing...',
  rules: 'Valid for 12 months. You can use it in parts; the rest stays on the voucher.',
  haveOne: 'Have a voucher? Check its balance',
  gift: `You can add a greeting (up to ${MAX_GREETING_LENGTH} characters) and choose the day we send it.`,
  valid12: 'Valid for 12 months',
  validUntil: ({ day }) => `Valid until ${day}`,
  choose: {
    title: 'What should the voucher be worth?',
    lead: 'Choose an amount, then enter your details and pay.',
    currency: 'The currency has changed, so please choose the amount again.',
    next: 'Continue',
  },
  balance: {
    title: 'Voucher balance',
    lead: 'Enter the voucher code to see how much is left and how long it is valid.',
    code: 'Voucher code',
    codeHint: 'The code is in the e-mail with the voucher. Capitals and hyphens do not matter.',
    check: 'Check balance',
    checking: 'Checking…',
    left: 'Left to spend',
    ofInitialAmount: ({ initialAmount }) => `of ${initialAmount}`,
    titleWithLast4: ({ title, last4 }) => `${title} ending in ${last4}`,
    expiry: 'Valid until',
    states: { active: 'Active', in_use: 'In use', used: 'Used up', expired: 'Expired' },
    heldAmount: ({ amount }) =>
      `${amount} from this voucher is set aside for an unpaid order. If the order is not paid, the money goes back to the voucher.`,
    expiredHelp: 'Expired with money left on it? Write to us and we will extend it:',
    expiredDiscountHelp:
      'This discount voucher has expired and no longer lowers a price. A question? Write to us:',
    use: 'Use it now',
    print: 'Print voucher',
    buy: 'Buy a voucher',
    tools: 'See the tools',
  },
  print: {
    code: 'Code',
    how: 'How to use the voucher',
    steps: ({ host }) => [
      `Scan the QR code or go to ${host}.`,
      'Add tools to the cart and go to checkout.',
      'Enter the voucher code and press “Apply”.',
    ],
    rules:
      'The voucher covers the price of products and their delivery. You can use it in parts. The code is like cash: keep it safe.',
    discountRules:
      'The voucher lowers the price of products and their delivery. You can use it in parts. We do not exchange it for money. Keep the code safe.',
    qr: 'QR code that opens this voucher in the shop',
  },
}

/** Texts of the pages on which visitors buy a voucher or look up its balance. */
export const VOUCHER_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }

export const useVoucherWords = () => VOUCHER_WORDS[useLocale().language]
