import { ImageOff } from 'lucide'
import { pictureAt } from '../../../../domain/products/catalog/catalog'
import { formatMoney } from '../../../../domain/money/currency'
import { localizedText } from '../../../../domain/language'
import { adminPaths } from '../../../app/admin-paths'
import type { StaffProductListItem } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { Icon } from '../../../ui/image/icon'
import { StatusBadge } from './status-badge'
import { useStaffProductsWords } from '../words'

/** A product in the list: two lines on phones, one on wide screens. The whole row is a link. */
export function ProductRow({ product }: { product: StaffProductListItem }) {
  const words = useStaffProductsWords()
  const { language } = useLocale()
  const price = formatMoney(parsePrice(product.exhibitionPrice), 'PLN', language)
  return (
    <li>
      <Link
        to={adminPaths.product(product.id)}
        className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 hover:bg-steel-50 focus-visible:-outline-offset-3 md:grid-cols-[3rem_minmax(0,1fr)_8rem_7rem_6rem] xl:grid-cols-[3rem_minmax(0,1fr)_13rem_7rem_6rem]"
      >
        {product.image ? (
          <img
            src={pictureAt(product.image, 400)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="row-span-2 size-12 rounded-sm bg-studio object-cover md:row-span-1"
          />
        ) : (
          <span className="row-span-2 grid size-12 place-items-center rounded-sm bg-steel-100 text-steel-600 md:row-span-1">
            <Icon of={ImageOff} className="size-5" />
            <span className="sr-only">{words.noPicture}</span>
          </span>
        )}
        <span className="min-w-0">
          <span className="line-clamp-4 font-semibold xl:line-clamp-2">
            {localizedText(language, product.name, product.nameEn)}
          </span>
          <span className="hidden truncate text-sm text-steel-700 md:block">{product.sku}</span>
        </span>
        <span className="order-1 col-start-2 min-w-0 text-sm text-steel-700 md:order-none md:col-start-auto">
          <span className="md:hidden">{product.sku} · </span>
          <span aria-hidden="true" className="tabular-nums">
            {words.piecesShort(product)}
          </span>
          <span className="sr-only">{words.pieces(product)}</span>
        </span>
        <span className="text-right font-semibold tabular-nums">{price}</span>
        <span className="order-2 text-right md:order-none">
          <StatusBadge status={product.status} />
        </span>
      </Link>
    </li>
  )
}
