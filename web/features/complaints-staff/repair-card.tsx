import { type FormEvent, useState } from 'react'
import { polishDateOf } from '../../../domain/polish-days'
import { useLocale } from '../../i18n/locale'
import { useNow } from '../../i18n/now'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Card } from '../admin/card'
import { fullDayText } from '../admin/moments'
import type { Complaint } from './queries'
import { useChange } from './use-change'
import { useStaffComplaintWords } from './words'

/** When what was accepted came back repaired, and until when the shop is liable since then (rules 4.9). */
export function RepairCard({ complaint }: { complaint: Complaint }) {
  const { language } = useLocale()
  const { repair: words } = useStaffComplaintWords()
  const today = polishDateOf(useNow())
  const [day, setDay] = useState(today)
  const { id, status: from, repairedOn, liableUntil, submittedAt } = complaint
  const { change, isPending } = useChange(id)
  if (repairedOn)
    return (
      <Card title={words.title}>
        <p className="font-semibold">{words.done({ day: fullDayText(repairedOn, language) })}</p>
        <p>{liableUntil ? words.until({ day: fullDayText(liableUntil, language) }) : words.unknown}</p>
        <Button
          look="secondary"
          className="mt-3"
          aria-disabled={isPending}
          onClick={() => change({ from, repairedOn: null })}
        >
          {words.undo}
        </Button>
      </Card>
    )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (day) change({ from, repairedOn: day })
  }
  return (
    <Card title={words.title}>
      <p className="mb-3 text-sm text-steel-700">{words.lead}</p>
      <form onSubmit={save} className="flex flex-wrap items-start gap-x-3">
        <Field
          id="complaint-repaired"
          type="date"
          label={words.day}
          required
          min={polishDateOf(Date.parse(submittedAt))}
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="submit" look="secondary" className="mt-6" aria-disabled={isPending}>
          {words.save}
        </Button>
      </form>
    </Card>
  )
}
