import { createHash } from 'node:crypto'

/**
 * A token for one purpose, made from the link token of an order. It stands in URLs that browsers keep and people share,
 * so it must not open the order itself.
 */
export const deriveOrderToken = (
  purpose: string,
  { id, linkToken }: { id: string; linkToken: string },
): string => createHash('sha256').update(`${purpose} ${id} ${linkToken}`).digest('hex')
