import { YOUR_EUROPE_URLS } from '../../../domain/settings/legal-notice'
import { useLocale } from '../../i18n/locale'

/**
 * The EU notice on the legal guarantee, shown in full and never collapsed. The URL of its QR code is also shown as a
 * link. Until the shop has the official file, the notice is a text (rules 4.5, 4.6).
 */
export function LegalNotice() {
  const { language, messages } = useLocale()
  const { legalNotice, footer } = messages
  const noticeLink = (
    <a href={YOUR_EUROPE_URLS[language]} className="font-semibold underline underline-offset-4">
      {footer.yourEurope}
    </a>
  )
  if (!legalNotice)
    return (
      <p>
        {footer.conformity} {noticeLink}
      </p>
    )
  return (
    <>
      {/* Width and height of A4 reserve the space until the image loads. */}
      <img
        src={legalNotice.src}
        alt={legalNotice.wording}
        width={595}
        height={842}
        loading="lazy"
        className="h-auto w-full max-w-[595px] bg-white"
      />
      <p className="mt-3">{noticeLink}</p>
    </>
  )
}
