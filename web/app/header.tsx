import { ChevronDown, Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CATEGORIES } from '../../domain/catalog'
import { FREE_SHIPPING_FROM } from '../../domain/shipping'
import { CartButton } from '../features/cart/cart-button'
import { CurrencyPicker, LanguageSwitch } from '../features/language/locale-switches'
import { useInfoDialog } from '../features/info/info-dialog-state'
import { useLocale } from '../i18n/locale'
import { useMoney } from '../i18n/use-money'
import { Logo } from '../ui/logo'
import { paths } from './paths'

/** Top bar, name, navigation, cart. The categories open by the browser's own popover, so they need no script. */
export function Header() {
  const { language, messages } = useLocale()
  const money = useMoney()
  return (
    <header className="sticky top-0 z-30 bg-white shadow-[0_1px_0_var(--color-steel-200)]">
      <div className="bg-ink text-white">
        <div className="shell flex min-h-10 items-center justify-between gap-2 text-sm">
          <p className="flex gap-6 truncate text-xs text-steel-200 sm:text-sm">
            <span>{messages.header.topFreeShipping({ amount: money.fromPln(FREE_SHIPPING_FROM) })}</span>
            <span className="hidden md:inline">{messages.header.topReturns}</span>
            <span className="hidden lg:inline">{messages.header.topWarranty}</span>
          </p>
          <div className="flex shrink-0 items-center gap-1">
            <LanguageSwitch />
            <CurrencyPicker />
          </div>
        </div>
      </div>
      <div className="shell flex h-16 items-center gap-4 md:h-18 md:gap-8">
        <Link to={paths.home[language]} className="flex items-center gap-2.5" aria-label={messages.shopName}>
          <Logo />
          <span className="font-display whitespace-nowrap text-2xl font-bold uppercase leading-none tracking-tight">
            {messages.shopName}
          </span>
        </Link>
        <nav
          className="ml-auto hidden items-center gap-1 whitespace-nowrap lg:flex"
          aria-label={messages.header.menu}
        >
          <NavItem to={paths.home[language]}>{messages.header.home}</NavItem>
          <NavItem to={paths.products[language]}>{messages.header.products}</NavItem>
          <CategoriesMenu />
          <AboutButton className="rounded-sm px-3 py-2.5 font-semibold hover:bg-steel-100" />
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <CartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

const NavItem = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="rounded-sm px-3 py-2.5 font-semibold hover:bg-steel-100">
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

/** Closes a popover when its page is left. */
function usePopoverClosedOnNavigation(id: string): void {
  const { key } = useLocation()
  useEffect(() => {
    const popover = document.getElementById(id)
    if (popover?.matches(':popover-open')) popover.hidePopover()
  }, [id, key])
}

function CategoriesMenu() {
  const { language, messages } = useLocale()
  usePopoverClosedOnNavigation('categories-menu')
  return (
    <>
      <button
        type="button"
        popoverTarget="categories-menu"
        className="categories-button flex items-center gap-1.5 rounded-sm px-3 py-2.5 font-semibold hover:bg-steel-100"
      >
        {messages.header.categories}
        <ChevronDown aria-hidden="true" className="size-4" />
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
  const { language, messages } = useLocale()
  const [isOpen, setOpen] = useState(false)
  usePopoverClosedOnNavigation('mobile-menu')
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="mobile-menu"
        aria-label={messages.header.menu}
        aria-expanded={isOpen}
        className="grid size-11 place-items-center rounded-sm hover:bg-steel-100"
      >
        {isOpen ? (
          <X aria-hidden="true" className="size-6" />
        ) : (
          <Menu aria-hidden="true" className="size-6" />
        )}
      </button>
      <nav
        id="mobile-menu"
        popover="auto"
        aria-label={messages.header.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="mobile-menu m-0 w-full max-w-none overflow-y-auto bg-white p-4 text-ink shadow-xl"
      >
        <ul>
          <MobileItem to={paths.home[language]}>{messages.header.home}</MobileItem>
          <MobileItem to={paths.products[language]}>{messages.header.products}</MobileItem>
          <li>
            <AboutButton className="block min-h-11 w-full rounded-sm px-2 py-2.5 text-left text-lg hover:bg-steel-100" />
          </li>
          <li className="mt-3 px-2 text-sm font-semibold uppercase tracking-wide text-steel-600">
            {messages.header.categories}
          </li>
          {CATEGORIES.map((category) => (
            <MobileItem key={category} to={paths.category(category)[language]}>
              {messages.categories[category]}
            </MobileItem>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const MobileItem = ({ to, children }: { to: string; children: string }) => (
  <li>
    <Link to={to} className="block min-h-11 rounded-sm px-2 py-2.5 text-lg hover:bg-steel-100">
      {children}
    </Link>
  </li>
)
