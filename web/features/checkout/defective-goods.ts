import { type Language, localized } from '../../../domain/language'
import type { CartLine } from '../../api'

export type DefectiveGoods = { id: string; name: string; defects: string[] }

/** The goods of a cart that deviate from what could be expected, with what has to be accepted of each (rules 4.3). */
export const defectiveGoods = (lines: readonly CartLine[], language: Language): DefectiveGoods[] =>
  lines.filter(isDefective).map(({ product }) => ({
    id: product.id,
    name: localized(language, product.name, product.nameEn),
    defects: product.defects.map((defect) => defect[language]),
  }))

export const isDefective = ({ product }: CartLine): boolean => product.defects.length > 0

/** The condition of a product in both languages: another language of the page asks for no new consent. */
export const conditionKey = ({ product }: CartLine): string =>
  JSON.stringify([product.id, product.grade, ...product.defects.map(({ pl, en }) => [pl, en])])
