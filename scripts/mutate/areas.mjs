/** Areas of the Worker for `npm run mutate -- worker`, with the tests that cover them. */
const at = (folder, ...names) => names.map((name) => `worker/features/${folder}/${name}.ts`)

export const AREAS = {
  orders: {
    code: at('orders', 'place-order', 'draft-order', 'cancel-order'),
    tests: [
      ...at('orders', 'draft-order.test', 'place-order.test', 'order-prices.test', 'order-statements.test'),
      ...at('orders', 'buyer-capacity.test', 'wants-invoice.test', 'most-held.test'),
      ...at('orders', 'cancel-order.test', 'cancel-by-staff.test'),
      ...at('vouchers', 'vouchers.test'),
      'worker/budget.test.ts',
    ],
  },
  settlement: {
    code: [...at('payments', 'settle', 'webhook', 'signature'), ...at('orders', 'advance')],
    tests: [
      ...at('payments', 'signature.test', 'webhook.test', 'settle.test', 'stripe-events.test'),
      ...at(
        'orders',
        'cancel-order.test',
        'cancel-by-staff.test',
        'place-order.test',
        'order-statements.test',
      ),
      ...at('follow-ups', 'follow-ups.test'),
      ...at('vouchers', 'vouchers.test'),
      ...at('refunds', 'refunds.test'),
    ],
  },
  'sign-in': {
    code: at('admin', 'authenticate', 'login', 'token', 'password', 'logout'),
    tests: [...at('admin', 'admin.test'), 'worker/http/access.test.ts'],
  },
  vouchers: {
    code: at('vouchers', 'validate-voucher', 'find-voucher', 'issue-voucher'),
    tests: [
      ...at('vouchers', 'vouchers.test', 'staff-vouchers.test', 'end-vouchers.test'),
      ...at('refunds', 'refunds.test'),
    ],
  },
  refunds: {
    code: at('refunds', 'refund-order', 'left-to-refund', 'record-refund', 'refund-by-hand'),
    tests: [
      ...at('refunds', 'refunds.test', 'refunds.routes.test'),
      ...at('payments', 'stripe-events.test', 'stripe-failures.test'),
      ...at('withdrawals', 'withdrawal-money.test'),
    ],
  },
}
