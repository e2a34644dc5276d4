import { hasBattery, isElectrical } from '../../../../domain/products/catalog/catalog'
import { paths } from '../../../../domain/pages/page-paths'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { useWasteWords } from './waste-words'

/** Waste information of a product: equipment and batteries (rules 5.5, 5.6), packaging and the BDO number (rules 5.8). */
export function WasteInfo({ product }: { product: Product }) {
  const { language, settings } = useLocale()
  const words = useWasteWords()
  return (
    <>
      <EquipmentInfo product={product} />
      <p className="mt-2 text-sm text-steel-700">
        {words.packaging}
        {settings.legal.bdo ? ` BDO: ${settings.legal.bdo}.` : null}{' '}
        <Link to={`${paths.delivery[language]}#old-equipment`} className="underline">
          {words.more}
        </Link>
      </p>
    </>
  )
}

function EquipmentInfo({ product }: { product: Product }) {
  const words = useWasteWords()
  return isElectrical(product) ? (
    <div className="mt-4 flex gap-3 text-sm text-steel-700">
      <img
        src="/crossed-out-bin.svg"
        alt=""
        width={24}
        height={34}
        loading="lazy"
        className="shrink-0 self-start"
      />
      <div className="space-y-2">
        <p>{words.equipment}</p>
        {hasBattery(product) ? <p>{words.batteries}</p> : null}
      </div>
    </div>
  ) : null
}
