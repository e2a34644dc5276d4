import { fallbackLanguage, localizedText } from '../../../domain/language'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Picture } from '../products/pictures/picture'
import type { FreeSlots } from './queries'

/** The tool of a viewing: its picture, and its name as a link to its page. */
export function ViewedTool({ product }: { product: FreeSlots['product'] }) {
  const { language } = useLocale()
  return (
    <div className="relative flex items-center gap-4 rounded-md bg-white p-3 ring-1 ring-steel-200">
      <div className="w-20 shrink-0">
        <Picture url={product.image} alt="" sizes="80px" />
      </div>
      <Link
        to={paths.product(product.slug)[language]}
        lang={fallbackLanguage(language, product.nameEn)}
        className="min-w-0 font-display text-xl font-semibold leading-tight underline decoration-steel-300 underline-offset-4 after:absolute after:inset-0 wrap-break-word hover:decoration-ink"
      >
        {localizedText(language, product.name, product.nameEn)}
      </Link>
    </div>
  )
}
