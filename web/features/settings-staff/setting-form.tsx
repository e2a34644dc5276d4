import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FIELD_ERRORS } from '../../../domain/fields'
import { SETTING_FORMS } from '../../../domain/setting-forms'
import type { SettingName } from '../../../domain/settings'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { SelectField } from '../../ui/select-field'
import { Spinner } from '../../ui/spinner'
import { showToast } from '../../ui/toast-store'
import { fullDate } from '../../../domain/delivery'
import { timeOf } from '../chat/times'
import { setSetting, settingsKey } from './queries'
import { FIELDS, type Typed, typedOf, valueOf } from './setting-fields'
import { useSettingWords } from './words'

/** A state that a setting has or had; `setAt` is null for the shop's own beginning. */
export type SettingState = { id: number; value: unknown; setAt: string | null }

type Props = { name: SettingName; states: readonly SettingState[] }

/** One setting: what holds, changed and saved by itself, and the way back to what held before. */
export function SettingForm({ name, states }: Props) {
  const locale = useLocale()
  const words = useSettingWords()
  const client = useQueryClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [current] = states
  const [seen, setSeen] = useState(current)
  const [typed, setTyped] = useState<Typed>(() => typedOf(current?.value))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<{ text: string; isStale: boolean } | null>(null)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(seen?.value))
  useLeaveWarning(isChanged)

  const { mutate, isPending } = useMutation({
    mutationFn: () => setSetting(name, { value: valueOf(name, typed), after: seen?.id ?? 0 }),
    onSuccess: (all) => {
      client.setQueryData(settingsKey, all)
      const [now] = all[name]
      setSeen(now)
      setTyped(typedOf(now?.value))
      setRefusal(null)
      showToast({ title: words.names[name], description: words.saved })
    },
    onError: async (error) => {
      const isStale = error instanceof ApiError && error.code === 'settings.stale'
      if (isStale) await client.invalidateQueries({ queryKey: settingsKey })
      setRefusal({ text: await refusalText(locale, error), isStale })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = errorsOf(name, typed, words)
    setErrors(found)
    const first = FIELDS[name].find((field) => found[field])
    if (first === undefined) return mutate()
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const change = (field: string) => (text: string) => {
    setTyped({ ...typed, [field]: text })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([known]) => known !== field)))
  }
  const takeOver = (state: SettingState, isCurrent: boolean) => {
    setTyped(typedOf(state.value))
    if (isCurrent) setSeen(state)
    setErrors({})
    setRefusal(null)
    if (!isCurrent) showToast({ title: words.names[name], description: words.taken })
  }

  return (
    <section aria-labelledby={`${id}-title`} className="rounded-md bg-white p-4 ring-1 ring-steel-200 md:p-6">
      <h2 id={`${id}-title`} className="font-display text-2xl font-semibold">
        {words.names[name]}
      </h2>
      <p className="mb-4 mt-1 max-w-2xl text-sm text-steel-700">{words.leads[name]}</p>
      <form ref={form} noValidate onSubmit={submit}>
        {name === 'announcement' ? (
          <Checkbox
            id={`${id}-shown`}
            checked={typed['isShown'] === 'true'}
            onChange={({ target }) => change('isShown')(String(target.checked))}
          >
            {words.fields.isShown}
          </Checkbox>
        ) : null}
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {FIELDS[name].map((field) => (
            <Field
              key={field}
              id={`${id}-${field}`}
              name={field}
              label={words.fields[field]}
              value={typed[field] ?? ''}
              error={errors[field]}
              inputMode={INPUT_MODES[field]}
              onChange={({ target }) => change(field)(target.value)}
              className={isLong(field) ? 'sm:col-span-2 lg:col-span-3' : ''}
            />
          ))}
          {name === 'chat' ? (
            <SelectField
              id={`${id}-clock`}
              label={words.fields.clock}
              value={typed['clock'] === 'shop' ? 'shop' : 'visitor'}
              options={(['visitor', 'shop'] as const).map((value) => ({ value, name: words.clocks[value] }))}
              onChange={change('clock')}
              className="mb-7"
            />
          ) : null}
        </div>
        {refusal ? (
          <Notice look="danger" role="alert" className="mb-4">
            <p>{refusal.text}</p>
            {refusal.isStale && current ? (
              <Button look="secondary" onClick={() => takeOver(current, true)}>
                {words.stale}
              </Button>
            ) : null}
          </Notice>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={!isChanged} aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {isPending ? words.saving : words.save}
          </Button>
          {isChanged ? <p className="text-sm text-steel-700">{words.leave}</p> : null}
        </div>
      </form>
      {states.length > 1 ? (
        <details className="mt-4 border-t border-steel-200 pt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.history}</summary>
          <ul className="divide-y divide-steel-200">
            {states.slice(1).map((state) => (
              <li key={state.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
                <span className="font-semibold">
                  {state.setAt
                    ? `${fullDate(new Date(state.setAt), locale.language)}, ${timeOf(state.setAt, locale.language)}`
                    : words.first}
                </span>
                <span className="min-w-0 grow break-words text-steel-700">{summaryOf(state.value)}</span>
                <Button look="quiet" onClick={() => takeOver(state, false)}>
                  {words.take}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

const INPUT_MODES: Partial<Record<string, 'decimal' | 'numeric' | 'email' | 'tel' | 'url'>> = {
  fee: 'decimal',
  freeFrom: 'decimal',
  from: 'numeric',
  to: 'numeric',
  since: 'numeric',
  nip: 'numeric',
  regon: 'numeric',
  phone: 'tel',
  email: 'email',
  maps: 'url',
}

const isLong = (field: string) => field === 'maps' || field === 'pl' || field === 'en'

/** The first values, enough to tell one state from another. */
const summaryOf = (value: unknown): string =>
  value && typeof value === 'object'
    ? Object.values(value)
        .filter((part) => typeof part !== 'object')
        .slice(0, 3)
        .join(' · ')
    : '–'

/** What is wrong with what is typed, by the same form that the shop judges it by, as sentences by field. */
function errorsOf(name: SettingName, typed: Typed, words: ReturnType<typeof useSettingWords>) {
  const { error } = SETTING_FORMS[name].safeParse(valueOf(name, typed))
  const sentence = (code: string) => {
    const known = FIELD_ERRORS.find((error) => error === code)
    return (known && (words.errors as Partial<Record<string, string>>)[known]) ?? words.wrong
  }
  const found = (error?.issues ?? []).map(({ path, message }) => {
    const at = path.join('.')
    return [at === 'hours' ? 'hours.to' : at, sentence(message)] as const
  })
  return Object.fromEntries(found)
}

/** Reloading or closing asks first while something is not saved. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
