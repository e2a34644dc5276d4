/** R2 key of a picture in one of its widths (px). */
export const imageKey = (hash: string, width: number): string => `products/${hash}-${width}`
