import { ChevronDown } from 'lucide'
import { Link, useLocation } from '../navigation'
import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { YOUR_EUROPE_URLS } from '../../domain/settings/legal-notice'
import { formatFirmAddress, firmPhoneHref } from '../../domain/settings/settings'
import { LEGAL_DOCUMENTS } from '../../domain/settings/terms'
import { type InfoTopic, useInfoDialog } from '../shop/info/info-dialog-state'
import { NewsletterSection } from '../shop/marketing/newsletter-section'
import { useLocale } from '../i18n/locale'
import { useNow } from '../i18n/now'
import { buttonClass } from '../ui/form/button'
import { Icon } from '../ui/image/icon'
import { useIsPhone } from '../ui/layout/use-is-phone'
import { useIsHydrated } from '../ui/loading/use-hydrated'
import { PaymentLogos } from '../shop/checkout/payment/payment-logos'
import { paths } from '../../domain/pages/page-paths'
import { FOOTER_WORDS } from './footer-words'
import { matchPage } from './paths'

/** Legal texts that help a buyer. The footer links to them in the list "Help", not in the list of legal texts. */
const HELP_DOCUMENTS: ReadonlySet<string> = new Set(['delivery', 'withdrawal', 'complaints'])

/** The footer of the shop. In the checkout it has no newsletter and no links to products. */
export function Footer() {
  const { language, currency, messages, settings } = useLocale()
  const year = new Date(useNow()).getUTCFullYear()
  const isCheckout = matchPage(useLocation().pathname).page === 'checkout'
  const { firm } = settings
  const { footer } = messages
  const words = FOOTER_WORDS[language]
  return (
    <footer className="mt-8 bg-ink md:mt-20 text-steel-200 [overflow-anchor:none]">
      {isCheckout ? null : <NewsletterSection />}
      <div className="shell grid gap-y-0 py-6 md:grid-cols-2 md:gap-10 md:py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.1fr]">
        <div className="max-md:pb-4">
          <p className="font-display text-2xl font-bold uppercase text-white">{messages.shopName}</p>
          <p className="mt-3 max-w-sm max-md:hidden">{words.about}</p>
          <p className="mt-3 max-w-sm text-sm">
            {footer.conformity}{' '}
            <a className="underline hover:text-white" href={YOUR_EUROPE_URLS[language]}>
              {footer.yourEurope}
            </a>
          </p>
          <Link to={paths.withdrawal[language]} className={buttonClass('outline', 'mt-4 md:mt-5')}>
            {footer.withdraw}
          </Link>
        </div>
        {isCheckout ? null : (
          <FooterList title={words.categories}>
            {CATEGORIES.map((category) => (
              <FooterLink key={category} to={paths.category(category)[language]}>
                {messages.categories[category]}
              </FooterLink>
            ))}
          </FooterList>
        )}
        <div className="md:space-y-8">
          <FooterList title={words.help} isShort={isCheckout}>
            {isCheckout ? null : (
              <FooterLink to={paths.orderLookup[language]}>{words.whereIsMyOrder}</FooterLink>
            )}
            <FooterLink to={paths.delivery[language]}>{footer.delivery}</FooterLink>
            <FooterLink to={paths.withdrawal[language]}>{words.returns}</FooterLink>
            <FooterLink to={paths.complaints[language]}>{footer.complaints}</FooterLink>
            {isCheckout ? null : (
              <FooterLink to={paths.voucher[language]}>{messages.page.voucher.title}</FooterLink>
            )}
          </FooterList>
          <FooterList title={words.information} isShort={isCheckout}>
            {isCheckout ? null : (
              <>
                <FooterLink to={paths.products[language]}>{messages.header.products}</FooterLink>
                <FooterInfoButton topic="exhibition" />
              </>
            )}
            <FooterInfoButton topic="shipping" />
            <FooterInfoButton topic="about" />
            {LEGAL_DOCUMENTS.filter((documentName) => !HELP_DOCUMENTS.has(documentName)).map(
              (documentName) => (
                <FooterLink key={documentName} to={paths[documentName][language]}>
                  {footer[documentName]}
                </FooterLink>
              ),
            )}
          </FooterList>
        </div>
        <div className="max-md:pt-4">
          <h2 className="font-display text-lg font-semibold text-white">{footer.contact}</h2>
          <address className="mt-3 space-y-1 not-italic">
            <p>{firm.firm}</p>
            <p>{formatFirmAddress(firm)}</p>
            <p>
              {words.nip}: {firm.nip} <br />
              REGON: {firm.regon}
            </p>
            {/* Leaves out the registry court and share capital of a company, which would add bytes to every page. The
                terms and the dialog about the shop state both. */}
            {settings.legal.krs ? <p>KRS: {settings.legal.krs}</p> : null}
            {settings.legal.bdo ? <p>BDO: {settings.legal.bdo}</p> : null}
            <p>
              <a
                className="inline-block py-2.5 hover:text-white hover:underline sm:py-1.5"
                href={firmPhoneHref(firm)}
              >
                {firm.phone}
              </a>
            </p>
            <p>
              <a
                className="inline-block break-all py-2.5 hover:text-white hover:underline sm:py-1.5"
                href={`mailto:${firm.email}`}
              >
                {firm.email}
              </a>
            </p>
            <p>{words.hours(firm.hours)}</p>
          </address>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="shell beside-chat flex flex-wrap items-center justify-between gap-3 pt-4 text-sm md:py-5">
          <p>{words.rights({ year })}</p>
          <PaymentLogos label={words.payments} currency={currency} />
        </div>
      </div>
    </footer>
  )
}

type FooterListProps = {
  title: string
  /** True for a short list, which is not collapsed on phones. */
  isShort?: boolean
  children: React.ReactNode
}

/**
 * A list of links. On phones a long list is collapsed, because the footer would otherwise fill three screens. The
 * markup from the edge collapses every long list, so that a press can open it before hydration. On wide screens, the
 * stylesheet shows collapsed lists.
 */
function FooterList({ title, isShort = false, children }: FooterListProps) {
  const isPhone = useIsPhone()
  const isHydrated = useIsHydrated()
  return (
    <details
      open={isShort || (isHydrated && !isPhone)}
      className="footer-list group max-md:border-b max-md:border-white/15"
    >
      <summary
        tabIndex={isPhone ? 0 : -1}
        className={`flex list-none items-center justify-between max-md:py-3 [&::-webkit-details-marker]:hidden ${isHydrated ? 'md:pointer-events-none' : ''}`}
      >
        <h2 className="font-display text-lg font-semibold text-white">{title}</h2>
        <Icon shape={ChevronDown} className="size-5 transition-transform group-open:rotate-180 md:hidden" />
      </summary>
      <ul className="pb-2 md:mt-3 md:pb-0">{children}</ul>
    </details>
  )
}

function FooterInfoButton({ topic }: { topic: InfoTopic }) {
  const { messages } = useLocale()
  const { show } = useInfoDialog()
  return (
    <li>
      <button
        type="button"
        onClick={() => show(topic)}
        className="inline-block py-2.5 text-left sm:py-1.5 hover:text-white hover:underline"
      >
        {messages.info[topic]}
      </button>
    </li>
  )
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="inline-block py-2.5 hover:text-white hover:underline sm:py-1.5">
      {children}
    </Link>
  </li>
)
