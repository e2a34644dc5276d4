import { formatFullDate } from '../../../../domain/time/format-days'
import { ShieldCheck, Truck, Check } from 'lucide'
import { useRef, useSyncExternalStore } from 'react'
import { Link } from '../../../navigation'
import { batteryPlatform } from '../../../../domain/products/catalog/catalog'
import type { DefectPin } from '../../../../domain/products/pictures/defect-pin'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { Product } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { useDeliveryPromises } from '../../../i18n/use-delivery'
import { useSellingPause } from '../../../i18n/use-selling-pause'
import { Icon } from '../../../ui/image/icon'
import { edgeComponent } from '../../../ui/loading/edge-component'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { isOrderable, useCart } from '../../cart/queries'
import { AvailabilityBadge } from '../availability-badge'
import { BuyBar } from './buy-bar'
import { GRADES_ID } from './grades-id'
import { CataloguePrice, ScreenReaderPrice, useDisplayPrices } from '../price'
import { DefectNumber } from '../pictures/defect-pins'
import { ProductName } from '../product-name'
import { ownBatteryStorage } from '../../../storage/storage'

const WhyGrade = edgeComponent(() => import('./why-grade'))
const ShippingPrice = edgeComponent(() => import('./shipping-price'))
const GoneProductNotice = lazyComponent(() => import('./gone-product-notice'))

type Props = {
  product: Product
  name: string
  /** Opens the picture of a defect at the place of the defect. */
  onShowPin: (pin: DefectPin) => void
}

/**
 * The data and controls with which a visitor buys a product: name, grade, price, saving, delivery, button, accepted
 * defects and warranty.
 */
export function BuyBox({ product, name, onShowPin }: Props) {
  const { currency, language, messages, settings } = useLocale()
  const { product: words } = messages
  const { price, catalogue, lowest } = useDisplayPrices(product)
  const promises = useDeliveryPromises()
  const isPhone = useIsPhone()
  const pause = useSellingPause()
  const buyButtonRef = useRef<HTMLDivElement>(null)
  // True if the product is in the visitor's cart and can be ordered. Units that this cart's own unpaid order holds
  // count as available.
  const isInCart = useCart().data?.some((line) => line.product.id === product.id && isOrderable(line))
  const isSold = product.availability === 'sold'
  return (
    <div>
      <h1
        lang={fallbackLanguage(language, product.nameEn)}
        className="font-display text-[2rem] font-bold leading-[1.05] md:text-4xl lg:text-5xl"
      >
        <ProductName name={name} />
      </h1>
      <div className="mt-3 flex flex-wrap gap-2">
        {product.isMarginScheme ? null : (
          <span className="rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold text-white">
            {words.exhibition}
          </span>
        )}
        {isSold ? (
          <span className="rounded-sm bg-steel-200 px-2.5 py-1 text-sm font-bold">{words.sold}</span>
        ) : null}
        <a
          href={`#${GRADES_ID}`}
          onClick={() => document.getElementById(GRADES_ID)?.setAttribute('open', '')}
          className="relative rounded-sm bg-white px-2.5 py-1 text-sm font-semibold underline decoration-steel-400 underline-offset-3 ring-1 ring-inset ring-steel-300 after:absolute after:-inset-2 hover:ring-ink"
        >
          {words.grade({ grade: product.grade })}: {words.shortGrades[product.grade]}
        </a>
      </div>
      <div className="mt-4 rounded-md bg-white p-4 ring-1 ring-steel-200 md:mt-5 md:p-5">
        <ScreenReaderPrice product={product} />
        <div aria-hidden="true" className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
          <p className="font-display text-[min(2.75rem,15vw)] font-bold leading-none tabular-nums">{price}</p>
          {catalogue ? (
            <p className="text-sm leading-relaxed text-steel-700">
              <CataloguePrice {...catalogue} />
            </p>
          ) : null}
        </div>
        {catalogue ? (
          <p aria-hidden="true" className="mt-1.5 font-semibold text-good-deep">
            {words.saving({ amount: catalogue.saving })}
          </p>
        ) : null}
        {lowest ? <p className="mt-1 text-sm font-medium">{words.lowestPrice(lowest)}</p> : null}
        <div className="mt-3 space-y-3">
          <div className="space-y-1.5">
            <div role="status">
              {pause && product.inStock ? (
                <b className="text-sm">{pause.short}</b>
              ) : (
                <AvailabilityBadge product={product} heldText={isInCart ? words.heldByYou : undefined} />
              )}
            </div>
            {isSold ? null : (
              <div className="flex gap-2 text-sm text-steel-800">
                <Icon shape={Truck} className="mt-0.5 size-4 shrink-0" />
                <div className="text-steel-600">
                  <ShippingPrice key={product.id} product={product} currency={currency} promises={promises} />
                </div>
              </div>
            )}
          </div>
          {isSold ? (
            <GoneProductNotice product={product} note={words.soldNote} />
          ) : (
            <div ref={buyButtonRef} className="print:hidden">
              <AddToCartButton product={product} className="min-h-12 w-full text-lg" />
            </div>
          )}
          {product.availability === 'held' ? (
            <GoneProductNotice product={product} note={isInCart ? '' : words.heldNote} />
          ) : null}
        </div>
        {isSold ? null : (
          <p className="mt-3 flex gap-2 text-sm text-steel-600">
            <Icon shape={ShieldCheck} className="mt-0.5 size-4 shrink-0 text-steel-800" />
            {words.warrantyTileText({
              warranty: product.warranty && localizedText(language, product.warranty, product.warrantyEn),
            })}
          </p>
        )}
        <p className="mt-2 text-sm text-steel-600">
          {settings.legal.vat === 'exempt'
            ? words.vatExempt
            : product.isMarginScheme
              ? words.marginScheme
              : words.vatIncluded}
        </p>
        {isSold ? null : (
          <p className="mt-1 text-sm text-steel-600">
            <Link to={paths.withdrawal[language]} className="underline">
              {words.withdrawalRight}
            </Link>
          </p>
        )}
        {catalogue ? (
          <details className="text-sm text-steel-600">
            <summary className="inline-block py-1 underline decoration-steel-300 underline-offset-4 hover:text-ink">
              {words.catalogueSource}
            </summary>
            <p>
              {words.cataloguePriceNote({ day: formatFullDate(new Date(catalogue.day), language) })}{' '}
              {words.source}:{' '}
              <span lang={fallbackLanguage(language, product.rrpSourceEn)}>
                {localizedText(language, product.rrpSource ?? '', product.rrpSourceEn)}
              </span>
              .
            </p>
          </details>
        ) : null}
      </div>
      {isPhone && product.inStock && !pause ? (
        <BuyBar product={product} name={name} buttonRef={buyButtonRef} />
      ) : null}
      {isSold ? null : <AcceptedDeviations product={product} onShowPin={onShowPin} />}
      <WhyGrade key={product.id} product={product} />
      <BatteryCompatibility product={product} />
    </div>
  )
}

