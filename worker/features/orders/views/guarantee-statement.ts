import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import {
  buildGuaranteeDocument,
  DOCUMENT_CSS,
  readGuaranteedLine,
} from '../../../mail/documents/guarantee-document'
import { deriveOrderToken } from '../derived-token'
import type { Attachment } from '../../../mail/senders/mailer'

type LinkedOrder = { id: string; linkToken: string }

/** The token of a statement. A buyer who hands the tool on may share it, because it does not open the order. */
const guaranteeTokenOf = (order: LinkedOrder, productId: string): string =>
  deriveOrderToken(`guarantee ${productId}`, order)

/** The path of a guarantee statement, with its token. */
export const guaranteeStatementPath = (order: LinkedOrder, productId: string): string =>
  `/api/orders/${order.id}/guarantees/${productId}?token=${guaranteeTokenOf(order, productId)}`

/**
 * The guarantee statement of an order line, the same document that the confirmation has as an attachment (rules 4.2).
 * Access needs the token of the statement. An anonymised order has no link token and accepts none.
 * @throws order.not_found, also for a wrong token and for a line without a guarantee
 */
export async function readGuaranteeStatement(
  deps: Pick<Deps, 'db' | 'labelArtwork'>,
  { orderId, productId, token }: { orderId: string; productId: string; token: string },
): Promise<Attachment> {
  const line = await readGuaranteedLine(deps.db, orderId, productId)
  const isAllowed =
    line &&
    line.linkToken !== '' &&
    guaranteeTokenOf({ id: orderId, linkToken: line.linkToken }, productId) === token
  if (!isAllowed) throw new AppError('order.not_found')
  return buildGuaranteeDocument(deps, line)
}

/**
 * Headers of a guarantee statement as a page. It runs no script and loads nothing. Its URL contains its token,
 * so no cache keeps the page, and the link to the terms sends no referrer.
 */
export async function guaranteeStatementHeaders({ name }: Attachment): Promise<Record<string, string>> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(DOCUMENT_CSS))
  const styleHash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}
