import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../domain/currency'
import { fullDate } from '../../../domain/delivery'
import { invoiceLines } from '../../../domain/invoice-address'
import { ZERO } from '../../../domain/money'
import { orderNumber } from '../../../domain/order'
import { voucherTail } from '../../../domain/voucher'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { showToast } from '../../ui/toast-store'
import { DetailState } from '../admin/detail-state'
import { lastDayText, timestampText } from '../admin/timestamp-text'
import { StaffPage } from '../admin/staff-page'
import { Ledger, PaidOrders } from './ledger'
import { type Voucher, voucherQuery } from './queries'
import { VoucherActions } from './voucher-actions'
import { VoucherBadge } from './voucher-badge'
import { useStaffVoucherWords } from './words'

export function VoucherDetail({ id }: { id: string }) {
  const words = useStaffVoucherWords()
  const query = useQuery(voucherQuery(id))
  const { data: voucher } = query
  const backLink = { to: adminPaths.vouchers, name: words.title }
  if (!voucher) return <DetailState title={words.title} back={backLink} query={query} words={words} />
  return (
    <StaffPage
      title={`GIFT-…-${voucherTail(voucher.code)}`}
      badge={<VoucherBadge status={voucher.status} />}
      back={backLink}
      actions={<VoucherActions voucher={voucher} />}
    >
      <Stuck voucher={voucher} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts voucher={voucher} />
        <div className="space-y-4">
          <Ledger voucher={voucher} />
          <PaidOrders voucher={voucher} />
        </div>
      </div>
    </StaffPage>
  )
}

/**
 * Why a blocked voucher stays blocked. Warns if it still has a balance, such as a refund, that its owner cannot spend.
 */
function Stuck({ voucher }: { voucher: Voucher }) {
  const { status, amountRemaining, currency, entries, isPriceBack } = voucher
  const { language } = useLocale()
  const { stuck } = useStaffVoucherWords()
  const isEmpty = priceOf(amountRemaining) === ZERO
  if (status !== 'blocked' || (isEmpty && !isPriceBack)) return null
  const isRefunded = entries.some(({ kind, amount }) => kind === 'refund' && !amount.startsWith('-'))
  const todo = isRefunded ? stuck.refunded : stuck.todo
  return (
    <Notice look="warning" role="status" className="mb-4">
      {isPriceBack ? <p>{stuck.priceBack}</p> : null}
      {isEmpty ? null : (
        <>
          <p className="font-semibold">
            {stuck.lead({ amount: formatMoney(priceOf(amountRemaining), currency, language) })}
          </p>
          <p>{isPriceBack ? stuck.priceBackTodo : todo}</p>
        </>
      )}
    </Notice>
  )
}

function Facts({ voucher }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  const money = (amount: string) => formatMoney(priceOf(amount), voucher.currency, language)
  const copy = () =>
    void navigator.clipboard
      .writeText(voucher.code)
      .then(() => showToast({ title: words.copied }))
      .catch(() => undefined)
  return (
    <dl className="divide-y divide-steel-200 rounded-md bg-white px-4 ring-1 ring-steel-200">
      <Fact name={words.balance}>
        <span className="font-display text-2xl font-bold leading-none tabular-nums">
          {money(voucher.amountRemaining)}
        </span>
      </Fact>
      <Fact name={words.initial}>{money(voucher.amountInitial)}</Fact>
      <Fact name={words.code}>
        <span className="flex items-center justify-end gap-1">
          <span className="font-mono text-sm font-semibold">{voucher.code}</span>
          <button
            type="button"
            onClick={copy}
            aria-label={words.copy}
            title={words.copy}
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
          >
            <Icon of={Copy} className="size-4" />
          </button>
        </span>
      </Fact>
      <Fact name={words.validUntil}>{lastDayText(voucher.expiresAt, language)}</Fact>
      <Fact name={words.type}>{words.types[voucher.voucherType]}</Fact>
      {voucher.voucherType === 'purchased' ? (
        <Fact name={words.vat}>{words.vats[voucher.voucherVat]}</Fact>
      ) : null}
      <Fact name={words.email}>
        {voucher.email ? (
          <a href={`mailto:${voucher.email}`} className="break-all underline underline-offset-4">
            {voucher.email}
          </a>
        ) : (
          words.noEmail
        )}
      </Fact>
      <Fact name={words.issuedAt}>{timestampText(voucher.createdAt, language)}</Fact>
      {voucher.waitsUntil ? (
        <Fact name={words.waitsUntil}>{timestampText(voucher.waitsUntil, language)}</Fact>
      ) : null}
      {voucher.issuedOrderId ? (
        <Fact name={words.boughtBy}>
          <Link
            to={adminPaths.order(voucher.issuedOrderId)}
            className="font-semibold underline underline-offset-4"
          >
            #{orderNumber(voucher.issuedOrderId)}
          </Link>
        </Fact>
      ) : (
        <ByStaff voucher={voucher} />
      )}
    </dl>
  )
}

/** The way in which staff issued a voucher: sold, with payment and buyer, or given away, with the reason. */
function ByStaff({ voucher: { sale, givenReason } }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  if (!sale)
    return (
      <>
        <Fact name={words.source}>{givenReason ? words.given : words.byStaff}</Fact>
        {givenReason ? <Fact name={words.reason}>{givenReason}</Fact> : null}
      </>
    )
  const { method, paidOn, reference, buyerName, nip, invoiceAddress, refundedOn, refundMethod } = sale
  const buyer = [buyerName, nip, ...(invoiceAddress ? invoiceLines(invoiceAddress, language) : [])]
  return (
    <>
      <Fact name={words.source}>{words.sold}</Fact>
      <Fact name={words.payment}>
        {words.paid({ method: words.payments[method], day: fullDate(new Date(paidOn), language) })}
      </Fact>
      <Fact name={words.document}>{invoiceAddress ? words.documents.invoice : words.documents.receipt}</Fact>
      {reference ? <Fact name={words.reference}>{reference}</Fact> : null}
      {buyerName ? <Fact name={words.buyer}>{buyer.filter(Boolean).join(', ')}</Fact> : null}
      {refundedOn && refundMethod ? (
        <Fact name={words.refunded}>
          {words.paid({
            method: words.payments[refundMethod],
            day: fullDate(new Date(refundedOn), language),
          })}
        </Fact>
      ) : null}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
    <dt className="text-sm text-steel-700">{name}</dt>
    <dd className="ml-auto min-w-0 text-right">{children}</dd>
  </div>
)
