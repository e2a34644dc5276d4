import { useLocale } from '../../i18n/locale'

type Props = {
  title: string
  amount: string
  code: string
  /** The last day on which the voucher is valid, as a sentence. */
  validUntil: string
  className?: string
}

/** A voucher as a yellow card with a striped stub. */
export function VoucherCard({ title, amount, code, validUntil, className = '' }: Props) {
  const { messages } = useLocale()
  return (
    <div
      className={`flex overflow-hidden rounded-md bg-accent text-ink print:[print-color-adjust:exact] ${className}`}
    >
      <div
        aria-hidden="true"
        className="w-7 shrink-0 bg-[repeating-linear-gradient(-45deg,var(--color-ink)_0_0.7rem,var(--color-accent)_0.7rem_1.4rem)] sm:w-10"
      />
      <div aria-hidden="true" className="w-0 border-l-2 border-dashed border-ink/60" />
      <div className="flex min-w-0 grow flex-col gap-4 px-5 py-5 sm:px-7 sm:py-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 font-display text-lg font-semibold uppercase leading-none">
          <p>{title}</p>
          <p className="text-base">{messages.shopName}</p>
        </div>
        <p className="my-auto font-display text-6xl font-bold leading-none tabular-nums sm:text-7xl">
          {amount}
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t-2 border-ink pt-3 text-sm font-semibold">
          <p className="font-mono tracking-wide">{code}</p>
          <p>{validUntil}</p>
        </div>
      </div>
    </div>
  )
}
