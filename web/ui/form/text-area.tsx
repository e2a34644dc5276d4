import type { Ref, TextareaHTMLAttributes } from 'react'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  /**
   * Maximum number of characters. Longer input is kept, so that pasted text is not lost; the counter shows the excess.
   */
  characterLimit?: number
  ref?: Ref<HTMLTextAreaElement>
}

/** The character counter appears when the text reaches this share of the maximum. */
const COUNTER_VISIBLE_RATIO = 0.8

/** A labelled multi-line input. It reserves space for its error, like `Field`. */
export function TextArea({ id, label, error, hint, characterLimit = Infinity, ...input }: Props) {
  const textLength = String(input.value ?? '').length
  const isNearLimit = textLength > characterLimit * COUNTER_VISIBLE_RATIO
  const descriptionIds = [error && `${id}-error`, hint && `${id}-hint`, isNearLimit && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds || undefined}
        className={`mt-1 block w-full rounded-sm bg-white px-3 py-2.5 text-base ring-1 ring-inset placeholder:text-steel-600 ${error ? 'ring-2 ring-danger' : 'ring-steel-400 hover:ring-steel-700'}`}
        {...input}
      />
      <p className="flex min-h-7 flex-wrap justify-between gap-x-4 pb-3 pt-1 text-sm leading-4.5">
        {error ? (
          <span id={`${id}-error`} className="font-medium text-danger">
            {error}
          </span>
        ) : null}
        {hint ? (
          <span id={`${id}-hint`} className="text-steel-700">
            {hint}
          </span>
        ) : null}
        {isNearLimit ? (
          <span
            id={`${id}-count`}
            className={`ml-auto tabular-nums ${textLength > characterLimit ? 'font-medium text-danger' : 'text-steel-700'}`}
          >
            {textLength} / {characterLimit}
          </span>
        ) : null}
      </p>
    </div>
  )
}
