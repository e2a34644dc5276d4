/** The ways in which a withdrawal or complaint arrives. Staff enter all but those of the form (`web`). */
export const REQUEST_CHANNELS = ['web', 'letter', 'phone', 'email', 'counter'] as const
export type RequestChannel = (typeof REQUEST_CHANNELS)[number]

export const STAFF_REQUEST_CHANNELS = [
  'letter',
  'phone',
  'email',
  'counter',
] as const satisfies RequestChannel[]
export type StaffRequestChannel = (typeof STAFF_REQUEST_CHANNELS)[number]
