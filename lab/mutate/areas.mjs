import { readdirSync } from 'node:fs'

const featureFiles = readdirSync('worker/features', { recursive: true }).map(
  (file) => `worker/features/${file.replaceAll('\\', '/')}`,
)

/** Paths of files below `worker/features`, by name. */
const listWorkerFiles = (...fileNames) =>
  fileNames.map((name) => {
    const file = featureFiles.find((path) => path.endsWith(`/${name}.ts`))
    if (!file) throw new Error(`worker/features has no file ${name}.ts`)
    return file
  })

/** The files that `npm run mutate -- worker` mutates, and the tests that cover them. */
export const MUTATION_AREAS = {
  orders: {
    code: listWorkerFiles(
      'place-order',
      'order-inputs',
      'decide-order',
      'draft-order',
      'write-order',
      'order-write-error',
      'cancel-order',
    ),
    tests: [
      ...listWorkerFiles('draft-order.test', 'place-order.test', 'order-prices.test', 'order-requests.test'),
      ...listWorkerFiles('buyer-capacity.test', 'wants-invoice.test', 'held-value-limit.test'),
      ...listWorkerFiles('cancel-order.test', 'cancel-by-staff.test'),
      ...listWorkerFiles('vouchers.test'),
      ...listWorkerFiles('budget.test'),
    ],
  },
  settlement: {
    code: [...listWorkerFiles('settle', 'webhook', 'signature'), ...listWorkerFiles('transition')],
    tests: [
      ...listWorkerFiles('signature.test', 'webhook.test', 'settle.test', 'stripe-events.test'),
      ...listWorkerFiles(
        'cancel-order.test',
        'cancel-by-staff.test',
        'place-order.test',
        'order-requests.test',
      ),
      ...listWorkerFiles('follow-ups.test'),
      ...listWorkerFiles('vouchers.test'),
      ...listWorkerFiles('refunds.test'),
    ],
  },
  'sign-in': {
    code: listWorkerFiles('authenticate', 'login', 'token', 'password', 'logout'),
    tests: [...listWorkerFiles('admin.test'), 'worker/http/access.test.ts'],
  },
  vouchers: {
    code: listWorkerFiles('validate-voucher', 'find-voucher', 'issue-voucher'),
    tests: [
      ...listWorkerFiles('vouchers.test', 'staff-vouchers.test', 'end-vouchers.test'),
      ...listWorkerFiles('refunds.test'),
    ],
  },
  refunds: {
    code: listWorkerFiles('refund-order', 'left-to-refund', 'record-refund', 'record-manual-refund'),
    tests: [
      ...listWorkerFiles('refunds.test', 'refunds.routes.test'),
      ...listWorkerFiles('stripe-events.test', 'stripe-failures.test'),
      ...listWorkerFiles('withdrawal-money.test'),
    ],
  },
}
