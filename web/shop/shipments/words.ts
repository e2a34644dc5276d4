import type { ParcelStatus } from '../../../domain/shipments/shipment'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: ({ count }: { count: number }) => (count > 1 ? 'Twoje paczki' : 'Twoja paczka'),
  track: ({ number }: { number: string }) => `Śledź u kuriera: ${number}`,
  statuses: {
    on_the_way: 'Jest w drodze',
    out_for_delivery: 'Kurier wiezie ją do Ciebie',
    ready_to_collect: 'Czeka na odbiór',
    undelivered: 'Nie udało się jej doręczyć. Odezwiemy się do Ciebie',
    delivered: 'Doręczona',
    returned: 'Wróciła do nas',
  } satisfies Record<ParcelStatus, string>,
}

const en: TranslatedTexts<typeof pl> = {
  title: ({ count }) => (count > 1 ? 'Your parcels' : 'Your parcel'),
  track: ({ number }) => `Track at the courier: ${number}`,
  statuses: {
    on_the_way: 'On its way',
    out_for_delivery: 'The courier is bringing it to you',
    ready_to_collect: 'Ready to collect',
    undelivered: 'It could not be delivered. We will be in touch',
    delivered: 'Delivered',
    returned: 'It came back to us',
  },
}

const WORDS = { pl, en }

export const useParcelWords = () => WORDS[useLocale().language]
