import type { LabelArtwork } from '../domain/products/guarantee-label/guarantee-label'

/** The SVG files of the label GARAN are loaded on demand, because few products have the label. */
const LABEL_FILES = import.meta.glob<string>('./legal/label-*.svg', { query: '?raw', import: 'default' })

const fullArtwork = LABEL_FILES['./legal/label-full.svg']
const nestedArtwork = LABEL_FILES['./legal/label-nested.svg']

/** The official artwork of the EU label GARAN; null unless both of its files are in `content/legal/` (rules 4.7). */
export const labelArtwork: LabelArtwork | null =
  fullArtwork && nestedArtwork ? { full: fullArtwork, nested: nestedArtwork } : null
