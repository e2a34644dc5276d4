import { type Language, localizedText } from '../../../../domain/language'
import type { CartLine } from '../../../api'

export type DefectiveGoods = { id: string; name: string; defects: string[] }

/** Returns the cart goods whose described defects the buyer must accept (rules 4.3). */
export const findDefectiveGoods = (lines: readonly CartLine[], language: Language): DefectiveGoods[] =>
  lines.filter(isDefective).map(({ product }) => ({
    id: product.id,
    name: localizedText(language, product.name, product.nameEn),
    defects: product.defects.map((defect) => defect[language]),
  }))

export const isDefective = ({ product }: CartLine): boolean => product.defects.length > 0

/** Identifies a product's condition in both languages, so that a change of language needs no new consent. */
export const conditionKey = ({ product }: CartLine): string =>
  JSON.stringify([product.id, product.grade, ...product.defects.map(({ pl, en }) => [pl, en])])
