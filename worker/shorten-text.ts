/** Shortens a text to a maximum number of characters, and ends it with "…". Counts code points, so no emoji is cut. */
export function shortenText(text: string, maxLength: number): string {
  const characters = Array.from(text)
  if (characters.length <= maxLength) return text
  const shortenedStart = characters.slice(0, maxLength - 1).join('')
  return `${shortenedStart.trimEnd()}…`
}
