import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '../../../navigation'
import { ApiError } from '../../../api'
import { adminPaths } from '../../../app/admin-paths'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { Skeleton } from '../../../ui/loading/skeleton'
import { StaffPage } from '../../kit/page/staff-page'
import { BuyerCard } from '../buyer/buyer-card'
import { ItemsCard } from './items-card'
import { HoldLimitCard } from '../buyer/hold-limit-card'
import { MailsCard } from './mails-card'
import { MoneyCard } from '../money/money-card'
import { NextStep } from '../parcel/next-step'
import { NotesCard } from './notes-card'
import { OpenRequests } from './open-requests'
import { OrderBadges } from '../list/order-badges'
import { PrintPackingSlip } from '../parcel/packing-slip'
import { orderQuery, type StaffOrder } from '../queries'
import { RefundDialog, type RefundFormOptions } from '../refund/refund-dialog'
import { OrderTimeline } from './timeline'
import { IfRole } from '../../access/if-role'
import { RequestCard } from '../requests/request-card'
import { LabelsCard } from '../../shipments/labels'
import { SaleCard } from '../sale/sale-card'
import { useStaffOrderWords } from '../words'

export function OrderDetail({ id }: { id: string }) {
  const words = useStaffOrderWords()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const backLink = { to: adminPaths.orders, name: words.back }
  if (order) {
    return (
      <StaffPage
        title={words.order(order)}
        badge={<OrderBadges {...order} />}
        backLink={backLink}
        actions={<PrintPackingSlip order={order} />}
      >
        <OpenRequests order={order} />
        <OrderCards order={order} />
      </StaffPage>
    )
  }
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <StaffPage title={words.title} backLink={backLink}>
      {error ? (
        <LoadErrorNotice
          text={isNotFound ? words.missing : words.unread}
          error={error}
          onRetry={isNotFound ? undefined : () => void refetch()}
        />
      ) : (
        <div className="space-y-4" aria-busy="true">
          {[1, 2, 3].map((skeletonIndex) => (
            <Skeleton key={skeletonIndex} className="h-40" />
          ))}
        </div>
      )}
    </StaffPage>
  )
}

/** Wraps the refund section. Scrolls to it if the URL ends in `#refund`. */
function RefundAnchor({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const sectionRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#refund') sectionRef.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={sectionRef} className="scroll-mt-4">
      {children}
    </div>
  )
}

function OrderCards({ order }: { order: StaffOrder }) {
  const [refund, setRefund] = useState<RefundFormOptions | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SaleCard order={order} />
        <NextStep order={order} onRefund={setRefund} />
        <LabelsCard order={order} />
        <ItemsCard order={order} />
        <div className="hidden lg:block">
          <OrderTimeline order={order} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BuyerCard order={order} />
        <HoldLimitCard order={order} />
        <RefundAnchor>
          <MoneyCard order={order} onRefund={setRefund} />
        </RefundAnchor>
        <IfRole>
          <RequestCard order={order} />
        </IfRole>
        <NotesCard order={order} />
        <MailsCard order={order} />
        <div className="lg:hidden">
          <OrderTimeline order={order} />
        </div>
      </div>
      {refund ? <RefundDialog order={order} initialOptions={refund} onClose={() => setRefund(null)} /> : null}
    </div>
  )
}
