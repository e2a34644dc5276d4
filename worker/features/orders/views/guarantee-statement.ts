import { AppError } from '../../../../domain/errors'
import { isOrderToken } from '../../../../domain/orders/order-link'
import type { Deps } from '../../../deps'
import {
  buildGuaranteeDocument,
  DOCUMENT_CSS,
  readGuaranteedLine,
} from '../../../mail/documents/guarantee-document'
import type { Attachment } from '../../../mail/senders/mailer'

/**
 * The guarantee statement of an order line, the same document that the confirmation has as an attachment (rules 4.2).
 * Access needs the order's link token.
 * @throws order.not_found, also for a wrong token and for a line without a guarantee
 */
export async function readGuaranteeStatement(
  deps: Pick<Deps, 'db' | 'labelArtwork'>,
  { orderId, productId, token }: { orderId: string; productId: string; token: string },
): Promise<Attachment> {
  const line = await readGuaranteedLine(deps.db, orderId, productId)
  if (!line || !isOrderToken(line, token)) throw new AppError('order.not_found')
  return buildGuaranteeDocument(deps, line)
}

/**
 * Headers of a guarantee statement as a page. It runs no script and loads nothing. Its URL contains the order's token,
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
