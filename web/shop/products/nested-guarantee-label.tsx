import type { LabelView } from '../../../domain/products/guarantee-label/guarantee-label'
import type { Product } from '../../api'
import { useLocale } from '../../i18n/locale'

type Props = { product: Pick<Product, 'id' | 'guaranteeLabel'> }

/** Width and height of the official artwork in its own units. */
const LABEL_SIZES: Record<LabelView, { width: number; height: number }> = {
  full: { width: 269, height: 283 },
  nested: { width: 368, height: 57 },
}

/**
 * The strip of the label GARAN beside a product in a list. A click opens the full label: the law allows this nested
 * display.
 */
export function NestedGuaranteeLabel({ product }: Props) {
  if (!product.guaranteeLabel) return null
  return (
    <details className="mt-2">
      <summary className="block min-h-11 max-w-64 cursor-pointer list-none py-1 [&::-webkit-details-marker]:hidden">
        <LabelImage product={product} view="nested" className="w-full bg-white" />
      </summary>
      <LabelImage product={product} view="full" className="mt-2 w-full max-w-64 bg-white" />
    </details>
  )
}

function LabelImage({ product, view, className }: Props & { view: LabelView; className: string }) {
  const { product: words } = useLocale().messages
  const { id, guaranteeLabel } = product
  if (!guaranteeLabel) return null
  return (
    <img
      src={`/api/products/${id}/label/${view}`}
      alt={words.guaranteeLabel(guaranteeLabel)}
      {...LABEL_SIZES[view]}
      loading="lazy"
      className={`h-auto ${className}`}
    />
  )
}
