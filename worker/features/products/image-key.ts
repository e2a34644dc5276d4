/** Where a picture in one of its widths (px) is in R2. */
export const imageKey = (hash: string, width: number): string => `products/${hash}-${width}`
