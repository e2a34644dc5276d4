import { hasBattery, isElectrical } from '../../../../domain/products/catalog/catalog'
import type { Language } from '../../../../domain/language'
import { paths } from '../../../../domain/pages/page-paths'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'

/** Words of this component only, so that other pages do not load them. */
export const PACKAGING_WORDS = {
  pl: {
    packaging: 'Opakowanie wyrzuć do odpadów segregowanych: karton do papieru, folię do tworzyw.',
    more: 'Więcej o zużytym sprzęcie i opakowaniach',
  },
  en: {
    packaging: 'Sort the packaging: cardboard goes to paper, film to plastics.',
    more: 'More about old equipment and packaging',
  },
} satisfies Record<Language, { packaging: string; more: string }>

/** Waste information of a product: equipment and batteries (rules 5.5, 5.6), packaging and the BDO number (rules 5.8). */
export function WasteInfo({ product }: { product: Product }) {
  const { language, settings } = useLocale()
  const { packaging, more } = PACKAGING_WORDS[language]
  return (
    <>
      <EquipmentInfo product={product} />
      <p className="mt-3 text-sm">
        {packaging}
        {settings.legal.bdo ? ` BDO: ${settings.legal.bdo}.` : null}{' '}
        <Link to={`${paths.delivery[language]}#old-equipment`} className="underline">
          {more}
        </Link>
      </p>
    </>
  )
}

function EquipmentInfo({ product }: { product: Product }) {
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
