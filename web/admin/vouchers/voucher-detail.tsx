import { formatFullDate } from '../../../domain/time/format-days'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/money/currency'
import { formatInvoiceAddress } from '../../../domain/checkout/invoice-address'
import { ZERO } from '../../../domain/money/money'
import { formatOrderNumber } from '../../../domain/orders/order'
import { lastCodeCharacters } from '../../../domain/vouchers/voucher'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import { DetailState } from '../kit/page/detail-state'
import { formatLastDay, formatTimestamp } from '../kit/timestamp-text'
import { StaffPage } from '../kit/page/staff-page'
import { VoucherLedger, PaidOrders } from './voucher-ledger'
import { type Voucher, voucherQuery } from './queries'
import { VoucherActions } from './voucher-actions'
import { VoucherBadge } from './voucher-badge'
import { useStaffVoucherWords } from './words'
import { IfRole } from '../access/if-role'
import { useCopyToClipboard } from '../kit/use-copy-to-clipboard'
import { useFormatAmount } from '../kit/use-format-amount'

export function VoucherDetail({ id }: { id: string }) {
  const words = useStaffVoucherWords()
  const voucherDetailQuery = useQuery(voucherQuery(id))
  const { data: voucher } = voucherDetailQuery
  const backLink = { to: adminPaths.vouchers, name: words.title }
  if (!voucher)
    return <DetailState title={words.title} backLink={backLink} query={voucherDetailQuery} words={words} />
  return (
    <StaffPage
      title={`GIFT-…-${lastCodeCharacters(voucher.code)}`}
      badge={<VoucherBadge status={voucher.status} />}
      backLink={backLink}
      actions={
        <IfRole>
          <VoucherActions voucher={voucher} />
        </IfRole>
      }
    >
      <StuckVoucherNotice voucher={voucher} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <VoucherDetails voucher={voucher} />
        <div className="space-y-4">
          <VoucherLedger voucher={voucher} />
          <PaidOrders voucher={voucher} />
        </div>
      </div>
    </StaffPage>
  )
}

/** Notice on a blocked voucher whose price was refunded, or whose owner cannot spend the rest of the balance. */
function StuckVoucherNotice({ voucher }: { voucher: Voucher }) {
  const { status, amountRemaining, currency, entries, isPriceBack } = voucher
  const { language } = useLocale()
  const { stuck } = useStaffVoucherWords()
  const isEmpty = parsePrice(amountRemaining) === ZERO
  if (status !== 'blocked' || (isEmpty && !isPriceBack)) return null
  const isRefunded = entries.some(({ kind, amount }) => kind === 'refund' && !amount.startsWith('-'))
  const todoText = isRefunded ? stuck.refunded : stuck.todo
  return (
    <Notice variant="warning" role="status" className="mb-4">
      {isPriceBack ? <p>{stuck.priceBack}</p> : null}
      {isEmpty ? null : (
        <>
          <p className="font-semibold">
            {stuck.lead({ amount: formatMoney(parsePrice(amountRemaining), currency, language) })}
          </p>
          <p>{isPriceBack ? stuck.priceBackTodo : todoText}</p>
        </>
      )}
    </Notice>
  )
}

