import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  id: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** A labelled checkbox, large enough to press with a thumb. */
export const Checkbox = ({ id, error, children, ...input }: Props) => (
  <div>
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`mt-2.5 size-6 shrink-0 accent-ink ${error ? 'rounded-sm outline-2 outline-offset-1 outline-danger' : ''}`}
        {...input}
      />
      <label htmlFor={id} className="min-h-11 min-w-0 grow py-2.5 wrap-break-word">
        {children}
      </label>
    </div>
    {error ? (
      <p id={`${id}-error`} className="pb-1 pl-9 text-sm font-medium text-danger">
        {error}
      </p>
    ) : null}
  </div>
)
