import type { FieldError } from '../../domain/fields'
import type { Language } from '../../domain/language'

/** Why a field is refused, in a sentence; only pages with forms load them. */
export const FIELD_SENTENCES: Record<Language, Record<FieldError, string>> = {
  pl: {
    required: 'To pole jest wymagane',
    tooShort: 'Zbyt krótka wartość',
    tooLong: 'Zbyt długa wartość',
    email: 'Nieprawidłowy adres e-mail',
    phone: 'Numer telefonu musi mieć co najmniej 9 cyfr',
    postalCode: 'Polski kod pocztowy w formacie 00-000',
    courier: 'Wybierz kuriera',
    nip: 'Nieprawidłowy NIP – sprawdź cyfry',
    terms: 'Aby złożyć zamówienie, zaakceptuj regulamin',
    defects: 'Aby złożyć zamówienie, zaakceptuj opisany stan produktu',
    changed: 'Ten tekst zmienił się, odkąd go czytasz. Przeczytaj go i zaznacz zgodę ponownie',
    consent: 'Aby się zapisać, zaznacz zgodę',
    giftDay: 'Wybierz dzień od dziś do 12 miesięcy naprzód',
    invalid: 'Nieprawidłowa wartość',
  },
  en: {
    required: 'This field is required',
    tooShort: 'Value too short',
    tooLong: 'Value too long',
    email: 'Invalid email address',
    phone: 'Phone number must be at least 9 digits',
    postalCode: 'Polish postal code in the form 00-000',
    courier: 'Please select a courier',
    nip: 'Invalid tax number – check the digits',
    terms: 'You must accept the terms and conditions to place an order',
    defects: 'Please accept the described condition of the product to place an order',
    changed: 'This text has changed since you read it. Read it and tick the box again',
    consent: 'Tick the consent to sign up',
    giftDay: 'Choose a day between today and 12 months from now',
    invalid: 'Invalid value',
  },
}
