import { Check } from 'lucide'
import { useSyncExternalStore } from 'react'
import { Link } from '../../../navigation'
import { batteryPlatform } from '../../../../domain/products/catalog/catalog'
import type { Product } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { ownBatteryStorage } from '../../../storage/storage'
import { Icon } from '../../../ui/image/icon'

const getServerSnapshot = () => false

/** The battery platform of a tool, and a checkbox "I own it", stored in this browser only. */
export function BatteryCompatibility({ product }: { product: Product }) {
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
            <Icon of={Check} className="size-5 shrink-0" />
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
