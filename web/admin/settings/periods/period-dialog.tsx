import { parseDay } from '../../../../domain/time/calendar-days'
import { useId, useState } from 'react'
import {
  findPeriodProblems,
  PERIOD_KINDS,
  PERIOD_LIMITS,
  type ShopPeriod,
} from '../../../../domain/delivery/shop-periods'
import { SETTING_LENGTHS } from '../../../../domain/settings/setting-forms'
import { startOfDay } from '../../../../domain/time/polish-days'
import { useLocale } from '../../../i18n/locale'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { FormDialog } from '../../kit/form/form-dialog'
import { formatFullDay } from '../../kit/timestamp-text'
import { usePeriodWords } from './period-words'
import { PromisePreview } from './promise-preview'
import { applyPeriodChange } from './use-periods'

const EMPTY_PERIOD: ShopPeriod = {
  from: '',
  to: '',
  kind: 'closed',
  workingDays: 0,
  note: { pl: '', en: '' },
}

type PeriodField = 'from' | 'to' | 'workingDays' | 'pl' | 'en'

type Props = {
  /** The period to change; null to add a new period. */
  period: ShopPeriod | null
  otherPeriods: readonly ShopPeriod[]
  cutOff: string
  isStale: boolean
  isPending: boolean
  onSave: (period: ShopPeriod) => void
  onClose: () => void
}

/** The form of one period, with the sentence that buyers will read. */
export function PeriodDialog({ period, otherPeriods, cutOff, isStale, isPending, onSave, onClose }: Props) {
  const words = usePeriodWords()
  const { language } = useLocale()
  const id = useId()
  const [input, setInput] = useState(period ?? EMPTY_PERIOD)
  const [daysText, setDaysText] = useState(period?.workingDays ? String(period.workingDays) : '5')
  const [areErrorsShown, setErrorsShown] = useState(false)
  const typedPeriod: ShopPeriod = {
    ...input,
    to: input.to || input.from,
    workingDays: input.kind === 'longer' ? readWorkingDays(daysText) : 0,
    note: { pl: input.note.pl.trim(), en: input.note.en.trim() },
  }
  const problems = findFieldProblems(typedPeriod, otherPeriods)
  const errorOf = (field: PeriodField) => {
    const problem = problems[field]
    return areErrorsShown && problem ? words.problems[problem] : undefined
  }
  const changeInput = (changes: Partial<ShopPeriod>) => setInput({ ...input, ...changes })
  const submit = () => {
    setErrorsShown(true)
    const firstField = FIELDS.find((field) => problems[field])
    if (firstField) document.getElementById(`${id}-${firstField}`)?.focus()
    else onSave(typedPeriod)
  }
  return (
    <FormDialog
      title={period ? words.editTitle : words.addTitle}
      submitLabel={words.save}
      cancel={words.cancel}
      isPending={isPending}
      staleNotice={isStale ? <p>{words.stale}</p> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        id={`${id}-kind`}
        label={words.kind}
        value={input.kind}
        options={PERIOD_KINDS.map((kind) => ({ value: kind, name: words.kinds[kind] }))}
        onChange={(kind) => changeInput({ kind })}
        className="mb-4"
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          id={`${id}-from`}
          label={words.from}
          type="date"
          value={input.from}
          error={errorOf('from')}
          onChange={({ target }) => changeInput({ from: target.value })}
        />
        <Field
          id={`${id}-to`}
          label={words.to}
          type="date"
          min={input.from || undefined}
          value={input.to}
          error={errorOf('to')}
          onChange={({ target }) => changeInput({ to: target.value })}
        />
      </div>
      {input.kind === 'longer' ? (
        <Field
          id={`${id}-workingDays`}
          label={words.workingDays}
          inputMode="numeric"
          value={daysText}
          error={errorOf('workingDays')}
          onChange={({ target }) => setDaysText(target.value)}
        />
      ) : null}
      <Field
        id={`${id}-pl`}
        label={words.note}
        hint={words.noteHint}
        value={input.note.pl}
        error={errorOf('pl')}
        onChange={({ target }) => changeInput({ note: { ...input.note, pl: target.value } })}
      />
      <Field
        id={`${id}-en`}
        label={words.noteEn}
        value={input.note.en}
        error={errorOf('en')}
        onChange={({ target }) => changeInput({ note: { ...input.note, en: target.value } })}
      />
      {FIELDS.some((field) => problems[field]) ? null : (
        <PromisePreview
          title={words.previewOf({ day: formatFullDay(typedPeriod.from, language) })}
          orderedAt={startOfDay(parseDay(typedPeriod.from))}
          rules={{
            cutOff,
            periods: applyPeriodChange(otherPeriods, { removedPeriod: null, addedPeriod: typedPeriod }),
          }}
        />
      )}
    </FormDialog>
  )
}

const FIELDS: readonly PeriodField[] = ['from', 'to', 'workingDays', 'pl', 'en']

const readWorkingDays = (text: string): number => {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return count <= PERIOD_LIMITS.workingDays ? count : 0
}

function findFieldProblems(period: ShopPeriod, otherPeriods: readonly ShopPeriod[]) {
  const { from, note } = period
  if (!from) return { from: 'required' as const }
  const problem = findPeriodProblems([...otherPeriods, period]).get(otherPeriods.length)
  const maxLength = SETTING_LENGTHS.pl[1]
  const problems: Partial<
    Record<PeriodField, 'required' | 'order' | 'tooLong' | 'overlap' | 'workingDays' | 'note'>
  > = {
    ...(problem === 'overlap' ? { from: problem } : {}),
    ...(problem === 'order' || problem === 'tooLong' ? { to: problem } : {}),
    ...(problem === 'workingDays' ? { workingDays: problem } : {}),
    ...(note.pl.length > maxLength ? { pl: 'note' } : {}),
    ...(note.en.length > maxLength ? { en: 'note' } : {}),
  }
  return problems
}
