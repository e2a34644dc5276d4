import { ShieldCheck, Truck, Check } from 'lucide'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from '../../../navigation'
import { dimensionsOf, batteryPlatform } from '../../../../domain/products/catalog/catalog'
import { formatFullDate } from '../../../../domain/delivery/delivery'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { Product } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { formatDelivery } from '../../../../domain/delivery/shipping'
import { useLocale } from '../../../i18n/locale'
import { useDeliveryText } from '../../../i18n/use-delivery'
import { useMoneyFormat } from '../../../i18n/use-money'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { isOrderable, useCart } from '../../cart/queries'
import { AvailabilityBadge } from '../availability-badge'
import { BuyBar } from './buy-bar'
import { ScreenReaderPrice, useDisplayPrices } from '../price'
import { GRADES_ID } from './product-details'
import { RelatedProducts } from './related-products'
import { ownBatteryStorage } from '../../../storage/storage'

/** The purchase facts of a product: name, badges, price, saving, availability, button, warranty and delivery. */
export function BuyBox({ product, name }: { product: Product; name: string }) {
  const { language, messages, settings } = useLocale()
  const { product: words } = messages
  const { price, catalogue, lowest } = useDisplayPrices(product)
  const moneyFormatters = useMoneyFormat()
  const deliveryTexts = useDeliveryText()
  const [isPhone, setIsPhone] = useState(false)
  useEffect(() => {
    const phoneScreenQuery = matchMedia('(width <= 48rem)')
    const updateIsPhone = () => setIsPhone(phoneScreenQuery.matches)
    updateIsPhone()
    phoneScreenQuery.addEventListener('change', updateIsPhone)
    return () => phoneScreenQuery.removeEventListener('change', updateIsPhone)
  }, [])
  const buttonBoxRef = useRef<HTMLDivElement>(null)
  // Units held by the unpaid order of this cart are available to this visitor only.
  const isInCart = useCart().data?.some((line) => line.product.id === product.id && isOrderable(line))
  const isSold = product.availability === 'sold'
  const dimensionsText = dimensionsOf(product.features)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <span className="rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold text-white">
          {words.exhibition}
        </span>
        {isSold ? (
          <span className="rounded-sm bg-steel-200 px-2.5 py-1 text-sm font-bold">{words.sold}</span>
        ) : null}
        {catalogue ? (
          <span aria-hidden="true" className="rounded-sm bg-accent px-2.5 py-1 text-sm font-bold">
            {words.catalogueBadge({ percent: catalogue.percent })}
          </span>
        ) : null}
        <a
          href={`#${GRADES_ID}`}
          onClick={() => document.getElementById(GRADES_ID)?.closest('details')?.setAttribute('open', '')}
          className="relative rounded-sm bg-white px-2.5 py-1 text-sm font-semibold underline decoration-steel-400 underline-offset-3 ring-1 ring-inset ring-steel-300 after:absolute after:-inset-2 hover:ring-ink"
        >
          {words.grade({ grade: product.grade })}: {words.grades[product.grade]}
        </a>
      </div>
      <h1
        lang={fallbackLanguage(language, product.nameEn)}
        className="mt-4 font-display text-4xl font-bold leading-[1.05] md:text-5xl"
      >
        {name}
      </h1>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-steel-700">
        <ProductDetail label={words.sku}>{product.sku}</ProductDetail>
        {product.voltage ? <ProductDetail label={words.voltage}>{product.voltage}</ProductDetail> : null}
        {product.modelNumber ? (
          <ProductDetail label={words.facts.modelNumber}>{product.modelNumber}</ProductDetail>
        ) : null}
      </dl>
      <div className="mt-6 rounded-md bg-white p-5 ring-1 ring-steel-200">
        <ScreenReaderPrice product={product} />
        <p
          aria-hidden="true"
          className="font-display text-[min(3rem,15vw)] font-bold leading-none tabular-nums"
        >
          {price}
        </p>
        {catalogue ? (
          <div className="mt-3 space-y-1">
            <p aria-hidden="true" className="text-steel-700">
              {words.cataloguePrice}: <s className="whitespace-nowrap tabular-nums">{catalogue.price}</s>
            </p>
            <p aria-hidden="true" className="font-semibold text-good-deep">
              {words.saving({ amount: catalogue.saving, percent: catalogue.percent })}
            </p>
            <p className="text-sm text-steel-600">
              {words.cataloguePriceNote({ day: formatFullDate(new Date(catalogue.day), language) })}{' '}
              {words.catalogueSource}:{' '}
              <span lang={fallbackLanguage(language, product.rrpSourceEn)}>
                {localizedText(language, product.rrpSource ?? '', product.rrpSourceEn)}
              </span>
              .
            </p>
          </div>
        ) : null}
        {lowest ? <p className="mt-2 text-sm font-medium">{words.lowestPrice(lowest)}</p> : null}
        <p className="mt-2 text-sm text-steel-600">
          {settings.legal.vat === 'exempt'
            ? words.vatExempt
            : product.isMarginScheme
              ? words.marginScheme
              : words.vatIncluded}
        </p>
        <div className="mt-5 space-y-4">
          <div role="status">
            <AvailabilityBadge product={product} held={isInCart ? words.heldByYou : undefined} />
          </div>
          {isSold ? (
            <GoneProductNotice product={product} note={words.soldNote} />
          ) : (
            <div ref={buttonBoxRef} className="print:hidden">
              <AddToCartButton product={product} className="w-full text-lg" />
            </div>
          )}
          {product.availability === 'held' ? (
            <GoneProductNotice product={product} note={isInCart ? '' : words.heldNote} />
          ) : null}
        </div>
      </div>
      {isPhone && product.inStock ? <BuyBar product={product} name={name} buttonRef={buttonBoxRef} /> : null}
      <BatteryCompatibility product={product} />
      {isSold ? null : (
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          <InfoTile icon={<Icon shape={ShieldCheck} className="size-6" />} title={words.warranty}>
            {words.warrantyTileText({
              warranty: product.warranty && localizedText(language, product.warranty, product.warrantyEn),
            })}
          </InfoTile>
          <InfoTile icon={<Icon shape={Truck} className="size-6" />} title={deliveryTexts}>
            {words.shippingTileText(formatDelivery(settings.delivery, moneyFormatters.fromPln))}
          </InfoTile>
        </div>
      )}
      {dimensionsText ? (
        <p className="mt-4 rounded-md bg-white px-5 py-4 ring-1 ring-steel-200">
          <strong>{words.dimensions}:</strong> {dimensionsText}
        </p>
      ) : null}
    </div>
  )
}

