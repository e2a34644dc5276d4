/** Why a transfer of data outside the EEA is allowed: adequacy decision (GDPR art. 45) or contract clauses (art. 46). */
export type TransferBasis = 'framework' | 'clauses'

/**
 * The services that get personal data, by what the configuration of the Worker can turn on (rules 6.7). The privacy
 * policy names those that are on, and no other. The sources of exchange rates and of towns get no personal data. The VAT
 * register is a public authority, which the policy names among the other recipients.
 */
export const PROCESSORS = {
  cloudflareHosting: { company: 'Cloudflare, Inc.', role: 'host', transfer: 'framework' },
  cloudflareMail: { company: 'Cloudflare, Inc.', role: 'mail', transfer: 'framework' },
  resendMail: { company: 'Resend (Plus Five Five, Inc.)', role: 'mail', transfer: 'clauses' },
  stripePayments: { company: 'Stripe Payments Europe, Limited', role: 'payments', transfer: 'framework' },
} as const satisfies Record<
  string,
  { company: string; role: 'host' | 'mail' | 'payments'; transfer: TransferBasis }
>

export type Processor = keyof typeof PROCESSORS

/** True for the demo, which alone runs without a host. */
export const isDemo = (processors: readonly Processor[]): boolean => !processors.includes('cloudflareHosting')

export const PROCESSOR_NAMES = Object.keys(PROCESSORS) as Processor[]

/** The companies of the processors whose transfers have this basis, each once. */
export const listTransferCompanies = (processors: readonly Processor[], basis: TransferBasis): string[] => [
  ...new Set(
    processors
      .filter((name) => PROCESSORS[name].transfer === basis)
      .map((name): string => PROCESSORS[name].company),
  ),
]
