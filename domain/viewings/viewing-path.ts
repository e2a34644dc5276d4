import { paths } from '../pages/page-paths'
import type { Language } from '../language'

/** Path of the page on which a visitor books a viewing of a product. Not in `paths`, which every visitor loads. */
export const viewingPath = (slug: string, language: Language): string => `${paths.viewing[language]}/${slug}`
