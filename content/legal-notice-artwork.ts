import type { Language } from '../domain/language'

/** Loads the artwork on demand, because one file is as large as a whole page of the shop. */
const NOTICE_ARTWORK_FILES = import.meta.glob<string>('./legal/notice-*.{svg,png,jpg,webp}', {
  query: '?inline',
  import: 'default',
})

/**
 * The artwork of the EU notice on the legal guarantee, as a data URI for documents attached to mails; null if the file
 * is missing.
 */
export async function loadLegalNoticeArtwork(language: Language): Promise<string | null> {
  const [, load] =
    Object.entries(NOTICE_ARTWORK_FILES).find(([path]) => path.includes(`/notice-${language}.`)) ?? []
  return load ? await load() : null
}
