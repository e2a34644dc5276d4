import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/fields'
import type { BuyerOrder } from '../../api'
import { firstErrors, remainingErrors } from '../../first-errors'
import { FIELD_SENTENCES } from '../../i18n/field-sentences'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import type { StatementDraft } from './draft'

/** What every statement begins with. */
type Who = { name: string; order: string; email: string }
type Parsed<S> =
  | { success: true; data: S }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

type Given<D extends Record<string, string> & Who, S, R> = {
  kept: StatementDraft<D>
  /** Whether what the browser knows may be read: the edge knows none of it. */
  isReady: boolean
  order: BuyerOrder | undefined
  /** The fields in their order on the page, so that the first wrong one is found. */
  names: readonly (keyof D & string)[]
  idOf: (name: keyof D & string) => string
  parse: (draft: D) => Parsed<S>
  send: (statement: S, key: string) => Promise<R>
  onDone: (statement: S, made: R) => void
}

/** What the form begins with: what was typed about this very order, else what the order tells. */
function begun<D extends Record<string, string> & Who>(
  kept: StatementDraft<D>,
  order: BuyerOrder | undefined,
): D {
  const draft = kept.read(order?.id ?? '')
  if (!order) return draft ?? kept.empty
  const { name, email } = order.buyer
  return { ...(draft ?? { ...kept.empty, name, email }), order: order.number }
}

/** A statement while it is written: what was typed, what is wrong with it, and its way to the shop, once for one text. */
export function useStatement<D extends Record<string, string> & Who, S, R>(given: Given<D, S, R>) {
  const { kept, isReady, order, names, idOf, parse, send, onDone } = given
  const locale = useLocale()
  const client = useQueryClient()
  type Name = keyof D & string
  const [draft, setDraft] = useState<D>(() => (isReady ? begun(kept, order) : kept.empty))
  const [errors, setErrors] = useState<Partial<Record<string, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  /** The name of the attempt: that of the last one as long as it says the same. */
  const attempt = useRef({ says: '', key: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ statement, key }: { statement: S; key: string }) => send(statement, key),
    onSuccess: (made, { statement }) => {
      kept.clear(order?.id ?? '')
      // What the order tells of its statements is another by now.
      void client.invalidateQueries({ queryKey: ['buyer-order'] })
      onDone(statement, made)
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })

  const change = (name: Name, text: string) => {
    const changed = { ...draft, [name]: text }
    setDraft(changed)
    kept.write(order?.id ?? '', changed)
    const parsed = parse(changed)
    const found = parsed.success ? {} : firstErrors<Name, FieldError>(parsed.error)
    setErrors((shown) => remainingErrors(shown, [name], found))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    const statement = parse(draft)
    if (!statement.success) {
      const found = firstErrors<Name, FieldError>(statement.error)
      setErrors(found)
      const first = names.find((name) => found[name])
      if (first) document.getElementById(idOf(first))?.focus()
      return
    }
    const says = JSON.stringify(statement.data)
    if (attempt.current.says !== says) attempt.current = { says, key: crypto.randomUUID() }
    mutate({ statement: statement.data, key: attempt.current.key })
  }

  /** What a field of the form needs. */
  const field = (name: Name) => ({
    id: idOf(name),
    value: draft[name] ?? '',
    error: errors[name] ? FIELD_SENTENCES[locale.language][errors[name]] : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })

  return { draft, field, refusal, change, submit, isPending }
}
