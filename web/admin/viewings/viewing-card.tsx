import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../domain/forms/phone'
import { localizedText } from '../../../domain/language'
import { pictureUrlAtWidth } from '../../../domain/products/catalog/catalog'
import type { StaffViewingChange, ViewingStatus } from '../../../domain/viewings/viewing'
import { formatViewingHour } from '../../../domain/viewings/viewing-time'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Badge, type BadgeVariant } from '../../ui/layout/badge'
import { Spinner } from '../../ui/loading/spinner'
import { IfRole } from '../access/if-role'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { CancelViewingDialog } from './cancel-viewing-dialog'
import { DeleteViewingButton } from './delete-viewing-button'
import { MoveViewingDialog } from './move-viewing-dialog'
import { changeViewing, type ViewingItem, VIEWINGS_KEY } from './queries'
import { useStaffViewingWords } from './words'

const BADGE_VARIANTS = {
  booked: 'due',
  came: 'good',
  missed: 'plain',
  cancelled: 'plain',
  sold: 'bad',
} as const satisfies Record<ViewingStatus, BadgeVariant>

/** One viewing: time, tool, visitor, and the steps of staff. */
export function ViewingCard({ viewing }: { viewing: ViewingItem }) {
  const { language } = useLocale()
  const words = useStaffViewingWords()
  const { product, status, name, phone, email, note } = viewing
  const toolNote =
    status !== 'booked'
      ? null
      : viewing.isHeld
        ? words.held
        : product.availability === 'held'
          ? words.toolHeld
          : product.availability === 'sold'
            ? words.toolSold
            : product.availability === 'hidden'
              ? words.toolHidden
              : null
  return (
    <li className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-display text-2xl font-bold leading-none tabular-nums">
          {`${formatViewingHour(Date.parse(viewing.startsAt))}–${formatViewingHour(Date.parse(viewing.endsAt))}`}
        </span>
        <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge>
        {viewing.isOutsideOpeningTimes ? <Badge variant="bad">{words.closedDay}</Badge> : null}
        {toolNote ? <Badge variant={viewing.isHeld ? 'plain' : 'bad'}>{toolNote}</Badge> : null}
      </div>
      <div className="mt-2 flex gap-3">
        <img
          src={pictureUrlAtWidth(product.image, 400)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-16 shrink-0 rounded-sm bg-studio object-contain ring-1 ring-steel-200"
        />
        <div className="min-w-0">
          <Link
            to={adminPaths.product(product.id)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
          >
            {localizedText(language, product.name, product.nameEn)}
          </Link>
          <p className="wrap-anywhere">
            <span className="font-semibold">{name}</span>
            {viewing.channel === 'phone' ? (
              <span className="text-sm text-steel-700">{` · ${words.byPhone}`}</span>
            ) : null}
            {viewing.language === 'en' ? (
              <span className="text-sm text-steel-700">{` · ${words.inEnglish}`}</span>
            ) : null}
          </p>
          <p className="flex flex-wrap gap-x-4">
            {phone ? (
              <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center underline tabular-nums">
                {formatPhone(phone)}
              </a>
            ) : null}
            {email ? (
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-11 min-w-0 items-center underline wrap-anywhere"
              >
                {email}
              </a>
            ) : null}
          </p>
        </div>
      </div>
      {note ? (
        <blockquote className="mt-2 border-l-4 border-steel-300 pl-3 whitespace-pre-line wrap-anywhere">
          {note}
        </blockquote>
      ) : null}
      <IfRole>
        <ViewingSteps viewing={viewing} />
      </IfRole>
    </li>
  )
}

function ViewingSteps({ viewing }: { viewing: ViewingItem }) {
  const words = useStaffViewingWords()
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const { run, isPending, lastInput } = useStaffAction(
    (change: StaffViewingChange) => changeViewing(viewing.id, change),
    {
      toSuccessToast: (_, { status }) => ({ title: words.done[status] }),
      failureTitle: words.failed,
      onDone: () => setCancelling(false),
      onEnd: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: VIEWINGS_KEY }),
          client.invalidateQueries({ queryKey: ['staff', 'today'] }),
        ]),
    },
  )
  const { isOutsideOpeningTimes } = viewing
  const { availability } = viewing.product
  const canMove = viewing.canMove && availability !== 'sold' && availability !== 'hidden'
  // Offers deletion only for callers without an e-mail address. Other data is erased on the page of customers.
  const canDelete = viewing.email === ''
  if (viewing.nextStatuses.length === 0 && !canDelete) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {viewing.nextStatuses.map((status) => (
        <Button
          key={status}
          variant={
            status === 'cancelled'
              ? 'quiet'
              : status === 'came' && !isOutsideOpeningTimes
                ? 'primary'
                : 'secondary'
          }
          aria-disabled={isPending}
          onClick={() =>
            status === 'cancelled' ? setCancelling(true) : run({ status, version: viewing.version })
          }
        >
          {isPending && lastInput?.status === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
      {canMove ? (
        <Button variant={isOutsideOpeningTimes ? 'primary' : 'quiet'} onClick={() => setMoving(true)}>
          {words.move.action}
        </Button>
      ) : null}
      {canDelete ? <DeleteViewingButton viewing={viewing} /> : null}
      {isMoving ? <MoveViewingDialog viewing={viewing} onClose={() => setMoving(false)} /> : null}
      {isCancelling ? (
        <CancelViewingDialog
          viewing={viewing}
          isPending={isPending}
          onSubmit={(reason) => run({ status: 'cancelled', version: viewing.version, reason })}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  )
}
