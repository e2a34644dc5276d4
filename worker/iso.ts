/** A moment (ms UTC) as it travels, ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()
