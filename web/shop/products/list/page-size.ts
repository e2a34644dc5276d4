/** Number of products that a list loads at once. A file of its own, because all pages load it but not `list-query.ts`. */
export const PAGE_SIZE = 24