/** The defects and missing parts that the buyer accepts, shown beside the price. */
function AcceptedDeviations({
  product: { defects, box },
  onShowPin,
}: {
  product: Product
  onShowPin: (pin: DefectPin) => void
}) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const missingItems = box.filter((item) => !item.included)
  const hasDeviations = defects.length + missingItems.length > 0
  return (
    <section
      aria-labelledby="marks"
      className="mt-4 rounded-md bg-white px-4 py-3 ring-1 ring-steel-200 md:px-5"
    >
      <h2 id="marks" className="font-semibold">
        {hasDeviations ? (
          words.defects
        ) : (
          <span className="flex items-center gap-2 text-good-deep">
            <Icon shape={Check} className="size-5 shrink-0" />
            {words.noDefects} {box.length > 0 ? `${words.isComplete}.` : null}
          </span>
        )}
      </h2>
      {hasDeviations ? (
        <ol className="mt-1 text-sm text-steel-800 max-md:-my-1">
          {defects.map(({ pl, en, pin }, index) => {
            const defectText = (
              <>
                <DefectNumber number={index + 1} isPinned={Boolean(pin)} />
                <span
                  lang={fallbackLanguage(language, en)}
                  className={
                    pin ? 'underline decoration-steel-400 underline-offset-3 group-hover:decoration-ink' : ''
                  }
                >
                  {localizedText(language, pl, en)}
                </span>
              </>
            )
            return (
              <li key={pl}>
                {pin ? (
                  <button
                    type="button"
                    onClick={() => onShowPin(pin)}
                    className={`${DEVIATION_CLASS} group min-h-11 text-left md:min-h-8`}
                  >
                    {defectText}
                  </button>
                ) : (
                  <p className={DEVIATION_CLASS}>{defectText}</p>
                )}
              </li>
            )
          })}
          {missingItems.map(({ pl, en }) => (
            <li key={pl} className={DEVIATION_CLASS}>
              <span aria-hidden="true" className="w-6 shrink-0 text-center">
                –
              </span>
              <span>
                {words.notIncluded}{' '}
                <span lang={fallbackLanguage(language, en)}>{localizedText(language, pl, en)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

const DEVIATION_CLASS = 'flex items-center gap-2 py-1'

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
      {product.batteryIncluded ? null : (
        <p className="pt-1">
          {`${words.needsBattery({ platform })} `}
          {isOwnedPlatform ? null : (
            <Link
              to={`${paths.products[language]}?platform=${encodeURIComponent(platform)}`}
              className="inline-block py-1 font-semibold underline decoration-accent-strong decoration-2 underline-offset-4"
            >
              {words.seePlatform({ platform })}
            </Link>
          )}
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
