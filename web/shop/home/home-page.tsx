import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Check, ShieldCheck, Truck } from 'lucide'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, navigate, useSearchParams } from '../../navigation'
import { discountPercentRoundedDown } from '../../../domain/products/catalog/catalog'
import { paths } from '../../../domain/pages/page-paths'
import { lowestDeliveryFee } from '../../../domain/delivery/lowest-delivery-fee'
import { formatDelivery, isAlwaysFree } from '../../../domain/delivery/shipping'
import { useAddProductByIdOrSlug } from '../cart/add-by-id'
import { LazyWaitingPayment } from '../cart/lazy-waiting-payment'
import { type InfoTopic, useInfoDialog } from '../info/info-dialog-state'
import { CategoryGrid } from '../products/list/category-grid'
import type { ProductCard as ProductCardData } from '../../api'
import { ownBatteryStorage } from '../../storage/storage'
import { HERO_IMAGE_SIZES } from '../products/pictures/picture'
import { ProductCard } from '../products/list/product-card'
import { ProductGrid, ProductGridSkeleton } from '../products/list/product-grid'
import { platformNameWithBrand } from '../../../domain/products/catalog/platform-brands'
import { BEST_SAVINGS_COUNT } from '../../../domain/products/catalog/best-savings'
import { featuredProductsQuery } from '../products/queries'
import { bestSavingsQuery } from './best-savings-query'
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
  const words = HOME_WORDS[language]
  const featuredProducts = useQuery(featuredProductsQuery)
  const savingProducts = useQuery(bestSavingsQuery).data ?? []
  const bestSavings = savingProducts.slice(0, BEST_SAVINGS_COUNT)
  const platforms = featuredProducts.data?.facets?.platform ?? []
  useAddProductFromUrl()
  return (
    <>
      <PartErrorBoundary>
        <LazyWaitingPayment />
      </PartErrorBoundary>
      <HeroSection product={bestSavings[0]} savingProducts={savingProducts} />
      <PartErrorBoundary>
        <BatteryPicker platforms={platforms.map(({ value }) => value)} />
      </PartErrorBoundary>
      <div id="produkty" className="scroll-mt-32">
        {bestSavings.length > 1 ? (
          <section className="shell pt-8 md:pt-12">
            <SectionHeading title={words.savings} to={`${paths.products[language]}?sort=discount`}>
              {words.allSavings}
            </SectionHeading>
            {/* On phones only two products are shown, because each card fills the width of the screen. */}
            <div className="max-sm:[&>*>:nth-child(n+3)]:hidden">
              <ProductGrid products={bestSavings.slice(1)} isFirstOnPage={false} heading="h3" />
            </div>
          </section>
        ) : null}
        <section className="shell pt-8 md:pt-12">
          <SectionHeading title={messages.featured.title} to={paths.products[language]}>
            {messages.featured.all}
          </SectionHeading>
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
      </div>
      <section className="shell pt-8 md:pt-12">
        <h2 className={HEADING_CLASS}>{messages.categoryGrid.title}</h2>
        <CategoryGrid />
      </section>
      <TrustSection />
      <PartErrorBoundary>
        <LazyVoucherSection />
      </PartErrorBoundary>
      <PartErrorBoundary>
        <ReviewsSection />
      </PartErrorBoundary>
    </>
  )
}

const HEADING_CLASS = 'mb-3 font-display text-2xl font-bold leading-tight md:mb-6 md:text-4xl'

