import { useState } from 'react'
import { ApiError } from '../../../api'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { useAccessWords } from '../words'

type Callbacks<Answer> = { successTitle: string; onDone: (answer: Answer) => void }

/**
 * Manages a form with one code field: runs an action with the typed code, and marks the field if the code is missing or
 * wrong.
 */
export function useCodeForm<Answer>(
  save: (code: string) => Promise<Answer>,
  { successTitle, onDone }: Callbacks<Answer>,
) {
  const { secondFactor: words } = useAccessWords()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { run, isPending } = useStaffAction(save, {
    toSuccessToast: () => ({ title: successTitle }),
    failureTitle: words.failed,
    onDone,
    onFailed: (failure) => {
      if (failure instanceof ApiError && failure.code === 'admin.invalid_code') setError(words.wrongCode)
    },
  })
  return {
    isPending,
    submit: () => {
      if (code.trim() === '') setError(words.codeMissing)
      else run(code)
    },
    /** Props for the component `CodeField`. */
    field: {
      label: words.code,
      autoComplete: 'one-time-code',
      error,
      value: code,
      onValue: (typedCode: string) => {
        setCode(typedCode)
        setError(undefined)
      },
    },
  }
}
