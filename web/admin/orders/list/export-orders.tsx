import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useId, useState } from 'react'
import { useLocale } from '../../../i18n/locale'
import { useNow } from '../../../i18n/now'
import { findExportPeriodProblem } from '../../../../domain/orders/order-requests'
import { parseDay } from '../../../../domain/time/calendar-days'
import { isoDay, polishDateOf } from '../../../../domain/time/polish-days'
import { refusalText } from '../../../errors/refusal-text'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { Icon } from '../../../ui/image/icon'
import { SelectField } from '../../../ui/form/select-field'
import { showToast } from '../../../ui/overlay/toast-store'
import { FormDialog } from '../../kit/form/form-dialog'
import { exportOrders, type OrdersExport } from '../queries'
import { useStaffOrderWords } from '../words'
import { useOrderExportWords } from './export-words'

const EXPORT_KINDS = ['accounting', 'courier'] as const

export function ExportOrders() {
  const words = useOrderExportWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon shape={Download} className="size-5" />
        {words.action}
      </Button>
      {isOpen ? <ExportOrdersDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type ExportDays = { from: string; to: string }

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The previous month, and the current month up to today. */
function listMonths(today: string): Record<'previous' | 'current', ExportDays> {
  const lastDayBefore = isoDay(parseDay(firstOfMonth(today)) - 1)
  return {
    previous: { from: firstOfMonth(lastDayBefore), to: lastDayBefore },
    current: { from: firstOfMonth(today), to: today },
  }
}

/**
 * Dialog that exports orders of a period. The default period is the current month, because accounting works by month.
 */
function ExportOrdersDialog({ onClose }: { onClose: () => void }) {
  const locale = useLocale()
  const words = useOrderExportWords()
  const orderWords = useStaffOrderWords()
  const id = useId()
  const today = polishDateOf(useNow())
  const [kind, setKind] = useState<OrdersExport['for']>('accounting')
  const months = listMonths(today)
  const [days, setDays] = useState(months.current)
  const [isTried, setIsTried] = useState(false)
  const periodError = kind === 'accounting' ? findExportPeriodProblem(days.from, days.to) : null
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      kind === 'courier'
        ? exportOrders(`przesylki-${today}.csv`, { for: kind })
        : exportOrders(`zamowienia-${days.from}-${days.to}.csv`, { for: kind, ...days }),
    onSuccess: () => {
      showToast({ title: words.done })
      onClose()
    },
    onError: async (error) =>
      showToast({
        title: words.failed,
        description: await refusalText(locale, error),
        isError: true,
      }),
  })
  const submitExport = () => {
    setIsTried(true)
    if (periodError) document.getElementById(`${id}-${periodError.path}`)?.focus()
    else if (!isPending) mutate()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit}
      cancel={orderWords.leave}
      isPending={isPending}
      onSubmit={submitExport}
      onClose={onClose}
    >
      <SelectField
        id={`${id}-kind`}
        label={words.kind}
        options={EXPORT_KINDS.map((value) => ({ value, name: words.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <p className="mb-3 mt-2 text-sm text-steel-700">{words.kindLeads[kind]}</p>
      {kind === 'accounting' ? (
        <div className="grid gap-x-3 sm:grid-cols-2">
          <div className="col-span-full mb-3 flex flex-wrap gap-2">
            {(['previous', 'current'] as const).map((name) => (
              <Button
                key={name}
                variant="secondary"
                aria-pressed={days.from === months[name].from && days.to === months[name].to}
                onClick={() => setDays(months[name])}
              >
                {words.months[name]}
              </Button>
            ))}
          </div>
          {(['from', 'to'] as const).map((fieldName) => (
            <Field
              key={fieldName}
              id={`${id}-${fieldName}`}
              label={orderWords[fieldName]}
              type="date"
              required
              max={today}
              value={days[fieldName]}
              error={
                isTried && periodError?.path === fieldName ? words.problems[periodError.code] : undefined
              }
              onChange={({ target }) => setDays({ ...days, [fieldName]: target.value })}
            />
          ))}
        </div>
      ) : null}
    </FormDialog>
  )
}
