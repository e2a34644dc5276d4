import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../../domain/admin/admin'
import { Button } from '../../ui/form/button'
import { Field } from '../../ui/form/field'
import { Spinner } from '../../ui/loading/spinner'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { Card } from '../kit/page/card'
import { changePassword, signInsQuery } from './queries'
import { useAccessWords } from './words'

const EMPTY_FIELDS = { current: '', new: '', again: '' }
/** Password fields from top to bottom, so that the first invalid field gets the focus. */
const FIELD_NAMES = ['current', 'new', 'again'] as const

/** Form in which the owner changes the password of the admin area. */
export function PasswordForm() {
  const { password: words } = useAccessWords()
  const client = useQueryClient()
  const id = useId()
  const [fields, setFields] = useState(EMPTY_FIELDS)
  const [isChecked, setChecked] = useState(false)
  const { run, isPending } = useStaffAction(changePassword, {
    toSuccessToast: () => ({ title: words.done, description: words.doneLead }),
    failureTitle: words.failed,
    onDone: () => {
      setFields(EMPTY_FIELDS)
      setChecked(false)
      return void client.invalidateQueries({ queryKey: signInsQuery.queryKey })
    },
  })
  const errors = {
    current: fields.current === '' ? words.missing : undefined,
    new: [...fields.new].length < MIN_PASSWORD_LENGTH ? words.tooShort : undefined,
    again: fields.again === fields.new ? undefined : words.different,
  }
  const getFieldProps = (name: keyof typeof EMPTY_FIELDS) => ({
    id: `${id}-${name}`,
    name,
    type: 'password',
    label: words[name],
    maxLength: 1000,
    value: fields[name],
    error: isChecked ? errors[name] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setFields({ ...fields, [name]: target.value }),
  })
  return (
    <Card title={words.title}>
      <p className="mb-3 max-w-2xl text-sm text-steel-700">{words.lead}</p>
      <form
        noValidate
        className="max-w-md"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          const wrongField = FIELD_NAMES.find((name) => errors[name])
          if (wrongField) document.getElementById(`${id}-${wrongField}`)?.focus()
          else run({ currentPassword: fields.current, newPassword: fields.new })
        }}
      >
        <Field {...getFieldProps('current')} autoComplete="current-password" />
        <Field {...getFieldProps('new')} autoComplete="new-password" hint={words.hint} />
        <Field {...getFieldProps('again')} autoComplete="new-password" />
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? <Spinner /> : null}
          {words.submit}
        </Button>
      </form>
    </Card>
  )
}
