import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, RotateCcw, ShieldCheck, Truck } from 'lucide'
import { useEffect } from 'react'
import { Link, navigate, useSearchParams } from '../../navigation'
import { discountPercentRoundedDown } from '../../../domain/products/catalog/catalog'
import { paths } from '../../../domain/pages/page-paths'
import { formatDelivery } from '../../../domain/delivery/shipping'
import { useAddProductByIdOrSlug } from '../cart/line-changes'
import { LazyWaitingPayment } from '../cart/lazy-waiting-payment'
import { type InfoTopic, useInfoDialog } from '../info/info-dialog-state'
import { CategoryGrid } from '../products/list/category-grid'
import { HERO_IMAGE_SIZES, Picture } from '../products/pictures/picture'
import { ProductGrid, ProductGridSkeleton } from '../products/list/product-grid'
import { bestSavingQuery, featuredQuery } from '../products/queries'
import { ReviewsSection } from '../reviews/reviews-section'
import { pageTextsQuery } from '../texts/queries'
import { LazyVoucherSection } from '../vouchers/lazy-voucher-section'
import { useLocale } from '../../i18n/locale'
import { parsePrice, useMoneyFormat } from '../../i18n/use-money'
import { PartErrorBoundary } from '../../errors/part-boundary'
import { withErrorReference } from '../../errors/with-reference'
import { Button, buttonClass } from '../../ui/form/button'
import { Icon, type IconShape } from '../../ui/image/icon'
import { HOME_WORDS } from './home-words'

export default function HomePage() {
  const { language, messages } = useLocale()
  const featuredProducts = useQuery(featuredQuery)
  useAddToCartListener()
  return (
    <>
      <PartErrorBoundary>
        <LazyWaitingPayment />
      </PartErrorBoundary>
      <HeroSection />
      <section id="produkty" className="shell scroll-mt-32 py-14">
        <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-display text-3xl font-bold md:text-4xl">{messages.featured.title}</h2>
          <Link
            to={paths.products[language]}
            className="py-2 text-sm font-semibold underline decoration-accent-strong decoration-2 underline-offset-4 sm:text-base"
          >
            {messages.featured.all}
          </Link>
        </div>
        {featuredProducts.isPending ? <ProductGridSkeleton cardCount={4} /> : null}
        {featuredProducts.isError ? (
          <div role="alert" className="space-y-4">
            <p>{withErrorReference(language, messages.list.failed, featuredProducts.error)}</p>
            <Button variant="secondary" onClick={() => void featuredProducts.refetch()}>
              {messages.retry}
            </Button>
          </div>
        ) : null}
        {featuredProducts.data ? (
          <ProductGrid products={featuredProducts.data.items} isFirstOnPage={false} heading="h3" />
        ) : null}
      </section>
      <section className="shell py-6">
        <h2 className="mb-6 font-display text-3xl font-bold md:text-4xl">{messages.categoryGrid.title}</h2>
        <CategoryGrid />
      </section>
      <PartErrorBoundary>
        <LazyVoucherSection />
      </PartErrorBoundary>
      <PartErrorBoundary>
        <ReviewsSection />
      </PartErrorBoundary>
      <TrustBlocks />
    </>
  )
}

