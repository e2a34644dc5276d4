import type { Language } from '../domain/language'

/** The artwork files are loaded on demand, because one file is as large as a page of the shop. */
const ARTWORKS = import.meta.glob<string>('./legal/notice-*.{svg,png,jpg,webp}', {
  query: '?inline',
  import: 'default',
})

/** The artwork of the notice as a data URI, for documents outside the shop; null if its file is missing. */
export async function loadLegalNoticeArtwork(language: Language): Promise<string | null> {
  const [, load] = Object.entries(ARTWORKS).find(([path]) => path.includes(`/notice-${language}.`)) ?? []
  return load ? await load() : null
}
