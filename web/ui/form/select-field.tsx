import { ChevronDown } from 'lucide'
import type { SelectHTMLAttributes } from 'react'
import { Icon } from '../image/icon'

type Props<T extends string> = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'value' | 'onChange'> & {
  id: string
  label: string
  options: readonly { value: T; name: string }[]
  value: T
  error?: string | undefined
  hint?: string | undefined
  onChange: (value: T) => void
}

export function SelectField<T extends string>({
  id,
  label,
  options,
  value,
  error,
  hint,
  onChange,
  className = '',
  ...select
}: Props<T>) {
  const descriptionIds = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <span className="relative mt-1 block">
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionIds || undefined}
          // Safe cast: the user can select only one of the given options.
          onChange={({ target }) => onChange(target.value as T)}
          className="block h-11 w-full appearance-none truncate rounded-sm bg-white pl-3 pr-9 text-base ring-1 ring-inset ring-steel-400 hover:ring-steel-700 aria-invalid:ring-2 aria-invalid:ring-danger"
          {...select}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <Icon shape={ChevronDown} className="pointer-events-none absolute right-3 top-3 size-5" />
      </span>
      {error ? (
        <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="pb-3 pt-1 text-sm leading-4.5 text-steel-700">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
