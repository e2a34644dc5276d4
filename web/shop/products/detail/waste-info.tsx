import { hasBattery, isElectrical } from '../../../../domain/products/catalog/catalog'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'

/** Take-back of old equipment, and batteries (rules 5.5, 5.6). */
export function WasteInfo({ product }: { product: Product }) {
  const { product: words } = useLocale().messages
  return isElectrical(product) ? (
    <div className="mt-4 flex gap-4 rounded-md bg-white p-4 text-sm ring-1 ring-steel-200">
      <img src="/crossed-out-bin.svg" alt="" width={40} height={56} loading="lazy" className="shrink-0" />
      <div className="space-y-2">
        <p>{words.waste}</p>
        {hasBattery(product) ? <p>{words.batteryWaste}</p> : null}
      </div>
    </div>
  ) : null
}
