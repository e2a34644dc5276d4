import type { CheckedRecord, SetUp } from './queries'

/** The steps of the set-up, in the order in which an owner does them. */
export const SET_UP_STEPS = [
  'firm',
  'legal',
  'payments',
  'mail',
  'address',
  'push',
  'products',
  'state',
  'testOrder',
  'backup',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

type CheckName = SetUp['checks'][number]['name']

/** The checks of each step. A check without a step here would be lost, which a test prevents. */
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
  // The shop does not see backups: they are made and kept outside of it.
  backup: [],
}

/** `unknown`: the shop cannot check the step, or could not check it now. It is never shown as done. */
export type SetUpState = 'done' | 'open' | 'unknown'

/** The state of a step by its checks and, for mails and the address, by the DNS. `records`: null without an answer. */
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
