import { readdirSync } from 'node:fs'

const featureFiles = readdirSync('worker/features', { recursive: true }).map(
  (file) => `worker/features/${file.replaceAll('\\', '/')}`,
)

/** Paths of files below `worker/features`, by name. */
const workerFiles = (...names) =>
  names.map((name) => {
    const file = featureFiles.find((path) => path.endsWith(`/${name}.ts`))
    if (!file) throw new Error(`worker/features has no file ${name}.ts`)
    return file
  })

/** The files that `npm run mutate -- worker` mutates, and the tests that cover them. */
export const MUTATION_AREAS = {
  orders: {
    code: workerFiles(
      'place-order',
      'order-inputs',
      'decide-order',
      'draft-order',
      'write-order',
      'order-write-error',
      'cancel-order',
    ),
    tests: [
      ...workerFiles('draft-order.test', 'place-order.test', 'order-prices.test', 'order-statements.test'),
      ...workerFiles('buyer-capacity.test', 'wants-invoice.test', 'held-value-limit.test'),
      ...workerFiles('cancel-order.test', 'cancel-by-staff.test'),
      ...workerFiles('vouchers.test'),
      ...workerFiles('budget.test'),
    ],
  },
  settlement: {
    code: [...workerFiles('settle', 'webhook', 'signature'), ...workerFiles('transition')],
    tests: [
      ...workerFiles('signature.test', 'webhook.test', 'settle.test', 'stripe-events.test'),
      ...workerFiles(
        'cancel-order.test',
        'cancel-by-staff.test',
        'place-order.test',
        'order-statements.test',
      ),
      ...workerFiles('follow-ups.test'),
      ...workerFiles('vouchers.test'),
      ...workerFiles('refunds.test'),
    ],
  },
  'sign-in': {
    code: workerFiles('authenticate', 'login', 'token', 'password', 'logout'),
    tests: [...workerFiles('admin.test'), 'worker/http/access.test.ts'],
  },
  vouchers: {
    code: workerFiles('validate-voucher', 'find-voucher', 'issue-voucher'),
    tests: [
      ...workerFiles('vouchers.test', 'staff-vouchers.test', 'end-vouchers.test'),
      ...workerFiles('refunds.test'),
    ],
  },
  refunds: {
    code: workerFiles('refund-order', 'left-to-refund', 'record-refund', 'record-manual-refund'),
    tests: [
      ...workerFiles('refunds.test', 'refunds.routes.test'),
      ...workerFiles('stripe-events.test', 'stripe-failures.test'),
      ...workerFiles('withdrawal-money.test'),
    ],
  },
}
