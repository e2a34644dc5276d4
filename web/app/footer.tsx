import { Link } from '../navigation'
import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { YOUR_EUROPE_URLS } from '../../domain/settings/legal-notice'
import { addressOf, phoneHref } from '../../domain/settings/settings'
import { LEGAL_DOCUMENTS } from '../../domain/settings/terms'
import { type InfoTopic, useInfoDialog } from '../shop/info/info-dialog-state'
import { NewsletterSection } from '../shop/marketing/newsletter-section'
import { useLocale } from '../i18n/locale'
import { buttonClass } from '../ui/form/button'
import { PaymentLogos } from '../shop/checkout/payment/payment-logos'
import { paths } from '../../domain/pages/page-paths'

export function Footer({ year }: { year: number }) {
  const { language, currency, messages, settings } = useLocale()
  const { firm } = settings
  const { footer } = messages
  return (
    <footer className="mt-20 bg-ink text-steel-200 [overflow-anchor:none]">
      <NewsletterSection />
      <div className="shell grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1.1fr]">
        <div>
          <p className="font-display text-2xl font-bold uppercase text-white">{messages.shopName}</p>
          <p className="mt-3 max-w-sm">{footer.about}</p>
          <p className="mt-3 max-w-sm text-sm">
            {footer.conformity}{' '}
            <a className="underline hover:text-white" href={YOUR_EUROPE_URLS[language]}>
              {footer.yourEurope}
            </a>
          </p>
          <Link to={paths.withdrawal[language]} className={buttonClass('outline', 'mt-5')}>
            {footer.withdraw}
          </Link>
        </div>
        <FooterList title={footer.categories}>
          {CATEGORIES.map((category) => (
            <FooterLink key={category} to={paths.category(category)[language]}>
              {messages.categories[category]}
            </FooterLink>
          ))}
        </FooterList>
        <FooterList title={footer.information}>
          <FooterLink to={paths.products[language]}>{messages.header.products}</FooterLink>
          <FooterLink to={paths.voucher[language]}>{messages.page.voucher.title}</FooterLink>
          <FooterLink to={paths.orderLookup[language]}>{messages.page.order.title}</FooterLink>
          <FooterAction topic="exhibition" />
          <FooterAction topic="shipping" />
          <FooterAction topic="about" />
          {LEGAL_DOCUMENTS.map((name) => (
            <FooterLink key={name} to={paths[name][language]}>
              {footer[name]}
            </FooterLink>
          ))}
        </FooterList>
        <div>
          <h2 className="font-display text-lg font-semibold text-white">{footer.contact}</h2>
          <address className="mt-3 space-y-1 not-italic">
            <p>{firm.firm}</p>
            <p>{addressOf(firm)}</p>
            <p>
              {footer.nip}: {firm.nip}
              <br />
              REGON: {firm.regon}
            </p>
            {/* Court and capital of a company are in the terms and the dialog about the shop: they would weigh on every page. */}
            {settings.legal.krs ? <p>KRS: {settings.legal.krs}</p> : null}
            {settings.legal.bdo ? <p>BDO: {settings.legal.bdo}</p> : null}
            <p>
              <a
                className="inline-block py-2.5 hover:text-white hover:underline sm:py-1.5"
                href={phoneHref(firm)}
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
            <p>{footer.hours(firm.hours)}</p>
          </address>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="shell beside-chat flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <p>{footer.rights({ year })}</p>
          <PaymentLogos label={footer.payments} currency={currency} />
        </div>
      </div>
    </footer>
  )
}

const FooterList = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <h2 className="font-display text-lg font-semibold text-white">{title}</h2>
    <ul className="mt-3">{children}</ul>
  </div>
)

function FooterAction({ topic }: { topic: InfoTopic }) {
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
