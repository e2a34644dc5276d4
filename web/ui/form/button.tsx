import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

const BUTTON_VARIANTS = {
  primary: 'bg-accent text-ink hover:bg-accent-strong active:translate-y-px',
  secondary: 'bg-white text-ink ring-1 ring-inset ring-steel-300 hover:ring-ink',
  danger: 'bg-danger text-white',
  dark: 'bg-ink text-white hover:bg-steel-800',
  outline: 'text-white ring-1 ring-inset ring-white/40 hover:bg-white/10',
  quiet: 'text-steel-700 hover:text-ink hover:bg-steel-100',
} as const
export type ButtonVariant = keyof typeof BUTTON_VARIANTS

/** Returns the classes of a button, for links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = 'primary', extraClass = ''): string =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-sm px-5 py-2.5 text-[0.95rem] font-semibold leading-tight transition-colors duration-150 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55 ${BUTTON_VARIANTS[variant]} ${extraClass}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

export const Button = ({ variant = 'primary', className = '', type = 'button', ...rest }: Props) => (
  <button type={type} className={buttonClass(variant, className)} {...rest} />
)
