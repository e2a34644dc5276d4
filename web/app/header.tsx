import { ChevronDown, Lock, Mail, Menu, Phone, Search, X } from 'lucide'
import { useEffect } from 'react'
import { Link, useLocation } from '../navigation'
import { CATEGORIES } from '../../domain/products/catalog/catalog'
import { firmPhoneHref, type Settings } from '../../domain/settings/settings'
import { formatDelivery } from '../../domain/delivery/shipping'
import { CartButton } from '../shop/cart/cart-button'
import { CurrencyPicker, LanguageSwitch } from '../shop/language/locale-switches'
import { useInfoDialog } from '../shop/info/info-dialog-state'
import { SearchForm } from '../shop/products/search/search-form'
import { useLocale } from '../i18n/locale'
import { useMoneyFormat } from '../i18n/use-money'
import { Icon } from '../ui/image/icon'
import { Logo } from '../ui/image/logo'
import { paths } from '../../domain/pages/page-paths'

/**
 * The header: top bar, shop name, search, cart and navigation. Menus are native popovers, which need no script. The top
 * bar scrolls out of view, because phones need the space. The checkout shows only the logo, the contact and the cart.
 */
export function Header({ isCheckout }: { isCheckout: boolean }) {
  const { language, messages, settings } = useLocale()
  const moneyFormatters = useMoneyFormat()
  /** Formats an amount, without decimals if it is a whole amount. */
  const formatWithoutZeroCents: typeof moneyFormatters.fromPln = (amount) =>
    moneyFormatters.fromPln(amount).replace(/[.,]00(?=\D*$)/, '')
  return (
    <header className="site-header sticky -top-10 z-30 bg-white shadow-[0_1px_0_var(--color-steel-200)]">
      <div className="bg-ink text-white">
        {/* The row wraps if the visitor uses large text that does not fit. */}
        <div className="shell flex min-h-10 flex-wrap items-center gap-x-2 text-sm">
          <p className="flex grow basis-20 gap-6 text-xs leading-tight text-steel-200 max-[23rem]:text-[0.6875rem] sm:text-sm">
            {/* Phones have room for the offer only. The asterisk announces the conditions, to which the link leads. */}
            <Link to={paths.delivery[language]} className="flex min-h-9 items-center gap-1 hover:underline">
              {messages.header.topFreeShipping(
                formatDelivery(settings.delivery.pl.parcels.courier, formatWithoutZeroCents),
              )}
              <span aria-hidden="true" className="-ml-1 sm:hidden">
                *
              </span>
              <span className="max-sm:sr-only">{messages.header.topParcels}</span>
            </Link>
            <span className="hidden self-center lg:inline">{messages.header.topChecked}</span>
          </p>
          <div className="flex shrink-0 items-center sm:gap-1">
            <LanguageSwitch />
            <CurrencyPicker />
          </div>
        </div>
      </div>
      <div className="shell flex min-h-16 flex-wrap items-center gap-2 max-[23rem]:gap-0 md:gap-6 lg:h-18">
        <Link
          to={paths.home[language]}
          className="flex min-h-11 items-center gap-2.5 max-[23rem]:gap-1.5"
          aria-label={messages.shopName}
        >
          <Logo />
          <span className="font-display text-2xl font-bold uppercase leading-none tracking-tight max-[23rem]:text-lg">
            {messages.shopName}
          </span>
        </Link>
        {isCheckout ? (
          <p className="ml-auto hidden items-center gap-2 text-sm font-semibold text-good-deep sm:flex">
            <Icon shape={Lock} className="size-4.5" />
            {messages.header.secure}
          </p>
        ) : (
          <div className="hidden max-w-xl grow lg:mx-auto lg:block">
            <SearchForm />
          </div>
        )}
        <div className="ml-auto flex items-center lg:ml-0">
          {isCheckout ? null : <SearchToggle />}
          <div className={isCheckout ? 'flex' : 'hidden sm:flex'}>
            <ContactPopover channel="phone" />
            <ContactPopover channel="email" />
          </div>
          <CartButton />
          {isCheckout ? null : <MobileMenu />}
        </div>
      </div>
      {isCheckout ? null : <ShopNavigation />}
    </header>
  )
}

function ShopNavigation() {
  const { language, messages } = useLocale()
  return (
    <nav aria-label={messages.header.menu} className="hidden border-t border-steel-200 lg:block">
      <div className="shell">
        <div className="-ml-3 flex h-11 items-center gap-1 whitespace-nowrap">
          <NavItem to={paths.home[language]}>{messages.header.home}</NavItem>
          <NavItem to={paths.products[language]}>{messages.header.products}</NavItem>
          <CategoriesMenu />
          <AboutButton className="rounded-sm px-3 py-2 font-semibold hover:bg-steel-100" />
        </div>
      </div>
    </nav>
  )
}

/** On narrow screens the search opens below the header. */
function SearchToggle() {
  const { messages } = useLocale()
  useClosePopoverOnNavigation('search')
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="search"
        aria-label={messages.search.open}
        className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
      >
        <Icon shape={Search} className="size-6" />
      </button>
      <div
        id="search"
        popover="auto"
        onToggle={(event) => {
          if (event.newState === 'open') event.currentTarget.querySelector('input')?.focus()
        }}
        className="below-header overflow-visible bg-white p-4 text-ink shadow-xl"
      >
        <SearchForm onLeave={() => document.getElementById('search')?.hidePopover()} />
      </div>
    </div>
  )
}

