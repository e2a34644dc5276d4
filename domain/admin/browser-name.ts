/** Browsers by a mark in their user agent. Edge and Opera also claim to be Chrome, and Chrome to be Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Systems by a mark in the user agent. Android also claims to be Linux, and an iPhone to be like Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const findName = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/**
 * Names a browser and its system by the user agent, such as "Chrome, Windows"; empty if unknown. Only known names are returned, so the
 * result contains no text of the client.
 */
export const describeBrowser = (userAgent: string | null): string =>
  [findName(userAgent ?? '', BROWSERS), findName(userAgent ?? '', SYSTEMS)].filter(Boolean).join(', ')
