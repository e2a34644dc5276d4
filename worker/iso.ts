/** A moment (ms UTC) as it travels, ISO 8601; null of one that is not. */
export function iso(at: number): string
export function iso(at: number | null): string | null
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
