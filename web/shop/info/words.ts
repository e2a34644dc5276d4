import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  owner: 'Właściciel',
  phone: 'Telefon',
  email: 'E-mail',
  hours: 'Godziny otwarcia',
  weekends: 'w weekendy zamknięte',
  address: 'Adres',
  map: 'Pokaż na mapie (nowa karta)',
}

const en: TranslatedTexts<typeof pl> = {
  owner: 'Owner',
  phone: 'Phone',
  email: 'E-mail',
  hours: 'Opening hours',
  weekends: 'closed at weekends',
  address: 'Address',
  map: 'Show on a map (new tab)',
}

const INFO_WORDS = { pl, en }

export const useInfoWords = () => INFO_WORDS[useLocale().language]
