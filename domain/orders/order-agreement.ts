import type { Grade } from '../products/catalog/catalog'
import type { BuyerCapacity } from '../checkout/checkout'
import type { Language } from '../language'
import { ORDER_CONSENT_TEXT, ORDER_CONSENT_VERSION } from '../marketing/order-consent'
import type { ShownGuarantee } from '../products/manufacturers/guarantee'
import type { Timestamp } from '../time/time'

/** The sentence with which a buyer accepts defects; the checkout lists the defects below it (rules 4.3). */
export const DEFECTS_TEXT: Record<Language, string> = {
  pl: 'Znam i akceptuję te ślady i braki:',
  en: 'I know and accept these marks and missing parts:',
}

const NO_CONSUMER_RIGHTS_TEXT: Record<Language, string> = {
  pl: 'Przy takim zakupie ustawowe prawo odstąpienia od umowy w ciągu 14 dni nie przysługuje, a rękojmia jest wyłączona (poza wadą podstępnie zatajoną). Nie ogranicza to gwarancji producenta, jeśli produkt ją ma.',
  en: 'For such a purchase there is no statutory right to withdraw within 14 days, and the statutory warranty for defects is excluded (except for a defect concealed by deceit). This does not limit a manufacturer’s guarantee, if the product has one.',
}

/** The rights of a company by its capacity, shown once the buyer has chosen the capacity (rules 3.8). */
export const CAPACITY_RIGHTS_TEXTS: Record<Language, Record<BuyerCapacity, string>> = {
  pl: {
    legal_person: NO_CONSUMER_RIGHTS_TEXT.pl,
    professional: NO_CONSUMER_RIGHTS_TEXT.pl,
    non_professional:
      'Masz prawa konsumenta: możesz odstąpić od umowy w ciągu 14 dni bez podania przyczyny, a za zgodność towaru z umową odpowiadamy przez 2 lata.',
  },
  en: {
    legal_person: NO_CONSUMER_RIGHTS_TEXT.en,
    professional: NO_CONSUMER_RIGHTS_TEXT.en,
    non_professional:
      'You have the rights of a consumer: you may withdraw from the contract within 14 days without giving a reason, and we are liable for 2 years for the goods conforming with the contract.',
  },
}

/** The withdrawal period of a voucher purchase, shown in the order summary. */
export const VOUCHER_WITHDRAWAL_TEXTS: Record<Language, string> = {
  pl: 'Konsument może odstąpić od zakupu w ciągu 14 dni. Zwracamy kwotę, która została na bonie.',
  en: 'Consumers can withdraw from the purchase within 14 days. We refund the amount left on the voucher.',
}

type AgreementBuyer = { language: Language; buyerCapacity: BuyerCapacity | null; isVoucher: boolean }

/** The sentences about withdrawal beside the terms in the checkout; empty if a person buys goods. */
export const listWithdrawalTexts = ({ language, buyerCapacity, isVoucher }: AgreementBuyer): string[] => [
  ...(buyerCapacity ? [CAPACITY_RIGHTS_TEXTS[language][buyerCapacity]] : []),
  ...(isVoucher ? [VOUCHER_WITHDRAWAL_TEXTS[language]] : []),
]

/**
 * The sentences that a buyer agreed to, stored with the order in its language. The order lines store the defects that
 * were shown.
 */
export type AgreedTerms = {
  /** The sentence above the list of defects; null if the goods have none. */
  defects: string | null
  withdrawal: string[]
  /** Proof of the marketing consent: wording, version, time and place (rules 6.5). */
  marketing: { text: string; version: string; at: Timestamp; place: 'checkout' } | null
  /**
   * Texts for which the client sent no version. They were in force, but nothing proves that the buyer saw them.
   * Absent in orders placed before this field existed.
   */
  unnamed?: LegalTextName[]
  /** Version of the EU notice on the legal guarantee that the buyer saw; absent if the client sent no version. */
  notice?: string | undefined
}

export type LegalTextName = 'terms' | 'withdrawal' | 'marketing'

type ConsentInput = AgreementBuyer & {
  hasDefects: boolean
  marketing: boolean
  now: Timestamp
  /** The text versions that the client sent. */
  sentVersions: Partial<Record<LegalTextName | 'notice', string | null | undefined>>
}

export function toAgreedTexts({
  hasDefects,
  marketing,
  now,
  sentVersions,
  ...buyer
}: ConsentInput): AgreedTerms {
  const agreedWithdrawalTexts = listWithdrawalTexts(buyer)
  const recordedConsents = { terms: true, withdrawal: agreedWithdrawalTexts.length > 0, marketing }
  return {
    defects: hasDefects ? DEFECTS_TEXT[buyer.language] : null,
    withdrawal: agreedWithdrawalTexts,
    marketing: marketing
      ? {
          text: ORDER_CONSENT_TEXT[buyer.language],
          version: ORDER_CONSENT_VERSION,
          at: now,
          place: 'checkout',
        }
      : null,
    unnamed: (['terms', 'withdrawal', 'marketing'] as const).filter(
      (text) => recordedConsents[text] && !sentVersions[text],
    ),
    notice: (!buyer.isVoucher && sentVersions.notice) || undefined,
  }
}

/**
 * Text that identifies a product's condition as shown: grade, and defects in the reader's language. A changed condition
 * has another version.
 */
export const conditionVersion = (grade: Grade | null, defects: readonly string[]): string =>
  hashTexts([grade ?? '', ...defects])

/** Version of a product's guarantee as shown in one language: the statement, and the fields of the label GARAN. */
export function guaranteeVersion(guarantee: ShownGuarantee | null): string {
  if (!guarantee) return hashTexts([])
  const { promise, guarantor, scope, territory, claim, termsUrl, label } = guarantee
  const labelTexts = label ? [String(label.years), label.brand, label.model] : []
  return hashTexts([promise, guarantor, scope, territory, claim, termsUrl, ...labelTexts])
}

/**
 * Version of the EU notice on the legal guarantee as shown. The file's URL contains a content hash, so the URL
 * identifies the artwork. `notice` is null if the official file is missing: the shop then shows a text of its own.
 */
export const noticeVersion = (notice: { src: string; wording: string } | null): string =>
  hashTexts(notice ? [notice.src, notice.wording] : [])

/**
 * A 53-bit hash of texts (cyrb53), the same in every runtime. It only detects changed texts; an attacker gains nothing
 * from a forged version.
 */
export function hashTexts(texts: readonly string[]): string {
  let highHash = 0xdeadbeef
  let lowHash = 0x41c6ce57
  for (const character of JSON.stringify(texts)) {
    const codePoint = character.codePointAt(0) ?? 0
    highHash = Math.imul(highHash ^ codePoint, 2_654_435_761)
    lowHash = Math.imul(lowHash ^ codePoint, 1_597_334_677)
  }
  highHash =
    Math.imul(highHash ^ (highHash >>> 16), 2_246_822_507) ^
    Math.imul(lowHash ^ (lowHash >>> 13), 3_266_489_909)
  lowHash =
    Math.imul(lowHash ^ (lowHash >>> 16), 2_246_822_507) ^
    Math.imul(highHash ^ (highHash >>> 13), 3_266_489_909)
  return (4_294_967_296 * (lowHash & 2_097_151) + (highHash >>> 0)).toString(16)
}
