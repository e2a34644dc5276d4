import { paths } from '../../../domain/pages/page-paths'
import type { ServicePage } from '../../../domain/pages/service-page'
import { useLocale } from '../../i18n/locale'

const SERVICE_PAGE_PATHS = {
  balance: paths.voucher,
  voucher: { pl: `${paths.checkout.pl}?voucher=true`, en: `${paths.checkout.en}?voucher=true` },
  guarantee: { pl: `${paths.terms.pl}#guarantee`, en: `${paths.terms.en}#guarantee` },
  delivery: paths.delivery,
  withdrawal: paths.withdrawal,
  complaints: paths.complaints,
  contact: { pl: `${paths.terms.pl}#seller`, en: `${paths.terms.en}#seller` },
} satisfies Record<ServicePage, { pl: string; en: string }>

const SERVICE_PAGE_NAMES = {
  pl: { voucher: 'Kup bon podarunkowy', guarantee: 'Gwarancja' },
  en: { voucher: 'Buy a gift voucher', guarantee: 'Guarantee' },
}

/** Path and name of an information page that a product search may mean. */
export function useServicePage(page: ServicePage): { path: string; name: string }
export function useServicePage(page: ServicePage | null): { path: string; name: string } | null
export function useServicePage(page: ServicePage | null) {
  const { language, messages } = useLocale()
  if (page === null) return null
  const name =
    page === 'voucher' || page === 'guarantee'
      ? SERVICE_PAGE_NAMES[language][page]
      : page === 'balance'
        ? messages.page.voucher.title
        : messages.footer[page]
  return { path: SERVICE_PAGE_PATHS[page][language], name }
}
