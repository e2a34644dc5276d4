/** Why a form field is refused; the sentences are in the dictionaries under `fields`. */
export const FIELD_ERRORS = [
  'required',
  'tooShort',
  'tooLong',
  'email',
  'phone',
  'phoneTwo',
  'phoneNote',
  'phoneCountry',
  'postalCode',
  'courier',
  'nip',
  'nipCountry',
  'terms',
  'defects',
  'changed',
  'consent',
  'giftDay',
  'link',
  'invalid',
] as const
export type FieldError = (typeof FIELD_ERRORS)[number]

/** A message of a schema: a key of the dictionaries, so that a wrong key does not compile. */
export const message = (error: FieldError): FieldError => error
