import type { CheckedRecord, SetUp } from './queries'

/** The steps of the set-up, in the order in which an owner does them. */
export const SET_UP_STEPS = [
  'firm',
  'legal',
  'payments',
  'mail',
  'address',
  'push',
  'labels',
  'products',
  'state',
  'testOrder',
  'backup',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

type CheckName = SetUp['checks'][number]['name']

/**
 * The checks of each step. The page would not show a check without a step, so a test requires a step for each check.
 */
export const STEP_CHECKS: Readonly<Record<SetUpStep, readonly CheckName[]>> = {
  firm: ['firmName', 'ownerName', 'nip', 'regon', 'seat', 'phone', 'shopEmail'],
  legal: [
    'legalForm',
    'krs',
    'court',
    'capital',
    'bdo',
    'isMicro',
    'vatStatus',
    'inspectorate',
    'openingFacts',
    'deliveryTerms',
    'displayTools',
    'dataProcessing',
    'eInvoices',
    'legalNotice',
    'voucherVat',
    'marginVouchers',
  ],
  payments: ['payments'],
  mail: ['mails', 'email', 'mailsSent'],
  address: ['address', 'environment'],
  push: ['pushDevices'],
  products: ['products', 'guarantees', 'reviews'],
  state: ['jobs', 'books', 'rates', 'chat', 'pictures', 'cache'],
  testOrder: ['testOrder'],
  // Labels are optional, so the go-live list does not check them. `stateOfLabels` shows the state of the accounts.
  labels: [],
  // There are no checks of backups, because backups are made and stored outside of the shop.
  backup: [],
}

/** `unknown`: the shop cannot check the step, or cannot check it at the moment. Such a step is never shown as done. */
export type SetUpState = 'done' | 'open' | 'unknown'

/** The states of all steps, in their order. `records` is null if the DNS did not answer. */
export const listStepStates = (setUp: SetUp, records: readonly CheckedRecord[] | null): SetUpState[] =>
  SET_UP_STEPS.map((step) =>
    step === 'labels' ? stateOfLabels(setUp.labels) : stateOfStep(step, setUp.checks, records),
  )

/** The state of the step about labels. A shop without an account can still sell, so the step is not open. */
export function stateOfLabels(labels: SetUp['labels']): SetUpState {
  if (labels.some(({ state }) => state === 'failed')) return 'open'
  return labels.some(({ state }) => state === 'ok') ? 'done' : 'unknown'
}

/**
 * Returns the state of a step from its checks. For the steps `mail` and `address`, the DNS records count too. `records`
 * is null if the DNS did not answer.
 */
export function stateOfStep(
  step: SetUpStep,
  checks: SetUp['checks'],
  records: readonly CheckedRecord[] | null,
): SetUpState {
  const names = STEP_CHECKS[step]
  if (names.length === 0) return 'unknown'
  if (checks.some(({ name, isOk }) => names.includes(name) && !isOk)) return 'open'
  if (step !== 'mail' && step !== 'address') return 'done'
  const stepRecords = records?.filter(({ purpose }) => (purpose === 'address') === (step === 'address'))
  if (!stepRecords || stepRecords.length === 0) return 'unknown'
  if (stepRecords.some(({ state }) => state === 'missing' || state === 'wrong')) return 'open'
  return stepRecords.every(({ state }) => state === 'ok') ? 'done' : 'unknown'
}
