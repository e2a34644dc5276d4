import { sql } from 'drizzle-orm'
import { type OrderRow, orderNotes, orders } from './orders.table'

/**
 * The address that was given when an order was bought, once staff have corrected where it goes: its invoice keeps it. It
 * is kept among the order's notes, under a name that only the first correction can take.
 */
const PREFIX = 'bought-address:'

export const addressNote = ({ id, address, postalCode, city, createdAt }: OrderRow) => ({
  id: PREFIX + id,
  orderId: id,
  // None of them holds a line's end (`trimmed` in domain/text-field.ts).
  text: [address, postalCode, city].join('\n'),
  createdAt,
})

export const isAddressNote = ({ id }: { id: string }): boolean => id.startsWith(PREFIX)

/** Ties the note to its order in a statement that reads both. */
export const isAddressNoteOf = sql`${orderNotes.id} = ${PREFIX} || ${orders.id}`

/** What a note keeps. */
export function addressIn(text: string): Pick<OrderRow, 'address' | 'postalCode' | 'city'> {
  const [address = '', postalCode = '', city = ''] = text.split('\n')
  return { address, postalCode, city }
}
