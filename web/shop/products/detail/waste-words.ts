import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  equipment:
    'Kupując elektronarzędzie, możesz bezpłatnie oddać zużyty sprzęt tego samego rodzaju przy dostawie. Zużytego sprzętu nie wolno wyrzucać z innymi odpadami.',
  batteries:
    'Przekreślony kosz (Cd – kadm, Pb – ołów): zużyte akumulatory oddaj bezpłatnie do sklepu, także naszego, lub punktu zbiórki, nie do innych odpadów. Zalecana ładowarka przedłuża ich życie.',
  packaging: 'Opakowanie wyrzuć do odpadów segregowanych: karton do papieru, folię do tworzyw.',
  more: 'Więcej o zużytym sprzęcie i opakowaniach',
}

const en: TranslatedTexts<typeof pl> = {
  equipment:
    'When you buy a power tool, you can hand over an old one of the same kind free of charge on delivery. Old equipment must not be thrown away with other waste.',
  batteries:
    'The crossed-out bin means that used batteries must not be thrown away with other waste (Cd – cadmium, Pb – lead). Return them free of charge to a shop, including ours, or to a collection point. The recommended charger makes them last longer.',
  packaging: 'Sort the packaging: cardboard goes to paper, film to plastics.',
  more: 'More about old equipment and packaging',
}

/** Texts on the waste of a product (rules 5.5, 5.6, 5.8). Only the product details and the checkout load them. */
export const WASTE_WORDS = { pl, en }

export const useWasteWords = () => WASTE_WORDS[useLocale().language]
