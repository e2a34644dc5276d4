import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import {
  buildGuaranteeDocument,
  DOCUMENT_CSS,
  readGuaranteedLine,
} from '../../../mail/documents/guarantee-document'
import type { Attachment } from '../../../mail/senders/mailer'
import { createCspHash } from '../../../csp-hash'
import { deriveOrderToken, isDerivedOrderToken, type OrderWithLinkToken } from '../derived-token'

const tokenPurposeOf = (productId: string): string => `guarantee ${productId}`

/**
 * The path of a guarantee statement, with a token of its own. A buyer who sells the tool may share the path, because
 * the token does not open the order.
 */
export const buildGuaranteeStatementPath = (order: OrderWithLinkToken, productId: string): string =>
  `/api/orders/${order.id}/guarantees/${productId}?token=${deriveOrderToken(tokenPurposeOf(productId), order)}`

/**
 * The guarantee statement of an order line, the same document that the confirmation has as an attachment (rules 4.2).
 * Access needs the token of the statement.
 * @throws order.not_found, also for a wrong token and for a line without a guarantee
 */
export async function readGuaranteeStatement(
  deps: Pick<Deps, 'db' | 'labelArtwork'>,
  { orderId, productId, token }: { orderId: string; productId: string; token: string },
): Promise<Attachment> {
  const line = await readGuaranteedLine(deps.db, orderId, productId)
  const isAllowed =
    line && isDerivedOrderToken(tokenPurposeOf(productId), { id: orderId, linkToken: line.linkToken }, token)
  if (!isAllowed) throw new AppError('order.not_found')
  return buildGuaranteeDocument(deps, line)
}

/**
 * Headers of the page of a guarantee statement. The page runs no script and loads nothing. The URL contains the
 * statement's token, so no cache stores the page, and the link to the terms sends no referrer.
 */
export async function buildGuaranteeStatementHeaders({ name }: Attachment): Promise<Record<string, string>> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': `default-src 'none'; style-src '${await createCspHash(DOCUMENT_CSS)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}
