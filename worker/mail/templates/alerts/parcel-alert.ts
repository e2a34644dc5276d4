import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Alert } from '../../../alerts/alert'
import { orderAlertTarget, shopAlert } from './shop-alert'

const PARCEL_TROUBLES = {
  failed: {
    pl: 'Etykieta nie powstała',
    en: 'A label was not made',
    todo: 'Kurier odrzucił etykietę. Powód jest na stronie zamówienia: popraw dane i zamów etykietę jeszcze raz.',
  },
  undelivered: {
    pl: 'Paczka nie została doręczona',
    en: 'A parcel was not delivered',
    todo: 'Kurier nie doręczył paczki albo nikt jej nie odebrał. Zadzwoń do klienta i sprawdź, co dalej z paczką.',
  },
  returned: {
    pl: 'Paczka wraca do sklepu',
    en: 'A parcel comes back',
    todo: 'Kurier odesłał paczkę. Gdy będzie u Ciebie, zapisz zwrot na stronie zamówienia.',
  },
  returnArrived: {
    pl: 'Zwrot dotarł do sklepu',
    en: 'Returned goods have arrived',
    todo: 'Kurier doręczył zwrot. Otwórz paczkę i zapisz na stronie odstąpienia lub reklamacji, że towar wrócił.',
  },
  returnStuck: {
    pl: 'Kurier nie doręczył zwrotu',
    en: 'Returned goods were not delivered',
    todo: 'Paczka ze zwrotem nie dotarła do sklepu. Sprawdź ją u kuriera i napisz do klienta.',
  },
  pointChanged: {
    pl: 'Zmieniono punkt odbioru, a etykieta prowadzi do starego',
    en: 'The pickup point changed after the label',
    todo: 'Etykieta prowadzi do poprzedniego punktu. Anuluj ją i zamów nową, zanim wyślesz paczkę.',
  },
} as const
export type ParcelTrouble = keyof typeof PARCEL_TROUBLES

/** Tells the shop that no courier comes to collect parcels, although staff ordered one. */
export const collectionAlert = (collectionId: string): Alert =>
  shopAlert('parcel', {
    key: `collection:${collectionId}`,
    subject: { pl: 'Kurier nie przyjedzie po paczki', en: 'No courier collects the parcels' },
    detail:
      'InPost odrzucił zamówiony odbiór paczek. Powód jest na ekranie pakowania: popraw dane i zamów odbiór jeszcze raz.',
    path: '/admin/packing',
  })

/** Tells the shop that staff must act about a parcel. Each trouble of a shipment causes one alert. */
export function parcelAlert(orderId: string, shipmentId: string, trouble: ParcelTrouble): Alert {
  const { pl, en, todo } = PARCEL_TROUBLES[trouble]
  const number = formatOrderNumber(orderId)
  return shopAlert('parcel', {
    key: `parcel:${shipmentId}:${trouble}`,
    subject: { pl: `${pl}: zamówienie #${number}`, en: `${en}: order #${number}` },
    detail: `Zamówienie #${number}. ${todo}`,
    ...orderAlertTarget(orderId),
  })
}
