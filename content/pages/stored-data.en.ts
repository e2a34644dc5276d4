import {
  RETENTION_RULES,
  DATA_KINDS,
  type DataKind,
  type RetentionPeriod,
} from '../../domain/customers/stored-data'

/** Formats a period: "5 years", "12 months", "30 days". */
function formatPeriod(period: RetentionPeriod): string {
  for (const timeUnit of ['years', 'months', 'days'] as const) {
    const count = (period as Partial<Record<typeof timeUnit, number>>)[timeUnit]
    if (count !== undefined) return `${count} ${count === 1 ? timeUnit.slice(0, -1) : timeUnit}`
  }
  return ''
}

/** The sentence for each kind of data. The period in the sentence comes from `RETENTION_RULES`. */
export const STORED_DATA_TEXTS: Record<DataKind, (period: string) => string> = {
  sales: (period) =>
    `Paid orders, sales documents, payments and vouchers as tax records: ${period}, counted from the end of the calendar year in which the tax fell due. We pay the tax on an order paid in December in January of the next year. A refund corrects the tax, so we count the period from the tax of its own month too.`,
  claims: (period) =>
    `The same orders with the messages about them, to settle claims: ${period}, counted from the end of the calendar year of the sale, because claims of consumers become time-barred at the end of a year. We keep an order until the later of the two dates.`,
  unpaidOrders: (period) =>
    `Unpaid and cancelled orders, with the messages about them: up to ${period} from when they were placed. A hash of the address of the connection it was placed from also belongs to the order, so that nobody reserves the whole shop. We delete it at once after payment, and from an unpaid order within two days of the end of the reservation. The hash alone is kept while the limit on reservations applies, or for a week if we lift it.`,
  statements: (period) =>
    `Withdrawals and complaints: ${period}, counted from the end of the calendar year in which they reached us, and at least as long as the paid order that they are about.`,
  gifts: (period) =>
    `The e-mail address of someone who is given a voucher, and the greeting: ${period} from the last day on which the voucher is valid.`,
  chats: (period) => `Chat conversations: up to ${period} from the end of the conversation.`,
  mails: (period) => `Messages not connected with a contract: up to ${period} from when they were sent.`,
  viewings: (period) =>
    `Booked visits to see a tool, with the messages about them: ${period} from the day of the visit.`,
  carts: (period) => `Carts: ${period} from the last change.`,
  pageViews: (period) => `Technical logs and visit statistics: up to ${period}.`,
  newsletter: () =>
    'Newsletter: until you withdraw consent. When you unsubscribe we delete the address and the shortened IP address at once. We keep a hash of the address, so as not to send it offers, and the wording and dates of the consent. The hash does not contain the address but lets us check whether a given address has unsubscribed, so it is still personal data. We delete it together with the proof of consent.',
  newsletterPending: (period) =>
    `A newsletter sign-up that you do not confirm with the link in the e-mail within ${period} is deleted the following night.`,
  consentProof: (period) =>
    `Proof of a newsletter consent without the e-mail address, with its hash, that is the wording, version and dates of the consent and of its withdrawal: ${period}, counted from the end of the calendar year in which the consent was withdrawn.`,
  reviews: () =>
    'Published reviews: until consent is withdrawn or the review is removed. Others are deleted with their order.',
  signIns: (period) => `Records of the shop staff signing in: up to ${period}.`,
  staffActions: (period) =>
    `The log of what the shop staff did, without data of customers: ${period}, counted from the end of the calendar year.`,
  staffViews: (period) =>
    `Records of when the shop staff opened data of customers, without the data themselves: ${period}.`,
}

const ANONYMISATION_NOTE = 'After that we remove the data by which you could be recognised.'

const formatRetentionSentence = (kind: DataKind): string => {
  const { keep, ends } = RETENTION_RULES[kind]
  const text = STORED_DATA_TEXTS[kind](keep ? formatPeriod(keep) : '')
  return keep && ends === 'anonymise' ? `${text} ${ANONYMISATION_NOTE}` : text
}

/** All retention periods, one sentence per kind of data. */
export const listStoredData = (): string[] => DATA_KINDS.map(formatRetentionSentence)

/** The retention periods in one sentence, for a summary. */
export const summarizeStoredData = (): string =>
  `We keep contract data for ${formatPeriod(RETENTION_RULES.claims.keep)} and other data for ${formatPeriod(RETENTION_RULES.unpaidOrders.keep)} at most, unless we say otherwise below.`
