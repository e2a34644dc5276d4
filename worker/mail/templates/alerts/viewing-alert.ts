import { formatPhone } from '../../../../domain/forms/phone'
import { formatViewingStart } from '../../../../domain/viewings/viewing-time'
import type { Alert } from '../../../alerts/alert'
import type { ViewingWithProduct } from '../../../features/viewings/visitor-viewing'
import { shortenSubject } from '../../parts/order-summary'
import { alertMail } from './alert-mail'

const TITLES = {
  booked: { pl: 'Nowa wizyta', en: 'New viewing' },
  moved: { pl: 'Zmiana terminu wizyty', en: 'Viewing moved' },
  cancelled: { pl: 'Odwołana wizyta', en: 'Viewing cancelled' },
} as const

const ADMIN_PATH = '/admin/viewings'

/**
 * Tells the shop that a visitor booked, moved or cancelled a viewing. `about` begins with the id of the viewing, so the
 * mail is deleted together with the viewing.
 */
export function viewingAlert(
  kind: keyof typeof TITLES,
  { viewing, product }: ViewingWithProduct,
  appUrl: string,
): Alert {
  const { id, version, name, email, phone, note, startsAt } = viewing
  const title = TITLES[kind]
  const start = formatViewingStart(startsAt, 'pl')
  const contact = [email, phone === null ? '' : formatPhone(phone)].filter(Boolean).join(', ')
  return {
    event: 'viewing',
    path: ADMIN_PATH,
    push: {
      pl: { title: `${title.pl}: ${start}`, body: product.name },
      en: {
        title: `${title.en}: ${formatViewingStart(startsAt, 'en')}`,
        body: product.nameEn ?? product.name,
      },
    },
    mail: alertMail({
      about: `${id}:${version}`,
      subject: shortenSubject(`${title.pl}: ${start}, ${product.name}`),
      preview: `${name}: ${product.name}`,
      title: `${title.pl}: ${start}`,
      paragraphs: [product.name, `${name} (${contact})`, ...(note === null ? [] : [`„${note}”`])],
      button: { href: appUrl + ADMIN_PATH, text: 'Otwórz wizyty' },
    }),
  }
}
