import {
  formatComplaintNumber,
  type ComplaintAnswer,
  type ComplaintWish,
} from '../../../../domain/returns/complaint'
import type { LegalFacts } from '../../../../domain/settings/legal-facts'
import { TRADE_INSPECTORATES } from '../../../../domain/settings/trade-inspectorates'
import { formatClockTime } from '../../../../domain/time/clock-time'
import type { Language } from '../../../../domain/language'

type AnsweredComplaint = {
  id: string
  language: Language
  product: string | null
  submittedAt: string
  wish: ComplaintWish
  /**
   * False for a company without consumer rights. Null if a company did not state its capacity, or if no order is
   * linked.
   */
  isConsumer: boolean | null
}

/** Remedies for which a courier collects the product from the buyer. */
const WISHES_NEEDING_PICKUP: readonly ComplaintWish[] = ['repair', 'replacement', 'withdrawal']

/**
 * Returns the text template of an answer in the customer's language. Square brackets mark gaps that staff must fill in.
 */
export function buildAnswerText(answer: ComplaintAnswer, complaint: AnsweredComplaint): string {
  const { language, product, wish, isConsumer } = complaint
  const { day } = formatClockTime(Date.parse(complaint.submittedAt), language)
  const complaintFacts = { number: formatComplaintNumber(complaint.id), day, product }
  const words = COMPLAINT_ANSWER_TEXTS[language]
  if (answer === 'refused')
    return [
      words.hello,
      words.refused(complaintFacts),
      isConsumer === false ? words.firmReason : words.reason,
    ].join('\n\n')
  // `longer` says that a repair extends the liability. A company without consumer rights has no such extension, so its
  // answer does not contain this text.
  const remedyText = [
    words.wishes[wish],
    ...(wish === 'repair' && isConsumer !== false ? [words.longer] : []),
  ]
  return [
    words.hello,
    words.accepted(complaintFacts),
    remedyText.join(' '),
    ...(WISHES_NEEDING_PICKUP.includes(wish) ? [words.collected] : []),
  ].join('\n\n')
}

/** Returns the distinct gaps that staff have not filled in, with their brackets: "[kwota]". */
export const findUnfilledGaps = (text: string): string[] => [...new Set(text.match(/\[[^\]]*\]/g))]

/**
 * Returns the last paragraph of a refusal. It says if the shop takes part in out-of-court dispute resolution, and names
 * the body. Source: rules 2.10; art. 32 of the act on out-of-court settlement of consumer disputes. Without this
 * statement, a refusal counts as consent to take part.
 */
export function formatAdrStatement(
  language: Language,
  isAdrAccepted: boolean,
  inspectorate: LegalFacts['inspectorate'],
): string {
  const { adr, inspector } = COMPLAINT_ANSWER_TEXTS[language]
  const inspectorName = inspectorate ? TRADE_INSPECTORATES[inspectorate][language] : inspector
  return adr[isAdrAccepted ? 'agrees' : 'refuses']({ inspector: inspectorName })
}

type ComplaintReference = { number: string; day: string; product: string | null }

const COMPLAINT_ANSWER_TEXTS = {
  pl: {
    hello: 'Dzień dobry,',
    accepted: ({ number, day, product }: ComplaintReference) =>
      `uwzględniamy reklamację ${number} złożoną ${day}${product ? `, dotyczącą produktu: ${product}` : ''}.`,
    wishes: {
      repair: 'Naprawimy produkt na nasz koszt.',
      replacement: 'Wymienimy produkt na nasz koszt.',
      price_reduction:
        'Obniżymy cenę o [kwota] i zwrócimy tę kwotę niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania Twojego oświadczenia o obniżeniu ceny.',
      withdrawal:
        'Przyjmujemy odstąpienie od umowy. Zwrócimy cenę niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania produktu lub dowodu jego odesłania.',
      other: '[Co zrobimy i kiedy]',
    } satisfies Record<ComplaintWish, string>,
    longer:
      'Po naprawie okres naszej odpowiedzialności za zgodność produktu z umową wydłuża się o 12 miesięcy.',
    collected: 'Produkt odbierze od Ciebie kurier na nasz koszt: [dzień i godziny].',
    refused: ({ number, day, product }: ComplaintReference) =>
      `nie uwzględniamy reklamacji ${number} złożonej ${day}${product ? `, dotyczącej produktu: ${product}` : ''}.`,
    reason: 'Powód: [dlaczego produkt jest zgodny z umową albo za co nie odpowiadamy]',
    firmReason: 'Powód: [dlaczego nie odpowiadamy za to, co zgłoszono]',
    inspector: 'wojewódzki inspektor Inspekcji Handlowej właściwy dla siedziby naszego sklepu',
    adr: {
      agrees: ({ inspector }: { inspector: string }) =>
        `Jeżeli nie zgadzasz się z tą odpowiedzią, możesz skorzystać z pozasądowego rozwiązania sporu. Oświadczamy, że wyrażamy zgodę na udział w takim postępowaniu. Uprawniony jest ${inspector}. Listę podmiotów i adresy podaje Prezes UOKiK: https://uokik.gov.pl`,
      refuses: ({ inspector }: { inspector: string }) =>
        `Jeżeli nie zgadzasz się z tą odpowiedzią, możesz wystąpić do sądu. Oświadczamy, że odmawiamy udziału w postępowaniu w sprawie pozasądowego rozwiązania tego sporu. Uprawniony do jego prowadzenia byłby ${inspector}. Bezpłatnej pomocy udzieli Ci powiatowy lub miejski rzecznik konsumentów. Listę podmiotów i adresy podaje Prezes UOKiK: https://uokik.gov.pl`,
    },
  },
  en: {
    hello: 'Dear customer,',
    accepted: ({ number, day, product }: ComplaintReference) =>
      `We accept your complaint ${number} submitted on ${day}${product ? `, about: ${product}` : ''}.`,
    wishes: {
      repair: 'We will repair the product at our cost.',
      replacement: 'We will replace the product at our cost.',
      price_reduction:
        'We will reduce the price by [amount] and refund this amount without delay, at the latest 14 days after receiving your statement on the price reduction.',
      withdrawal:
        'We accept your withdrawal from the contract. We will refund the price without delay, at the latest within 14 days of receiving the product or proof that you have sent it.',
      other: '[What we will do and when]',
    },
    longer: 'After the repair our liability for its conformity with the contract is extended by 12 months.',
    collected: 'A courier will collect the product from you at our cost: [day and hours].',
    refused: ({ number, day, product }: ComplaintReference) =>
      `We do not accept your complaint ${number} submitted on ${day}${product ? `, about: ${product}` : ''}.`,
    reason: 'Reason: [why the product conforms to the contract, or what we are not liable for]',
    firmReason: 'Reason: [why we are not liable for what was reported]',
    inspector:
      'voivodeship inspector of the Polish Trade Inspection (Inspekcja Handlowa) at the seat of our shop',
    adr: {
      agrees: ({ inspector }: { inspector: string }) =>
        `If you do not agree with this answer, the dispute can be settled out of court. We state that we agree to take part in such a procedure. The competent body is the ${inspector}. The list of bodies with their addresses is kept by the President of UOKiK: https://uokik.gov.pl`,
      refuses: ({ inspector }: { inspector: string }) =>
        `If you do not agree with this answer, you can go to court. We state that we refuse to take part in an out-of-court settlement of this dispute. The body competent for it would be the ${inspector}. A district or municipal consumer ombudsman can help you free of charge. The list of bodies with their addresses is kept by the President of UOKiK: https://uokik.gov.pl`,
    },
  },
} as const
