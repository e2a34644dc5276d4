/** The EU notice on the legal guarantee in one language: its official file, and its full text. */
export type LegalNotice = { src: string; wording: string }

/**
 * Returns the EU notice if both of its files are in `content/legal/` (docs/operating.md). If a file is missing, it
 * returns null, and the shop shows its own text. The artwork must not be redrawn, cropped or recoloured (Regulation
 * (EU) 2025/1960, annex I; rules 4.5, 4.6).
 */
export function toLegalNotice(
  artworks: Record<string, string>,
  wordings: Record<string, string>,
): LegalNotice | null {
  const [src] = Object.values(artworks)
  const [wording] = Object.values(wordings)
  return src && wording ? { src, wording: wording.trim() } : null
}
