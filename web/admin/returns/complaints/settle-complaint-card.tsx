import { type FormEvent, useState } from 'react'
import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { COMPLAINT_WISHES } from '../../../../domain/returns/complaint'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { Card } from '../../kit/page/card'
import { formatFullDay } from '../../kit/timestamp-text'
import type { Complaint } from './queries'
import { useComplaintChange } from './use-complaint-change'
import { useStaffComplaintWords } from './words'

/**
 * A form that records when and by which remedy an accepted complaint was settled. After a repair it shows the extended
 * end of liability (rules 4.9). A seller may repair or replace instead of a price reduction (UoPK art. 43e), so staff
 * can choose any remedy.
 */
export function SettleComplaintCard({ complaint }: { complaint: Complaint }) {
  const { language } = useLocale()
  const { settle: words } = useStaffComplaintWords()
  const today = polishDateOf(useNow())
  const {
    id,
    status: currentStatus,
    settledOn,
    repairedOn,
    liableUntil,
    submittedAt,
    orderId,
    matched,
  } = complaint
  const [day, setDay] = useState(today)
  const [remedy, setRemedy] = useState(complaint.wish)
  const { change, isPending } = useComplaintChange(id)
  const isConsumer = matched?.isConsumer !== false
  if (settledOn) {
    const liabilityText = liableUntil
      ? words.until({ day: formatFullDay(liableUntil, language) })
      : words.unknown
    return (
      <Card title={words.title}>
        <p className="font-semibold">{words.done({ day: formatFullDay(settledOn, language) })}</p>
        {repairedOn && isConsumer ? <p>{liabilityText}</p> : null}
        <Button
          variant="secondary"
          className="mt-3"
          aria-disabled={isPending}
          onClick={() => change({ from: currentStatus, settledOn: null })}
        >
          {words.undo}
        </Button>
      </Card>
    )
  }
  const saveDecision = (event: FormEvent) => {
    event.preventDefault()
    if (day) change({ from: currentStatus, settledOn: day, remedy })
  }
  const isMoneyRemedy = remedy === 'price_reduction' || remedy === 'withdrawal'
  return (
    <Card title={words.title}>
      <p className="mb-3 text-sm text-steel-700">{words.lead}</p>
      <form onSubmit={saveDecision}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            id="complaint-remedy"
            className="mb-4"
            label={words.remedy}
            value={remedy}
            options={COMPLAINT_WISHES.map((value) => ({ value, name: WISH_NAMES[language][value] }))}
            onChange={setRemedy}
          />
          <Field
            id="complaint-settled"
            type="date"
            label={words.day}
            required
            min={polishDateOf(Date.parse(submittedAt))}
            max={today}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        {remedy === 'repair' && isConsumer ? (
          <p className="mb-4 text-sm text-steel-700">{words.longer}</p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {isMoneyRemedy && orderId ? (
            <Link to={`${adminPaths.order(orderId)}#refund`} className={buttonClass('secondary')}>
              {words.refund}
            </Link>
          ) : null}
          <Button type="submit" variant="secondary" aria-disabled={isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
