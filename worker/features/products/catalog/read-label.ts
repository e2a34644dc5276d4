import { fillLabel, type LabelView } from '../../../../domain/products/guarantee-label/guarantee-label'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { readProduct } from './products'

/**
 * The label GARAN of a product on sale, as SVG.
 * @throws product.not_found without such a product or without its label, product.gone
 */
export async function readLabel(
  deps: Pick<Deps, 'openReplica' | 'now' | 'labelArtwork'>,
  idOrSlug: string,
  labelView: LabelView | undefined,
): Promise<string> {
  const { guaranteeLabel } = await readProduct(deps, idOrSlug)
  if (!labelView || !guaranteeLabel || !deps.labelArtwork) throw new AppError('product.not_found')
  return fillLabel(await deps.labelArtwork[labelView](), labelView, guaranteeLabel)
}
