import { type Language, localized } from '../../../domain/language'
import type { CartLine } from '../../api'

export type DefectiveGoods = { id: string; name: string; defects: string[] }

/** The goods of a cart that deviate from what could be expected, with what has to be accepted of each (rules 4.3). */
export const defectiveGoods = (lines: readonly CartLine[], language: Language): DefectiveGoods[] =>
  lines
    .filter(({ product }) => product.defects.length > 0)
    .map(({ product }) => ({
      id: product.id,
      name: localized(language, product.name, product.nameEn),
      defects: product.defects.map((defect) => defect[language]),
    }))

/** One text for every product with defects: tells what was accepted, in whatever language it was read. */
export const defectKeys = (lines: readonly CartLine[]): string[] =>
  lines
    .filter(({ product }) => product.defects.length > 0)
    .map(({ product }) => JSON.stringify([product.id, ...product.defects.map((defect) => defect.pl)]))
