/**
 * Number of products that a list loads at once. In a file of its own, because pages that need this number do not need
 * `list-query.ts`.
 */
export const PAGE_SIZE = 24
