/** Why a transfer of data outside the EEA is allowed: adequacy decision (GDPR art. 45) or contract clauses (art. 46). */
export type TransferBasis = 'framework' | 'clauses'

/**
 * All services that may receive personal data (rules 6.7). The configuration of the Worker decides which of them are in
 * use, and the privacy policy names exactly these. Excluded are the sources of exchange rates and towns, which receive
 * no personal data. Excluded is also the VAT register, a public authority that the policy names elsewhere.
 */
export const PROCESSORS = {
  cloudflareHosting: { company: 'Cloudflare, Inc.', role: 'host', transfer: 'framework' },
  cloudflareMail: { company: 'Cloudflare, Inc.', role: 'mail', transfer: 'framework' },
  resendMail: { company: 'Resend (Plus Five Five, Inc.)', role: 'mail', transfer: 'clauses' },
  // The push services of the browsers that staff use. They transmit messages that they cannot decrypt (decision 048).
  pushServices: { company: 'Google, Apple, Mozilla, Microsoft', role: 'push', transfer: null },
  stripePayments: { company: 'Stripe Payments Europe, Limited', role: 'payments', transfer: 'framework' },
  furgonetkaLabels: { company: 'Furgonetka', role: 'labels', transfer: null },
} as const satisfies Record<
  string,
  { company: string; role: 'host' | 'mail' | 'payments' | 'push' | 'labels'; transfer: TransferBasis | null }
>

export type Processor = keyof typeof PROCESSORS

/** True for the demo: only the demo runs without a hosting company. */
export const isDemo = (processors: readonly Processor[]): boolean => !processors.includes('cloudflareHosting')

export const PROCESSOR_NAMES = Object.keys(PROCESSORS) as Processor[]

/** The names, without duplicates, of the companies whose data transfers have this legal basis. */
export const listTransferCompanies = (processors: readonly Processor[], basis: TransferBasis): string[] => [
  ...new Set(
    processors
      .filter((name) => PROCESSORS[name].transfer === basis)
      .map((name): string => PROCESSORS[name].company),
  ),
]