const getContacts = ({ firm }: Settings) => ({
  phone: { icon: Phone, href: firmPhoneHref(firm), value: firm.phone },
  email: { icon: Mail, href: `mailto:${firm.email}`, value: firm.email },
})

/** A button that opens a popover with the shop's phone number or e-mail address (spec §2). */
function ContactPopover({ channel }: { channel: 'phone' | 'email' }) {
  const { messages, settings } = useLocale()
  const { header } = messages
  const { icon, href, value } = getContacts(settings)[channel]
  const title = channel === 'phone' ? header.call : header.write
  useClosePopoverOnNavigation(`contact-${channel}`)
  return (
    <>
      <button
        type="button"
        popoverTarget={`contact-${channel}`}
        aria-label={title}
        className={`contact-${channel}-button grid size-11 place-items-center rounded-sm hover:bg-steel-100`}
      >
        <Icon shape={icon} className="size-5.5" />
      </button>
      <div
        id={`contact-${channel}`}
        popover="auto"
        className={`contact-popover contact-${channel} m-0 rounded-md bg-white p-5 text-ink shadow-xl ring-1 ring-steel-200`}
      >
        <p className="text-sm font-semibold text-steel-700">{title}</p>
        <a
          href={href}
          className="block py-2 text-lg font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
        >
          {value}
        </a>
        <p className="text-sm text-steel-700">
          {channel === 'phone' ? header.callNote(settings.firm.hours) : header.writeNote}
        </p>
      </div>
    </>
  )
}

const NavItem = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="rounded-sm px-3 py-2 font-semibold hover:bg-steel-100">
    {children}
  </Link>
)

function AboutButton({ className }: { className: string }) {
  const { messages } = useLocale()
  const { show } = useInfoDialog()
  return (
    <button type="button" onClick={() => show('about')} className={className}>
      {messages.info.about}
    </button>
  )
}

function useClosePopoverOnNavigation(id: string): void {
  const { key } = useLocation()
  // Closes the popover in the cleanup, which runs at navigation only. The effect itself also runs at hydration, when a
  // popover that the visitor has opened must stay open.
  useEffect(
    () => () => {
      const popover = document.getElementById(id)
      if (popover?.matches(':popover-open')) popover.hidePopover()
    },
    [id, key],
  )
}

function CategoriesMenu() {
  const { language, messages } = useLocale()
  useClosePopoverOnNavigation('categories-menu')
  return (
    <>
      <button
        type="button"
        popoverTarget="categories-menu"
        className="categories-button flex items-center gap-1.5 rounded-sm px-3 py-2 font-semibold hover:bg-steel-100"
      >
        {messages.header.categories}
        <Icon shape={ChevronDown} className="size-4" />
      </button>
      <ul
        id="categories-menu"
        popover="auto"
        className="categories-menu m-0 rounded-md bg-white p-2 text-ink shadow-xl ring-1 ring-steel-200"
      >
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={paths.category(category)[language]}
              className="block rounded-sm px-4 py-2.5 hover:bg-steel-100"
            >
              {messages.categories[category]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function MobileMenu() {
  const { language, messages, settings } = useLocale()
  const contact = getContacts(settings)
  useClosePopoverOnNavigation('mobile-menu')
  return (
    <div className="group lg:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-label={messages.header.menu}
        className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
      >
        {/* CSS shows one of the two icons, because React does not know if the popover was opened before hydration. */}
        <Icon shape={X} className="size-6 not-group-has-[:popover-open]:hidden" />
        <Icon shape={Menu} className="size-6 group-has-[:popover-open]:hidden" />
      </button>
      <nav
        id="mobile-menu"
        popover="auto"
        aria-label={messages.header.menu}
        className="mobile-menu below-header overflow-y-auto bg-white p-4 text-ink shadow-xl"
      >
        <ul>
          <MobileMenuItem to={paths.home[language]}>{messages.header.home}</MobileMenuItem>
          <MobileMenuItem to={paths.products[language]}>{messages.header.products}</MobileMenuItem>
          <li>
            <AboutButton className="block min-h-11 w-full rounded-sm px-2 py-2.5 text-left text-lg hover:bg-steel-100" />
          </li>
          <li className="flex flex-wrap items-center justify-between gap-x-4 border-y border-steel-200 px-2 py-1 sm:hidden">
            {(['phone', 'email'] as const).map((channel) => (
              <a key={channel} href={contact[channel].href} className="py-2.5 font-semibold underline">
                {contact[channel].value}
              </a>
            ))}
          </li>
          <li className="mt-3 px-2 text-sm font-semibold uppercase tracking-wide text-steel-600">
            {messages.header.categories}
          </li>
          {CATEGORIES.map((category) => (
            <MobileMenuItem key={category} to={paths.category(category)[language]}>
              {messages.categories[category]}
            </MobileMenuItem>
          ))}
          <li aria-hidden className="my-2 border-t border-steel-200" />
          <MobileMenuItem to={paths.orderLookup[language]}>{messages.page.order.title}</MobileMenuItem>
          {(['delivery', 'complaints'] as const).map((page) => (
            <MobileMenuItem key={page} to={paths[page][language]}>
              {messages.footer[page]}
            </MobileMenuItem>
          ))}
          <MobileMenuItem to={paths.withdrawal[language]}>{messages.footer.withdraw}</MobileMenuItem>
        </ul>
      </nav>
    </div>
  )
}

const MobileMenuItem = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="block min-h-11 rounded-sm px-2 py-2.5 text-lg hover:bg-steel-100">
      {children}
    </Link>
  </li>
)
