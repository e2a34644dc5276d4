import type { InputHTMLAttributes, Ref } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A labelled input. It reserves space for its error, so that an error does not move the content below. */
export function Field({ id, label, error, hint, className = '', ...input }: Props) {
  const descriptionIds = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds || undefined}
        className={`mt-1 block h-11 w-full rounded-sm bg-white px-3 text-base ring-1 ring-inset placeholder:text-steel-600 ${error ? 'ring-2 ring-danger' : 'ring-steel-400 hover:ring-steel-700'}`}
        {...input}
      />
      <p className="min-h-8.5 pb-3 pt-1 text-sm leading-4.5">
        {error ? (
          <span id={`${id}-error`} className="font-medium text-danger">
            {error}
          </span>
        ) : null}
        {/* The separator is an element of its own, because a page translated by the browser breaks if React adds or
            removes a bare text node. */}
        {error && hint ? <span>{/[.!?]$/.test(error) ? ' ' : '. '}</span> : null}
        {hint ? (
          <span id={`${id}-hint`} className="text-steel-700">
            {hint}
          </span>
        ) : null}
      </p>
    </div>
  )
}
