/** Maximum size of an uploaded manual, bytes. Manuals of tools have up to about 8 MB. */
export const MAX_MANUAL_BYTES = 10 * 1024 * 1024

/** Path of an uploaded manual, as stored with a product. */
export const manualPath = (hash: string): string => `/manuals/${hash}.pdf`

const MANUAL_PATH_PATTERN = /^\/manuals\/([0-9a-f]{32})\.pdf$/

/** The content hash in the path of an uploaded manual; null for any other URL. */
export const manualHashOf = (manualUrl: string | null | undefined): string | null =>
  MANUAL_PATH_PATTERN.exec(manualUrl ?? '')?.[1] ?? null

/**
 * The URL of a product's manual for a link. Mails pass `appUrl`, because they need an absolute URL. Null without a
 * manual, and for a URL that is neither https nor an uploaded file.
 */
export function toManualHref(manualUrl: string | null, appUrl = ''): string | null {
  if (manualUrl !== null && manualHashOf(manualUrl) !== null) return appUrl + manualUrl
  return manualUrl?.startsWith('https://') ? manualUrl : null
}

/** Number of bytes at the end of a PDF file that must contain the end mark (ISO 32000). */
const PDF_END_BYTES = 1024

/** True for a complete PDF file, by its content: the header at its start and the end mark in its last bytes. */
export function isPdf(bytes: Uint8Array): boolean {
  const readText = (part: Uint8Array) => String.fromCharCode(...part)
  return (
    /^%PDF-[12]\.\d/.test(readText(bytes.subarray(0, 8))) &&
    readText(bytes.subarray(-PDF_END_BYTES)).includes('%%EOF')
  )
}
