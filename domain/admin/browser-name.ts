/**
 * Browsers, each with a pattern of its user agent. The first match counts: Edge and Opera also contain "Chrome", and
 * Chrome contains "Safari".
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/**
 * Operating systems, each with a pattern of the user agent. The first match counts: Android also contains "Linux", and
 * an iPhone "Mac OS X".
 */
const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const findMatchingName = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/**
 * Returns the name of browser and system for a user agent, such as "Chrome, Windows"; empty if unknown. The result
 * contains only names from the lists above, never text that the client sent.
 */
export const describeBrowser = (userAgent: string | null): string =>
  [findMatchingName(userAgent ?? '', BROWSERS), findMatchingName(userAgent ?? '', OPERATING_SYSTEMS)]
    .filter(Boolean)
    .join(', ')
