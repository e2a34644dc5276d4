import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Odstąpienie lub reklamacja',
  lead: 'Wpisz odstąpienie lub reklamację, które nie wpłynęły przez formularz sklepu.',
  channel: 'Jak wpłynęło?',
  channels: { letter: 'listem', phone: 'przez telefon', email: 'e-mailem', counter: 'osobiście' },
  receivedOn: 'Dzień, w którym do nas dotarło',
  receivedOnHint: 'Od tego dnia liczymy terminy',
  receivedOnProblem: 'Wybierz dzień od złożenia zamówienia do dziś',
  cancel: 'Anuluj',
  choose: 'wybierz',
  withdrawal: {
    action: 'Wpisz odstąpienie',
    receivedOnHint:
      'Od tego dnia mamy 14 dni na zwrot. O tym, czy klient zdążył, decyduje dzień wysłania: sprawdź stempel',
    items: 'Których produktów dotyczy?',
    itemsHint: 'Nic nie zaznaczone: całe zamówienie',
    message: 'Treść (opcjonalnie)',
    submit: 'Zapisz odstąpienie',
    done: 'Odstąpienie zapisane',
    failed: 'Nie udało się zapisać odstąpienia',
  },
  complaint: {
    action: 'Wpisz reklamację',
    product: 'Produkt',
    whole: 'całe zamówienie',
    description: 'Co jest nie tak? Słowami klienta',
    wish: 'Czego klient oczekuje?',
    submit: 'Zapisz reklamację',
    done: 'Reklamacja zapisana',
    failed: 'Nie udało się zapisać reklamacji',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Withdrawal or complaint',
  lead: 'Enter a withdrawal or complaint that did not arrive through the shop’s form.',
  channel: 'How did it arrive?',
  channels: { letter: 'by letter', phone: 'by phone', email: 'by e-mail', counter: 'in person' },
  receivedOn: 'Day on which it reached us',
  receivedOnHint: 'The deadlines count from this day',
  receivedOnProblem: 'Choose a day between the order and today',
  cancel: 'Cancel',
  choose: 'choose',
  withdrawal: {
    action: 'Enter a withdrawal',
    receivedOnHint:
      'We have 14 days from this day to refund. The day of sending decides whether the customer was in time: check the postmark',
    items: 'Which products is it about?',
    itemsHint: 'Nothing chosen: the whole order',
    message: 'Text (optional)',
    submit: 'Save the withdrawal',
    done: 'Withdrawal saved',
    failed: 'The withdrawal was not saved',
  },
  complaint: {
    action: 'Enter a complaint',
    product: 'Product',
    whole: 'the whole order',
    description: 'What is wrong? In the customer’s words',
    wish: 'What does the customer ask for?',
    submit: 'Save the complaint',
    done: 'Complaint saved',
    failed: 'The complaint was not saved',
  },
}

export const REQUEST_BY_HAND_WORDS = { pl, en }

export const useRequestByHandWords = () => REQUEST_BY_HAND_WORDS[useLocale().language]
