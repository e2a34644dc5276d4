/** Areas of the Worker for `npm run mutate -- worker`, with the tests that cover them. */
const filesIn = (folder, ...names) => names.map((name) => `worker/features/${folder}/${name}.ts`)

export const MUTATION_AREAS = {
  orders: {
    code: filesIn('orders', 'place-order', 'draft-order', 'cancel-order'),
    tests: [
      ...filesIn(
        'orders',
        'draft-order.test',
        'place-order.test',
        'order-prices.test',
        'order-statements.test',
      ),
      ...filesIn('orders', 'buyer-capacity.test', 'wants-invoice.test', 'most-held.test'),
      ...filesIn('orders', 'cancel-order.test', 'cancel-by-staff.test'),
      ...filesIn('vouchers', 'vouchers.test'),
      'worker/budget.test.ts',
    ],
  },
  settlement: {
    code: [...filesIn('payments', 'settle', 'webhook', 'signature'), ...filesIn('orders', 'transition')],
    tests: [
      ...filesIn('payments', 'signature.test', 'webhook.test', 'settle.test', 'stripe-events.test'),
      ...filesIn(
        'orders',
        'cancel-order.test',
        'cancel-by-staff.test',
        'place-order.test',
        'order-statements.test',
      ),
      ...filesIn('follow-ups', 'follow-ups.test'),
      ...filesIn('vouchers', 'vouchers.test'),
      ...filesIn('refunds', 'refunds.test'),
    ],
  },
  'sign-in': {
    code: filesIn('admin', 'authenticate', 'login', 'token', 'password', 'logout'),
    tests: [...filesIn('admin', 'admin.test'), 'worker/http/access.test.ts'],
  },
  vouchers: {
    code: filesIn('vouchers', 'validate-voucher', 'find-voucher', 'issue-voucher'),
    tests: [
      ...filesIn('vouchers', 'vouchers.test', 'staff-vouchers.test', 'end-vouchers.test'),
      ...filesIn('refunds', 'refunds.test'),
    ],
  },
  refunds: {
    code: filesIn('refunds', 'refund-order', 'left-to-refund', 'record-refund', 'record-manual-refund'),
    tests: [
      ...filesIn('refunds', 'refunds.test', 'refunds.routes.test'),
      ...filesIn('payments', 'stripe-events.test', 'stripe-failures.test'),
      ...filesIn('withdrawals', 'withdrawal-money.test'),
    ],
  },
}