/** The title of a row of products, with a link to the whole list. */
const SectionHeading = ({ title, to, children }: { title: string; to: string; children: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 className={HEADING_CLASS}>{title}</h2>
    <Link
      to={to}
      className="py-2 text-sm font-semibold underline decoration-accent-strong decoration-2 underline-offset-4 sm:text-base"
    >
      {children}
    </Link>
  </div>
)

/**
 * Adds the product of the address `/?add={id or slug}` to the cart. Other sites and mails can link to this address
 * (spec §2).
 */
function useAddProductFromUrl(): void {
  const searchParams = useSearchParams()
  const addProduct = useAddProductByIdOrSlug()
  const idOrSlugToAdd = searchParams.get('add')
  useEffect(() => {
    if (!idOrSlugToAdd) return
    void addProduct(idOrSlugToAdd)
    navigate(location.pathname + location.hash, { replace: true })
    // The effect depends on `productToAdd` only. The parameter is removed from the address at once, so that each link
    // adds one unit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [idOrSlugToAdd])
}

type HeroProps = {
  product: ProductCardData | undefined
  /** The products with the best savings. The number X of the claim "up to X% less" comes from them (rules 1.9). */
  savingProducts: readonly ProductCardData[]
}

function HeroSection({ product, savingProducts }: HeroProps) {
  const { language, settings } = useLocale()
  const { delivery, couriers } = settings
  const { hero } = HOME_WORDS[language]
  const moneyFormatters = useMoneyFormat()
  const { show } = useInfoDialog()
  const { data: ownText, isLoading } = useQuery(pageTextsQuery('home', language))
  // Hides the default text while the shop's own text loads (no flicker).
  const visibilityClass = isLoading ? 'invisible' : ''
  const bestDiscountPercent = Math.max(
    0,
    ...savingProducts
      .filter(({ rrpCheckedAt }) => rrpCheckedAt)
      .map((card) =>
        discountPercentRoundedDown(parsePrice(card.originalPrice), parsePrice(card.exhibitionPrice)),
      ),
  )
  return (
    <section className="bg-ink text-white">
      <div className="shell grid gap-x-12 py-5 md:grid-cols-[1.15fr_1fr] md:py-12 lg:grid-cols-[1fr_26rem] lg:gap-x-20">
        <div className="md:self-end">
          <p className="inline-block rounded-sm px-2.5 py-1 font-display text-lg font-semibold uppercase leading-tight ring-1 ring-inset ring-white/40 max-md:hidden">
            {hero.badge}
          </p>
          <h1
            className={`break-words font-display text-[min(2.4rem,17vw)] font-bold leading-[1.02] md:mt-5 md:text-5xl lg:text-6xl xl:text-7xl ${visibilityClass}`}
          >
            {ownText?.heroTitle ?? hero.title}
          </h1>
          <p className={`mt-3 max-w-xl break-words text-steel-200 md:mt-5 md:text-lg ${visibilityClass}`}>
            {ownText?.heroLead ??
              (bestDiscountPercent > 0 ? hero.lead({ percent: bestDiscountPercent }) : hero.leadPlain)}
          </p>
        </div>
        {product ? (
          <div className="mt-4 md:row-span-2 md:mt-0 md:max-w-104 md:self-center">
            <h2 className="sr-only">{hero.bestSaving}</h2>
            <div className="text-ink">
              <ProductCard
                product={product}
                imageSizes={HERO_IMAGE_SIZES}
                isFirst
                isFullWidthOnPhone
                headingTag="h3"
              />
            </div>
          </div>
        ) : null}
        <div className="md:self-start">
          <div className="mt-5 flex flex-wrap gap-3 md:mt-8">
            <a href="#produkty" className={buttonClass('primary', 'grow px-7 md:text-lg sm:grow-0')}>
              {hero.shop}
            </a>
            <Button
              variant="outline"
              className="grow px-7 sm:grow-0 md:text-lg"
              onClick={() => show('exhibition')}
            >
              {hero.exhibition}
            </Button>
          </div>
          <ul className="mt-3 flex flex-wrap gap-x-6 md:mt-9">
            <TrustBadge topic="exhibition" icon={ShieldCheck}>
              {hero.trustGrades}
            </TrustBadge>
            <TrustBadge topic="shipping" icon={Truck}>
              {hero.trustShipping({
                fee: isAlwaysFree(delivery.pl.parcels.courier)
                  ? null
                  : moneyFormatters.fromPln(lowestDeliveryFee(delivery.pl.parcels, couriers.offered)),
              })}
            </TrustBadge>
            <TrustBadge topic="about" icon={BadgeCheck}>
              {hero.trustSince({ since: settings.firm.since })}
            </TrustBadge>
          </ul>
        </div>
      </div>
    </section>
  )
}

const getServerSnapshot = () => ''

/**
 * Links to the tools of each battery platform. A press stores the platform in this browser as one that the visitor
 * owns.
 */
function BatteryPicker({ platforms }: { platforms: string[] }) {
  const { language, messages } = useLocale()
  const { batteries } = HOME_WORDS[language]
  const ownedPlatforms = useSyncExternalStore(
    ownBatteryStorage.subscribe,
    () => platforms.filter((platform) => ownBatteryStorage.has(platform)).join(),
    getServerSnapshot,
  ).split(',')
  if (platforms.length === 0) return null
  return (
    <section aria-labelledby="batteries" className="border-b border-steel-200 bg-white">
      <div className="shell flex flex-wrap items-center gap-x-6 gap-y-2 py-3 md:py-4">
        <h2 id="batteries" className="font-semibold">
          {batteries.title}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {platforms.map((platform) => (
            <li key={platform}>
              <Link
                to={`${paths.products[language]}?platform=${encodeURIComponent(platform)}`}
                onClick={() => ownBatteryStorage.set(platform, true)}
                className="flex min-h-11 items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold ring-1 ring-inset ring-steel-300 hover:ring-ink"
              >
                {ownedPlatforms.includes(platform) ? (
                  <Icon shape={Check} className="size-4 text-good-deep" />
                ) : null}
                {platformNameWithBrand(platform)}
                {ownedPlatforms.includes(platform) ? (
                  <span className="sr-only">{messages.product.ownBatteries({ platform })}</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
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
        <Icon shape={icon} className="size-5 shrink-0" />
        {children}
      </button>
    </li>
  )
}

function TrustSection() {
  const { language, settings } = useLocale()
  const { trust } = HOME_WORDS[language]
  const moneyFormatters = useMoneyFormat()
  return (
    <section className="shell grid gap-2 pt-6 md:grid-cols-3 md:gap-5 md:pt-14">
      <TrustBlock icon={BadgeCheck} title={trust.conditionTitle}>
        {trust.condition}
      </TrustBlock>
      <TrustBlock icon={ShieldCheck} title={trust.warrantyTitle}>
        {trust.warranty}
      </TrustBlock>
      <TrustBlock icon={Truck} title={trust.shippingTitle}>
        {trust.shipping(formatDelivery(settings.delivery.pl.parcels.courier, moneyFormatters.fromPln))}
      </TrustBlock>
    </section>
  )
}

const TrustBlock = ({ icon, title, children }: { icon: IconShape; title: string; children: string }) => (
  <div className="flex gap-3 rounded-md bg-white p-3 ring-1 ring-steel-200 md:gap-4 md:p-6">
    <Icon shape={icon} className="size-7 shrink-0 text-steel-700" />
    <div>
      <h2 className="font-display text-lg font-semibold md:text-xl">{title}</h2>
      <p className="text-sm text-steel-700 md:mt-1 md:text-base">{children}</p>
    </div>
  </div>
)
