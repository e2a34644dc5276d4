import { YOUR_EUROPE } from '../../../domain/legal-notice'
import { useLocale } from '../../i18n/locale'

/**
 * The Union's notice on the legal guarantee, whole and never folded, with the link that its code leads to; a reminder in
 * words while the shop does not have the official file (rules 4.5, 4.6).
 */
export function LegalNotice() {
  const { language, messages } = useLocale()
  const { legalNotice, footer } = messages
  const link = (
    <a href={YOUR_EUROPE[language]} className="font-semibold underline underline-offset-4">
      {footer.yourEurope}
    </a>
  )
  if (!legalNotice)
    return (
      <p>
        {footer.conformity} {link}
      </p>
    )
  return (
    <>
      {/* A leaf of A4: what the browser keeps free until it has the file. */}
      <img
        src={legalNotice.src}
        alt={legalNotice.wording}
        width={595}
        height={842}
        loading="lazy"
        className="h-auto w-full max-w-[595px] bg-white"
      />
      <p className="mt-3">{link}</p>
    </>
  )
}
