import { dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { and, eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { fillLabel } from '../../../domain/products/guarantee-label/guarantee-label'
import type { Language } from '../../../domain/language'
import type { LineGuarantee } from '../../../domain/products/manufacturers/guarantee'
import { formatOrderNumber } from '../../../domain/orders/order'
import { polishDay } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { orderLines, orders } from '../../features/orders/orders.table'
import type { Attachment } from '../senders/mailer'
import { mailWordsFor } from '../wording/wording'

type GuaranteedLine = { orderId: string; productId: string; guarantee: LineGuarantee | null }
type DocumentDeps = Pick<Deps, 'db' | 'labelArtwork'>

const GUARANTEE_DOCUMENT_ID_PATTERN = /^guarantee\.([^.]+)\.([^.]+)$/

/** Document ids of the guarantee statements of an order: one for each line with a guarantee (rules 4.2). */
export const listGuaranteeDocumentIds = (lines: readonly GuaranteedLine[]): string[] =>
  lines.flatMap(({ orderId, productId, guarantee }) =>
    guarantee ? [`guarantee.${orderId}.${productId}`] : [],
  )

/**
 * The guarantee statement of an order line as an HTML page. Built from data of the order, which never change. Null if
 * `id` is not the id of a guarantee statement, or the line has no guarantee.
 */
export async function readGuaranteeDocument(deps: DocumentDeps, id: string): Promise<Attachment | null> {
  const [, orderId = '', productId = ''] = GUARANTEE_DOCUMENT_ID_PATTERN.exec(id) ?? []
  if (!orderId) return null
  const line = await readGuaranteedLine(deps.db, orderId, productId)
  return line && buildGuaranteeDocument(deps, line)
}

/** An order line with a guarantee statement, and the link token of its order. Null if the line has no guarantee. */
export async function readGuaranteedLine(db: Deps['db'], orderId: string, productId: string) {
  const [row] = await db
    .select({
      orderId: orders.id,
      linkToken: orders.linkToken,
      language: orders.language,
      placedAt: orders.createdAt,
      productName: orderLines.name,
      sku: orderLines.sku,
      guarantee: orderLines.guarantee,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)))
  return row?.guarantee ? { ...row, guarantee: row.guarantee } : null
}

export async function buildGuaranteeDocument(
  { labelArtwork }: Pick<Deps, 'labelArtwork'>,
  line: Omit<GuaranteeFacts, 'labelSvg'>,
): Promise<Attachment> {
  const { label } = line.guarantee
  const labelSvg = label && labelArtwork ? fillLabel(await labelArtwork.full(), 'full', label) : null
  return renderGuaranteeDocument({ ...line, labelSvg })
}

type GuaranteeFacts = {
  orderId: string
  language: Language
  placedAt: Timestamp
  productName: string
  sku: string
  guarantee: LineGuarantee
  /** The filled label GARAN; null without a label. */
  labelSvg: string | null
}

/**
 * The style of the document. The style is the same for all statements, so that a content security policy can allow the
 * style by its hash.
 */
export const DOCUMENT_CSS =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.55 system-ui,sans-serif;color:#191816}h1{line-height:1.2}dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.75rem 1.5rem;margin:2rem 0}dt{color:#6b665e}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}a{color:inherit}img{width:100%;max-width:20rem}@media(max-width:30rem){dl{display:block}dd{margin:0 0 .75rem}}@media print{body{margin:0}}'

export function renderGuaranteeDocument({
  orderId,
  language,
  placedAt,
  productName,
  sku,
  guarantee,
  labelSvg,
}: GuaranteeFacts): Attachment {
  const { guarantee: words, documents } = mailWordsFor(language)
  const { label } = guarantee
  const guaranteeFacts: [name: string, value: string | null][] = [
    [words.product, productName],
    [words.model, guarantee.model],
    [words.sku, sku],
    [words.serialNumber, guarantee.serialNumber],
    [words.purchased, formatFullDate(dateOf(polishDay(placedAt)), language)],
    [words.order, formatOrderNumber(orderId)],
    [words.period, guarantee.promise],
    [words.guarantor, guarantee.guarantor],
    [words.scope, guarantee.scope],
    [words.territory, guarantee.territory],
    [words.claim, guarantee.claim],
  ]
  const documentMarkup = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`${words.statement}: ${productName}`}</title>
        <style>{DOCUMENT_CSS}</style>
      </head>
      <body>
        <h1>{words.statement}</h1>
        <dl>
          {guaranteeFacts.flatMap(([name, value]) =>
            value ? [<dt key={`${name} is`}>{name}</dt>, <dd key={name}>{value}</dd>] : [],
          )}
          {guarantee.termsUrl ? (
            <>
              <dt>{words.terms}</dt>
              <dd>
                <a href={guarantee.termsUrl}>{guarantee.termsUrl}</a>
              </dd>
            </>
          ) : null}
        </dl>
        <p>{words.rights}</p>
        {label && labelSvg ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(labelSvg)}`} alt={words.label(label)} />
        ) : null}
      </body>
    </html>
  )
  return {
    name: `${documents.guarantee}-${sku.replaceAll(/[^\w.-]/g, '-')}.html`,
    content: `<!doctype html>${renderToStaticMarkup(documentMarkup)}`,
  }
}
