import { lazy, Suspense } from 'react'
import { formatShowroomHours } from '../../../../domain/delivery/showroom'
import { formatPickupCode } from '../../../../domain/orders/pickup'
import { firmPhoneHref, formatFirmAddress } from '../../../../domain/settings/settings'
import { useLocale } from '../../../i18n/locale'
import { Skeleton } from '../../../ui/loading/skeleton'
import { useLeadWords } from './lead-words'

const QrCode = lazy(() => import('../../../ui/image/qr-code'))

/** The code with which the buyer collects the goods, as a text to read out and as a QR code. */
export function PickupCode({ code }: { code: string }) {
  const { pickupCode } = useLeadWords()
  const formattedCode = formatPickupCode(code)
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="font-mono text-[min(2.25rem,10vw)] font-bold leading-none">{formattedCode}</p>
      <Suspense fallback={<Skeleton className="size-52" />}>
        <QrCode text={code} label={pickupCode({ code: formattedCode })} />
      </Suspense>
    </div>
  )
}

/** Address, opening hours, map and phone number of the showroom. */
export function PickupPlace() {
  const { language, settings } = useLocale()
  const { firm, showroom } = settings
  const { onMap } = useLeadWords()
  return (
    <div className="mt-4 [overflow-wrap:anywhere]">
      <address className="not-italic font-semibold">
        {firm.firm}
        <br />
        {formatFirmAddress(firm)}
      </address>
      <p className="mt-1">{formatShowroomHours(showroom, language)}</p>
      <p className="mt-1 print:hidden">
        <a
          href={firm.maps}
          target="_blank"
          rel="noreferrer"
          className="inline-block py-2 font-semibold underline"
        >
          {onMap}
        </a>
        {' · '}
        <a href={firmPhoneHref(firm)} className="inline-block py-2 font-semibold underline">
          {firm.phone}
        </a>
      </p>
    </div>
  )
}