const ProductDetail = ({ label, children }: { label: string; children: string }) => (
  <div className="flex gap-1.5">
    <dt>{label}:</dt>
    <dd className="font-medium text-ink">{children}</dd>
  </div>
)

function GoneProductNotice({ product, note }: { product: Product; note: string }) {
  const { language, messages } = useLocale()
  return (
    <div className="space-y-3">
      {note ? <p className="text-steel-700">{note}</p> : null}
      <RelatedProducts slug={product.slug} layout="rows" />
      <Link to={paths.category(product.category)[language]} className={buttonClass('secondary', 'w-full')}>
        {messages.product.seeCategory}
      </Link>
    </div>
  )
}

const InfoTile = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="flex gap-3 rounded-md bg-steel-100 p-4 max-md:pr-14">
    <span className="mt-0.5 shrink-0">{icon}</span>
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-sm text-steel-700">{children}</p>
    </div>
  </div>
)

const getServerSnapshot = () => false

/** The battery platform of a tool, and a checkbox "I own it", stored in this browser only. */
function BatteryCompatibility({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const platform = batteryPlatform(product)
  const isOwnedPlatform = useSyncExternalStore(
    ownBatteryStorage.subscribe,
    () => platform !== null && ownBatteryStorage.has(platform),
    getServerSnapshot,
  )
  if (!platform) return null
  return (
    <div className="mt-4 rounded-md bg-white px-5 py-3 ring-1 ring-steel-200">
      <p role="status" className="font-semibold text-good-deep">
        {isOwnedPlatform ? (
          <span className="flex items-center gap-2 pt-1">
            <Icon shape={Check} className="size-5 shrink-0" />
            {words.fitsBatteries({ platform })}
          </span>
        ) : null}
      </p>
      {product.batteryIncluded || isOwnedPlatform ? null : (
        <p className="pt-1">
          {words.needsBattery({ platform })}{' '}
          <Link
            to={`${paths.products[language]}?platform=${encodeURIComponent(platform)}`}
            className="inline-block py-1 font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
          >
            {words.seePlatform({ platform })}
          </Link>
        </p>
      )}
      <label className="flex min-h-11 items-center gap-3 print:hidden">
        <input
          type="checkbox"
          checked={isOwnedPlatform}
          onChange={(event) => ownBatteryStorage.set(platform, event.target.checked)}
          className="size-6 shrink-0 accent-ink"
        />
        {words.ownBatteries({ platform })}
      </label>
    </div>
  )
}
