import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { FieldError } from '../../../domain/fields'
import { type OrderLink, WithdrawalStatement } from '../../../domain/withdrawal'
import { api, type BuyerOrder, read } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { EMPTY_DRAFT, type WithdrawalDraft, withdrawalDraft } from './draft'
import type { Receipt } from './withdrawal-receipt'

export type Name = keyof WithdrawalDraft
const NAMES: readonly Name[] = ['name', 'email', 'order', 'items', 'message']
export const idOf = (name: Name): string => `withdrawal-${name}`

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What the form begins with: this tab's draft, and what the order tells. */
function begun(order: BuyerOrder | undefined): WithdrawalDraft {
  const draft = withdrawalDraft.read()
  if (!order) return draft
  const { name, email } = order.buyer
  return { ...draft, name: draft.name || name, email: draft.email || email, order: order.number }
}

type Given = {
  /** Whether what the browser knows may be read: the edge knows none of it. */
  isReady: boolean
  link: OrderLink | null | undefined
  order: BuyerOrder | undefined
  onDone: (receipt: Receipt) => void
}

/** A statement while it is written: what was typed, what is wrong with it, and its way to the shop, once for one text. */
export function useStatement({ isReady, link, order, onDone }: Given) {
  const locale = useLocale()
  const { language } = locale
  const [draft, setDraft] = useState(() => (isReady ? begun(order) : EMPTY_DRAFT))
  const [errors, setErrors] = useState<Partial<Record<Name, FieldError>>>({})
  const [refusal, setRefusal] = useState('')
  /** The name of the attempt: that of the last one as long as it says the same. */
  const attempt = useRef({ says: '', key: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ statement, key }: { statement: WithdrawalStatement; key: string }) =>
      read(api.withdrawals.$post({ json: statement }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: (made, { statement }) => {
      withdrawalDraft.clear()
      onDone({ ...statement, ...made })
    },
    onError: async (error) => setRefusal(await refusalText(locale, error)),
  })

  const change = (name: Name, text: string) => {
    const changed = { ...draft, [name]: text }
    setDraft(changed)
    withdrawalDraft.write(changed)
    setErrors(({ [name]: _, ...others }) => others)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    const items = linesOf(draft.items)
    const statement = WithdrawalStatement.safeParse({
      ...draft,
      language,
      items: items.length > 0 ? items : undefined,
      message: draft.message.trim() || undefined,
      link: link ?? undefined,
    })
    if (!statement.success) {
      const found = Object.fromEntries(
        statement.error.issues.toReversed().map(({ path, message }) => [path[0], message]),
      ) as Partial<Record<Name, FieldError>>
      setErrors(found)
      const first = NAMES.find((name) => found[name])
      if (first) document.getElementById(idOf(first))?.focus()
      return
    }
    const says = JSON.stringify(statement.data)
    if (attempt.current.says !== says) attempt.current = { says, key: crypto.randomUUID() }
    mutate({ statement: statement.data, key: attempt.current.key })
  }

  return { draft, errors, refusal, change, submit, isPending }
}
