import type { ParcelStatus } from '../../../domain/shipments/shipment'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Twój zwrot',
  lead: 'Za przesyłkę płacimy my.',
  pack: 'Zapakuj produkty ze wszystkim, co było w zestawie.',
  print: 'Wydrukuj etykietę i naklej ją na paczkę.',
  drop: 'Oddaj paczkę w dowolnym PaczkoPunkcie InPost.',
  dropBy: ({ day }: { day: string }) => `Oddaj paczkę w dowolnym PaczkoPunkcie InPost, najpóźniej ${day}.`,
  collect:
    'To reklamacja, więc możesz też poprosić, żebyśmy odebrali paczkę na nasz koszt. Napisz do nas lub zadzwoń.',
  label: 'Pobierz etykietę',
  fileName: ({ number }: { number: string }) => `etykieta-zwrotna-${number}.pdf`,
  failed: 'Nie udało się pobrać etykiety',
  statuses: {
    on_the_way: 'Jest w drodze do nas',
    out_for_delivery: 'Kurier wiezie ją do nas',
    ready_to_collect: 'Czeka, aż ją odbierzemy',
    undelivered: 'Nie dotarła do nas. Odezwiemy się do Ciebie',
    delivered: 'Dotarła do nas',
    returned: 'Wróciła do Ciebie. Odezwiemy się',
  } satisfies Record<ParcelStatus, string>,
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Your return',
  lead: 'We pay for the parcel.',
  pack: 'Pack the products with everything that came with them.',
  print: 'Print the label and stick it on the parcel.',
  drop: 'Hand the parcel in at any InPost PaczkoPunkt (a parcel shop).',
  dropBy: ({ day }) =>
    `Hand the parcel in at any InPost PaczkoPunkt (a parcel shop), by ${day} at the latest.`,
  collect:
    'As this is a complaint, you can also ask us to collect the parcel at our cost. Write to us or call.',
  label: 'Get the label',
  fileName: ({ number }) => `return-label-${number}.pdf`,
  failed: 'The label could not be downloaded',
  statuses: {
    on_the_way: 'On its way to us',
    out_for_delivery: 'The courier is bringing it to us',
    ready_to_collect: 'Waits for us to collect it',
    undelivered: 'It did not reach us. We will be in touch',
    delivered: 'It has reached us',
    returned: 'It went back to you. We will be in touch',
  },
}

export const RETURN_WORDS = { pl, en }

export const useReturnWords = () => RETURN_WORDS[useLocale().language]
