// The official EU files that the shop must have before it sells (rules 4.5, 4.6; content/legal/README.md).
import { readdirSync } from 'node:fs'

const LANGUAGES = ['pl', 'en']
const ARTWORK_TYPES = ['svg', 'png', 'jpg', 'webp']

/** The European Commission's page with the official files of the notice and of the label GARAN. */
export const OFFICIAL_FILES_URL =
  'https://commission.europa.eu/publications/practical-guidelines-and-high-resolution-vector-files-eu-notice-and-label-product-guarantees_en'

/** Returns the files of the notice on the legal guarantee that a folder lacks: artwork and text in each language. */
export function findMissingNoticeFiles(folder) {
  const fileNames = readdirSync(folder)
  return LANGUAGES.flatMap((language) => {
    const hasArtwork = ARTWORK_TYPES.some((type) => fileNames.includes(`notice-${language}.${type}`))
    const hasText = fileNames.includes(`notice-${language}.txt`)
    return [
      ...(hasArtwork ? [] : [`notice-${language}.svg (or .png, .jpg, .webp)`]),
      ...(hasText ? [] : [`notice-${language}.txt`]),
    ]
  })
}

/** Names the missing files of the notice, and says where to get them. Null if no file is missing. */
export function describeMissingNoticeFiles(folder) {
  const missingFiles = findMissingNoticeFiles(folder)
  if (missingFiles.length === 0) return null
  return [
    'Files of the official EU notice on the legal guarantee are missing in content/legal:',
    ...missingFiles.map((name) => `  ${name}`),
    'By law a shop must show this notice before an order (Regulation (EU) 2025/1960, since 27 September 2026).',
    `Download it from ${OFFICIAL_FILES_URL}`,
    'content/legal/README.md says which files to take.',
  ].join('\n')
}
