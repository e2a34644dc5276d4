import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  id: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** A radio button as a card. The whole card is its label. */
export const ChoiceCard = ({ id, children, className = '', ...input }: Props) => (
  <label
    htmlFor={id}
    className={`relative flex min-h-12 items-center gap-3 rounded-sm bg-white px-3 py-2.5 ring-1 ring-inset ring-steel-300 hover:ring-steel-700 has-checked:bg-accent/15 has-checked:ring-2 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:bg-steel-100 has-disabled:text-steel-600 has-disabled:hover:ring-steel-300 ${className}`}
  >
    <input id={id} type="radio" className="size-5 shrink-0 accent-ink" {...input} />
    {children}
  </label>
)
