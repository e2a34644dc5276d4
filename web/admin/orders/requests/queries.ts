import type { StaffComplaintBody, StaffWithdrawalBody } from '../../../../domain/returns/request-by-hand'
import { readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'
import { sendOnce } from '../../kit/calls/send-once'

/** Enters a withdrawal. Idempotent: a retry of an unanswered request enters no second withdrawal. */
export const enterWithdrawal = (json: StaffWithdrawalBody) =>
  sendOnce(JSON.stringify(['withdrawal', json]), (idempotencyKey) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.admin.withdrawals.$post({ json }, { headers: { ...headers, 'Idempotency-Key': idempotencyKey } }),
      ),
    ),
  )

/** Enters a complaint. Idempotent: a retry of an unanswered request enters no second complaint. */
export const enterComplaint = (json: StaffComplaintBody) =>
  sendOnce(JSON.stringify(['complaint', json]), (idempotencyKey) =>
    callAsStaff((api, { headers }) =>
      readBody(
        api.admin.complaints.$post({ json }, { headers: { ...headers, 'Idempotency-Key': idempotencyKey } }),
      ),
    ),
  )
