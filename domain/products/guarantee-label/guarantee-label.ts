/** The fields of the EU label GARAN that a shop fills in (Reg. (EU) 2025/1960, annex II; rules 4.7). */
export type GuaranteeLabel = {
  /** Duration of the producer's guarantee of durability, whole years. */
  years: number
  brand: string
  model: string
}

/** `full`: the whole label; `nested`: its strip for product lists, which opens the whole label. */
export const LABEL_VIEWS = ['full', 'nested'] as const
export type LabelView = (typeof LABEL_VIEWS)[number]

/** The official artwork of the label: an SVG file of each view, loaded on demand. */
export type LabelArtwork = Record<LabelView, () => Promise<string>>

/** The label exists only for guarantees of durability of more than two years (rules 4.7). */
export const MIN_DURABILITY_YEARS = 3
export const MAX_DURABILITY_YEARS = 99

export type LabelSource = {
  durabilityGuaranteeYears: number | null
  brand: string | null
  modelNumber: string | null
}

/** The label of a product; null if its producer gives no guarantee of durability, or if brand or model is unknown. */
export const guaranteeLabelOf = ({
  durabilityGuaranteeYears: years,
  brand,
  modelNumber,
}: LabelSource): GuaranteeLabel | null =>
  years !== null && brand && modelNumber ? { years, brand, model: modelNumber } : null

/** The placeholder texts of the fields in the official files. */
const PLACEHOLDERS = { years: 'XX', brand: 'Brand/Trademark', model: 'Model identifier' } as const
type LabelField = keyof typeof PLACEHOLDERS
const FIELDS_OF_VIEW: Record<LabelView, readonly LabelField[]> = {
  full: ['years', 'brand', 'model'],
  nested: ['years'],
}

const TEXT_ELEMENT_PATTERN = /(<text\b[^>]*>)([\s\S]*?)(<\/text>)/g

/**
 * Fills in the fields of the official artwork; nothing else of the artwork may change. The official files split a field
 * into several `tspan` elements, so the whole content of its `text` element is replaced.
 * @throws Error if the artwork does not have exactly one text element for each field
 */
export function fillLabel(svg: string, view: LabelView, label: GuaranteeLabel): string {
  return FIELDS_OF_VIEW[view].reduce((filledSvg, field) => {
    let filledFieldCount = 0
    const updatedSvg = filledSvg.replaceAll(
      TEXT_ELEMENT_PATTERN,
      (element, startTag: string, content: string, end: string) => {
        if (extractText(content) !== PLACEHOLDERS[field]) return element
        filledFieldCount += 1
        return startTag + renderFieldContent(field, String(label[field])) + end
      },
    )
    if (filledFieldCount !== 1)
      throw new Error(`the label artwork (${view}) has ${filledFieldCount} fields "${PLACEHOLDERS[field]}"`)
    return updatedSvg
  }, svg)
}

/** Text of SVG markup. Trimming is enough, because the official files have line breaks between tags only. */
const extractText = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '').trim()

/**
 * Maximum length of a brand or model, in characters, at normal width. A longer text is squeezed, so that brand and
 * model fit beside each other.
 */
const MAX_UNSQUEEZED_CHARACTERS = 25
/** Width of a squeezed brand or model, in units of the official file (its width is 269.29). */
const SQUEEZED_WIDTH = 122

/**
 * The content of a filled field. The label prescribes the font Inter; a device without this font shows another sans
 * serif.
 */
function renderFieldContent(field: LabelField, value: string): string {
  const textLengthAttributes =
    field !== 'years' && value.length > MAX_UNSQUEEZED_CHARACTERS
      ? ` textLength="${SQUEEZED_WIDTH}" lengthAdjust="spacingAndGlyphs"`
      : ''
  return `<tspan style="font-family:Inter,Arial,sans-serif"${textLengthAttributes}>${escapeXml(value)}</tspan>`
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
