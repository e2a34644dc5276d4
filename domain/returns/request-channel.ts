/**
 * The ways in which a withdrawal or complaint arrives. Staff enter all requests that do not come by the form (`web`).
 */
export const REQUEST_CHANNELS = ['web', 'letter', 'phone', 'email', 'counter'] as const
export type RequestChannel = (typeof REQUEST_CHANNELS)[number]

export const STAFF_REQUEST_CHANNELS = [
  'letter',
  'phone',
  'email',
  'counter',
] as const satisfies RequestChannel[]
export type StaffRequestChannel = (typeof STAFF_REQUEST_CHANNELS)[number]

/** False if the sender of a request gave no e-mail address. Staff then hand receipts and answers over themselves. */
export const isAnswerMailed = ({ email }: { email: string }): boolean => email !== ''
