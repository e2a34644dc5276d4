/** Error codes of form fields; the sentences are in the dictionaries under `fields`. */
export const FIELD_ERRORS = [
  'required',
  'tooShort',
  'tooLong',
  'email',
  'phone',
  'phoneInvalid',
  'phoneTwo',
  'phoneNote',
  'phoneCountry',
  'phonePolish',
  'houseNumber',
  'postalCode',
  'unknownPostalCode',
  'town',
  'courier',
  'pickupPoint',
  'pickupPointUnknown',
  'pickupPointClosed',
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

/** Types a schema message as a dictionary key, so that a wrong key does not compile. */
export const fieldErrorCode = (error: FieldError): FieldError => error
