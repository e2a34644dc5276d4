/**
 * Number of products that a list loads at once. It has its own file, because all pages load this number but not
 * `list-query.ts`.
 */
export const PAGE_SIZE = 24