function VoucherDetails({ voucher }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  const formatAmount = useFormatAmount(voucher.currency)
  const copyToClipboard = useCopyToClipboard()
  return (
    <dl className="divide-y divide-steel-200 rounded-md bg-white px-4 ring-1 ring-steel-200">
      <VoucherDetailRow name={words.balance}>
        <span className="font-display text-2xl font-bold leading-none tabular-nums">
          {formatAmount(voucher.amountRemaining)}
        </span>
      </VoucherDetailRow>
      <VoucherDetailRow name={words.initial}>{formatAmount(voucher.amountInitial)}</VoucherDetailRow>
      <VoucherDetailRow name={words.code}>
        <span className="flex items-center justify-end gap-1">
          <span className="font-mono text-sm font-semibold">{voucher.code}</span>
          <IfRole>
            <button
              type="button"
              onClick={() => void copyToClipboard(voucher.code)}
              aria-label={words.copy}
              title={words.copy}
              className="-my-2 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
            >
              <Icon shape={Copy} className="size-4" />
            </button>
          </IfRole>
        </span>
      </VoucherDetailRow>
      <VoucherDetailRow name={words.validUntil}>
        {formatLastDay(voucher.expiresAt, language)}
      </VoucherDetailRow>
      <VoucherDetailRow name={words.type}>{words.types[voucher.voucherType]}</VoucherDetailRow>
      {voucher.voucherType === 'purchased' ? (
        <VoucherDetailRow name={words.vat}>{words.vats[voucher.voucherVat]}</VoucherDetailRow>
      ) : null}
      <VoucherDetailRow name={words.email}>
        {voucher.email ? (
          <a href={`mailto:${voucher.email}`} className="break-all underline underline-offset-4">
            {voucher.email}
          </a>
        ) : (
          words.noEmail
        )}
      </VoucherDetailRow>
      <VoucherDetailRow name={words.issuedAt}>
        {formatTimestamp(voucher.createdAt, language)}
      </VoucherDetailRow>
      {voucher.waitsUntil ? (
        <VoucherDetailRow name={words.waitsUntil}>
          {formatTimestamp(voucher.waitsUntil, language)}
        </VoucherDetailRow>
      ) : null}
      {voucher.issuedOrderId ? (
        <VoucherDetailRow name={words.boughtBy}>
          <Link
            to={adminPaths.order(voucher.issuedOrderId)}
            className="font-semibold underline underline-offset-4"
          >
            #{formatOrderNumber(voucher.issuedOrderId)}
          </Link>
        </VoucherDetailRow>
      ) : (
        <StaffVoucherSource voucher={voucher} />
      )}
    </dl>
  )
}

/** The way in which staff issued a voucher: sold, with payment and buyer, or given away, with the reason. */
function StaffVoucherSource({ voucher: { sale, givenReason } }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  if (!sale)
    return (
      <>
        <VoucherDetailRow name={words.source}>{givenReason ? words.given : words.byStaff}</VoucherDetailRow>
        {givenReason ? <VoucherDetailRow name={words.reason}>{givenReason}</VoucherDetailRow> : null}
      </>
    )
  const { method, paidOn, reference, buyerName, nip, invoiceAddress, refundedOn, refundMethod } = sale
  const buyerLines = [
    buyerName,
    nip,
    ...(invoiceAddress ? formatInvoiceAddress(invoiceAddress, language) : []),
  ]
  return (
    <>
      <VoucherDetailRow name={words.source}>{words.sold}</VoucherDetailRow>
      <VoucherDetailRow name={words.payment}>
        {words.paid({ methodName: words.payments[method], day: formatFullDate(new Date(paidOn), language) })}
      </VoucherDetailRow>
      <VoucherDetailRow name={words.document}>
        {invoiceAddress ? words.documents.invoice : words.documents.receipt}
      </VoucherDetailRow>
      {reference ? <VoucherDetailRow name={words.reference}>{reference}</VoucherDetailRow> : null}
      {buyerName ? (
        <VoucherDetailRow name={words.buyer}>{buyerLines.filter(Boolean).join(', ')}</VoucherDetailRow>
      ) : null}
      {refundedOn && refundMethod ? (
        <VoucherDetailRow name={words.refunded}>
          {words.paid({
            methodName: words.payments[refundMethod],
            day: formatFullDate(new Date(refundedOn), language),
          })}
        </VoucherDetailRow>
      ) : null}
    </>
  )
}

const VoucherDetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
    <dt className="text-sm text-steel-700">{name}</dt>
    <dd className="ml-auto min-w-0 text-right">{children}</dd>
  </div>
)
