import { useEffect, useState } from 'react'
import { paths } from '../../../domain/pages/page-paths'
import { useLocale } from '../../i18n/locale'
import { VoucherCard } from './voucher-card'
import { useVoucherWords } from './words'

type Props = {
  /** True for a voucher that the shop gave away: it is a discount and no means of payment (rules 9.2). */
  isDiscount: boolean
  code: string
  amount: string
  lastValidDay: string
}

/** The printable voucher, hidden on screen. */
export function VoucherPrintSheet({ isDiscount, code, amount, lastValidDay }: Props) {
  const { language, messages, settings } = useLocale()
  const words = useVoucherWords()
  const qrCode = useQrCode(`${location.origin}${paths.voucher[language]}#${code}`)
  return (
    <div className="voucher-sheet hidden print:block">
      <VoucherCard
        title={isDiscount ? words.discountTitle : words.title}
        amount={amount}
        code={code}
        validUntil={words.validUntil({ day: lastValidDay })}
        className="min-h-48"
      />
      <div className="mt-4 flex items-start gap-6">
        {qrCode ? (
          <svg
            role="img"
            aria-label={words.print.qr}
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            shapeRendering="crispEdges"
            className="size-36 shrink-0"
          >
            <path d={qrCode.path} />
          </svg>
        ) : null}
        <div>
          <p className="text-sm font-semibold">{words.print.code}</p>
          <p className="whitespace-nowrap font-mono text-2xl font-bold">{code}</p>
          <p className="mt-2.5 font-semibold">{words.print.how}</p>
          <ol className="mt-1 list-decimal pl-5 text-sm leading-snug">
            {words.print.steps({ host: location.host }).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-2 text-sm leading-snug">
            {isDiscount ? words.print.discountRules : words.print.rules}
          </p>
          <p className="mt-2 text-sm">
            {messages.shopName} · {settings.firm.email} · {settings.firm.phone}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Returns the QR code of a URL. Null until the module that draws the code is loaded, or if the import fails. */
function useQrCode(url: string) {
  const [qr, setQr] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    import('./qr-path')
      .then(({ createQrPath }) => (isUnmounted ? undefined : setQr(createQrPath(url))))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [url])
  return qr
}
