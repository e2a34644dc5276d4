import type { Language } from '../domain/language'

/** Each read only when it is asked for: one alone is as large as a page of the shop. */
const ARTWORKS = import.meta.glob<string>('./legal/notice-*.{svg,png,jpg,webp}', {
  query: '?inline',
  import: 'default',
})

/** The artwork of the notice as a data URI, for what is read without the shop; null while its file is missing. */
export async function legalNoticeArtwork(language: Language): Promise<string | null> {
  const [, load] = Object.entries(ARTWORKS).find(([path]) => path.includes(`/notice-${language}.`)) ?? []
  return load ? await load() : null
}