/** Adds the product of the address `/?add={id or slug}` to the cart, for links from elsewhere (spec §2). */
function useAddToCartListener(): void {
  const params = useSearchParams()
  const addProductById = useAddProductByIdOrSlug()
  const productToAdd = params.get('add')
  useEffect(() => {
    if (!productToAdd) return
    void addProductById(productToAdd)
    navigate(location.pathname + location.hash, { replace: true })
    // The effect depends on `productToAdd` only. The parameter is removed from the address at once, so that each link
    // adds one unit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [productToAdd])
}

function HeroSection() {
  const { language, settings } = useLocale()
  const { hero } = HOME_WORDS[language]
  const moneyFormatters = useMoneyFormat()
  const { show } = useInfoDialog()
  const { data: product } = useQuery(bestSavingQuery)
  const { data: ownText, isLoading } = useQuery(pageTextsQuery('home', language))
  // Hides the default text while the shop's own text loads (no flicker).
  const visibilityClass = isLoading ? 'invisible' : ''
  const bestDiscountPercent = product?.rrpCheckedAt
    ? discountPercentRoundedDown(parsePrice(product.originalPrice), parsePrice(product.exhibitionPrice))
    : 0
  return (
    <section className="bg-ink text-white">
      <div className="shell grid items-center gap-8 py-10 md:grid-cols-[1.15fr_1fr] md:gap-12 md:py-14">
        <div>
          <p className="inline-block rounded-sm bg-accent px-2.5 py-1 font-display text-lg font-semibold uppercase leading-tight text-ink">
            {hero.badge}
          </p>
          <h1
            className={`mt-5 break-words font-display text-[min(2.6rem,17vw)] font-bold leading-[1.02] md:text-5xl lg:text-6xl xl:text-7xl ${visibilityClass}`}
          >
            {ownText?.heroTitle ?? hero.title}
          </h1>
          <p className={`mt-5 max-w-xl break-words text-lg text-steel-200 ${visibilityClass}`}>
            {ownText?.heroLead ??
              (bestDiscountPercent > 0 ? hero.lead({ percent: bestDiscountPercent }) : hero.leadPlain)}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="#produkty" className={buttonClass('primary', 'w-full px-7 text-lg sm:w-auto')}>
              {hero.shop}
            </a>
            <Button
              variant="outline"
              className="w-full px-7 text-lg sm:w-auto"
              onClick={() => show('exhibition')}
            >
              {hero.exhibition}
            </Button>
          </div>
          <ul className="mt-7 grid gap-x-6 gap-y-1 sm:grid-cols-3 md:mt-9 md:grid-cols-1 lg:grid-cols-3">
            <TrustBadge topic="exhibition" icon={ShieldCheck}>
              {hero.trustGrades}
            </TrustBadge>
            <TrustBadge topic="shipping" icon={Truck}>
              {hero.trustShipping(formatDelivery(settings.delivery, moneyFormatters.fromPln))}
            </TrustBadge>
            <TrustBadge topic="about" icon={BadgeCheck}>
              {hero.trustChecked}
            </TrustBadge>
          </ul>
        </div>
        {product ? (
          <Link
            to={paths.product(product.slug)[language]}
            tabIndex={-1}
            aria-hidden="true"
            className="hidden overflow-hidden rounded-md md:block"
          >
            <Picture url={product.image} alt="" sizes={HERO_IMAGE_SIZES} />
          </Link>
        ) : null}
      </div>
    </section>
  )
}

type BadgeProps = { topic: InfoTopic; icon: IconShape; children: string }

/** A promise of the shop as a button. A press opens the dialog that explains the promise (spec §2). */
function TrustBadge({ topic, icon, children }: BadgeProps) {
  const { show } = useInfoDialog()
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => show(topic)}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1.5 text-left text-sm leading-snug text-steel-200 underline decoration-white/30 underline-offset-4 transition-colors hover:bg-white/10 hover:text-white hover:decoration-accent"
      >
        <Icon shape={icon} className="size-5 shrink-0 text-accent" />
        {children}
      </button>
    </li>
  )
}

function TrustBlocks() {
  const { language, settings } = useLocale()
  const { trust } = HOME_WORDS[language]
  const formatMoney = useMoneyFormat()
  const blockClass = 'border-t-4 border-accent-strong bg-white p-6'
  return (
    <section className="shell grid gap-5 pt-14 md:grid-cols-3">
      <div className={blockClass}>
        <Icon shape={ShieldCheck} className="size-8" />
        <h2 className="mt-3 font-display text-2xl font-semibold">{trust.warrantyTitle}</h2>
        <p className="mt-2 text-steel-700">{trust.warranty}</p>
      </div>
      <div className={blockClass}>
        <Icon shape={BadgeCheck} className="size-8" />
        <h2 className="mt-3 font-display text-2xl font-semibold">{trust.conditionTitle}</h2>
        <p className="mt-2 text-steel-700">{trust.condition}</p>
      </div>
      <div className={blockClass}>
        <Icon shape={RotateCcw} className="size-8" />
        <h2 className="mt-3 font-display text-2xl font-semibold">{trust.shippingTitle}</h2>
        <p className="mt-2 text-steel-700">
          {trust.shipping(formatDelivery(settings.delivery, formatMoney.fromPln))}
        </p>
      </div>
    </section>
  )
}
