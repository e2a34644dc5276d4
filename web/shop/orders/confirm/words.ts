import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  termsBefore: 'Akceptuję ',
  termsLink: 'regulamin',
  newTab: 'w nowej karcie',
  termsAfter: ({ version }: { version: string }) =>
    ` w wersji ${version}, załączony do e-maila z tym zamówieniem`,
  terms: 'Aby potwierdzić, zaakceptuj regulamin',
  defects: 'Aby potwierdzić, zaakceptuj opisane ślady i braki',
  withdrawal:
    'Masz 14 dni od otrzymania produktów, aby odstąpić od umowy bez podania przyczyny. Pouczenie i wzór oświadczenia są w e-mailu.',
  bill: 'Twoje zamówienie',
  submit: 'Zamawiam z obowiązkiem zapłaty',
  done: 'Dziękujemy, zamówienie potwierdzone. Możesz teraz zapłacić.',
  failed: 'Nie udało się potwierdzić',
}

const en: TranslatedTexts<typeof pl> = {
  termsBefore: 'I accept the ',
  termsLink: 'terms and conditions',
  newTab: 'in a new tab',
  termsAfter: ({ version }) => ` in version ${version}, attached to the e-mail with this order`,
  terms: 'Accept the terms to confirm',
  defects: 'Accept the described marks and missing parts to confirm',
  withdrawal:
    'You have 14 days from receiving the products to withdraw from the contract without giving a reason. The instructions and the model form are in the e-mail.',
  bill: 'Your order',
  submit: 'Order with obligation to pay',
  done: 'Thank you, the order is confirmed. You can pay now.',
  failed: 'The order was not confirmed',
}

export const CONFIRM_SALE_WORDS = { pl, en }

export const useConfirmSaleWords = () => CONFIRM_SALE_WORDS[useLocale().language]
