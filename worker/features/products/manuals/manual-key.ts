/** R2 key of an uploaded manual. */
export const manualKey = (hash: string): string => `manuals/${hash}`
