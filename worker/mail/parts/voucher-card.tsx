import { formatFullDate } from '../../../domain/time/format-days'
import { formatMoney } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import type { Minor } from '../../../domain/money/money'
import { lastValidDayNoon } from '../../../domain/vouchers/voucher'
import type { vouchers } from '../../features/vouchers/vouchers.table'
import { MAIL_CLASSES, MAIL_COLOURS } from '../layout/mail-colours'
import { mailWordsFor } from '../wording/wording'
import { QrCode } from './qr-code'

type Props = {
  voucher: Pick<typeof vouchers.$inferSelect, 'voucherType' | 'code' | 'currency' | 'expiresAt'>
  /** Balance in the voucher's currency. */
  amount: Minor
  url: string
  language: Language
}

export function VoucherCard({ voucher, amount, url, language }: Props) {
  const words = mailWordsFor(language).voucher
  const lineStyle = (fontSize: number) => ({ margin: '0 0 8px', fontSize, lineHeight: '1.3' })
  return (
    <div
      className={`${MAIL_CLASSES.voucherCard} ${MAIL_CLASSES.text}`}
      style={{
        margin: '24px 0',
        padding: 24,
        border: `3px solid ${MAIL_COLOURS.ink}`,
        borderTop: `12px solid ${MAIL_COLOURS.accent}`,
        textAlign: 'center',
      }}
    >
      <p style={{ ...lineStyle(14), textTransform: 'uppercase', letterSpacing: 1, fontWeight: 700 }}>
        {voucher.voucherType === 'follow_up' ? words.discountTitle : words.title}
      </p>
      <p style={{ ...lineStyle(40), fontWeight: 800 }}>{formatMoney(amount, voucher.currency, language)}</p>
      <p className={MAIL_CLASSES.soft} style={{ ...lineStyle(14), color: MAIL_COLOURS.soft }}>
        {words.code}:
      </p>
      <p style={{ ...lineStyle(22), fontWeight: 700, fontFamily: 'ui-monospace, Consolas, monospace' }}>
        {voucher.code}
      </p>
      <QrCode text={url} label={words.qr} />
      <p style={{ ...lineStyle(16), margin: '16px 0 0', fontWeight: 600 }}>
        {words.until({ day: formatFullDate(new Date(lastValidDayNoon(voucher.expiresAt)), language) })}
      </p>
    </div>
  )
}
