import { paths } from '../../../../domain/pages/page-paths'
import type { ServicePage } from '../../../../domain/pages/service-page'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'

const SERVICE_PAGE_PATHS = {
  balance: paths.voucher,
  voucher: { pl: `${paths.checkout.pl}?voucher=true`, en: `${paths.checkout.en}?voucher=true` },
  guarantee: { pl: `${paths.terms.pl}#guarantee`, en: `${paths.terms.en}#guarantee` },
  delivery: paths.delivery,
  withdrawal: paths.withdrawal,
  complaints: paths.complaints,
  contact: { pl: `${paths.terms.pl}#seller`, en: `${paths.terms.en}#seller` },
} satisfies Record<ServicePage, { pl: string; en: string }>

const MESSAGES = {
  pl: { lead: 'Szukasz informacji?', voucher: 'Kup bon podarunkowy', guarantee: 'Gwarancja' },
  en: { lead: 'Looking for information?', voucher: 'Buy a gift voucher', guarantee: 'Warranty' },
}

/** A link to an information page, shown if the search was for that page and not for a tool. */
export function ServiceLink({ page }: { page: ServicePage }) {
  const { language, messages } = useLocale()
  const words = MESSAGES[language]
  const name =
    page === 'voucher' || page === 'guarantee'
      ? words[page]
      : page === 'balance'
        ? messages.page.voucher.title
        : messages.footer[page]
  return (
    <p className="mb-5">
      {words.lead}{' '}
      <Link
        to={SERVICE_PAGE_PATHS[page][language]}
        className="inline-block py-2.5 font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
      >
        {name}
      </Link>
    </p>
  )
}
