/**
 * Paths of files of a Worker feature. The areas below list the files that `npm run mutate -- worker` mutates, and the
 * tests that cover them.
 */
const workerFilesIn = (folder, ...names) => names.map((name) => `worker/features/${folder}/${name}.ts`)

export const MUTATION_AREAS = {
  orders: {
    code: workerFilesIn('orders', 'place-order', 'draft-order', 'cancel-order'),
    tests: [
      ...workerFilesIn(
        'orders',
        'draft-order.test',
        'place-order.test',
        'order-prices.test',
        'order-statements.test',
      ),
      ...workerFilesIn('orders', 'buyer-capacity.test', 'wants-invoice.test', 'most-held.test'),
      ...workerFilesIn('orders', 'cancel-order.test', 'cancel-by-staff.test'),
      ...workerFilesIn('vouchers', 'vouchers.test'),
      'worker/budget.test.ts',
    ],
  },
  settlement: {
    code: [
      ...workerFilesIn('payments', 'settle', 'webhook', 'signature'),
      ...workerFilesIn('orders', 'transition'),
    ],
    tests: [
      ...workerFilesIn('payments', 'signature.test', 'webhook.test', 'settle.test', 'stripe-events.test'),
      ...workerFilesIn(
        'orders',
        'cancel-order.test',
        'cancel-by-staff.test',
        'place-order.test',
        'order-statements.test',
      ),
      ...workerFilesIn('follow-ups', 'follow-ups.test'),
      ...workerFilesIn('vouchers', 'vouchers.test'),
      ...workerFilesIn('refunds', 'refunds.test'),
    ],
  },
  'sign-in': {
    code: workerFilesIn('admin', 'authenticate', 'login', 'token', 'password', 'logout'),
    tests: [...workerFilesIn('admin', 'admin.test'), 'worker/http/access.test.ts'],
  },
  vouchers: {
    code: workerFilesIn('vouchers', 'validate-voucher', 'find-voucher', 'issue-voucher'),
    tests: [
      ...workerFilesIn('vouchers', 'vouchers.test', 'staff-vouchers.test', 'end-vouchers.test'),
      ...workerFilesIn('refunds', 'refunds.test'),
    ],
  },
  refunds: {
    code: workerFilesIn('refunds', 'refund-order', 'left-to-refund', 'record-refund', 'record-manual-refund'),
    tests: [
      ...workerFilesIn('refunds', 'refunds.test', 'refunds.routes.test'),
      ...workerFilesIn('payments', 'stripe-events.test', 'stripe-failures.test'),
      ...workerFilesIn('withdrawals', 'withdrawal-money.test'),
    ],
  },
}
