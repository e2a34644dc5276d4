import type { ErrorCode } from '../../domain/errors'
import type { Language } from '../../domain/language'

const pl = {
  'input.invalid': 'Niektóre dane są nieprawidłowe. Sprawdź formularz.',
  'input.not_json': 'Nie udało się odczytać zapytania.',
  'input.too_large': 'Przesłane dane są zbyt duże.',
  'request.foreign_origin': 'Tej czynności nie można wykonać z innej strony.',
  'request.not_found': 'Nie znaleziono.',
  'request.method_not_allowed': 'Tej czynności nie można wykonać.',
  'request.too_many': 'Zbyt wiele prób. Odczekaj minutę i spróbuj ponownie.',
  'product.not_found': 'Tego produktu nie ma już w sprzedaży.',
  'cart.item_not_found': 'Tego produktu nie ma już w koszyku.',
  'cart.not_enough_stock': 'Nie ma tylu sztuk. Pojedyncze egzemplarze szybko się sprzedają.',
  'cart.too_many_lines': 'Koszyk jest pełny: mieści 50 różnych produktów.',
  'order.not_found': 'Nie znaleziono zamówienia.',
  'order.price_changed': 'Cena zmieniła się. Sprawdź podsumowanie i złóż zamówienie ponownie.',
  'order.sold_out': 'Ktoś był szybszy: jeden z produktów został właśnie zarezerwowany lub sprzedany.',
  'order.key_reused': 'To zamówienie zmieniło się w trakcie wysyłania. Spróbuj ponownie.',
  'order.courier_not_available': 'Ten kurier nie dostarczy wybranych produktów. Wybierz innego.',
  'order.currency_not_available': 'Tej waluty nie możemy teraz przyjąć. Zapłać w złotych.',
  'order.unknown_product': 'Jednego z produktów nie ma już w sprzedaży.',
  'order.not_payable': 'Czas na płatność minął. Złóż zamówienie ponownie.',
  'payment.try_again': 'Operator płatności chwilowo nie odpowiada. Zamówienie czeka, spróbuj za chwilę.',
  'payment.bad_signature': 'Nie udało się zweryfikować płatności.',
  'payment.unknown_intent': 'Nie znaleziono płatności.',
  'payment.not_confirmable': 'Tej płatności nie można już potwierdzić.',
  'payment.not_configured': 'Płatności są chwilowo niedostępne.',
  'voucher.enter_code': 'Wpisz kod bonu.',
  'voucher.invalid': 'Nieprawidłowy kod bonu.',
  'voucher.expired': 'Bon stracił ważność.',
  'voucher.already_used': 'Bon został już wykorzystany.',
  'voucher.in_use': 'Ten bon jest właśnie używany w innym zamówieniu. Spróbuj za kilkanaście minut.',
  'voucher.not_allowed_here': 'Bonu nie można kupić razem z innymi produktami ani opłacić innym bonem.',
  'voucher.amount_not_allowed': 'Bon nie może mieć takiej wartości.',
  'refund.not_refundable': 'Tego zamówienia nie można zwrócić.',
  'refund.too_much': 'Kwota zwrotu jest większa niż zapłacona.',
  'refund.voucher_spent': 'Bon z tego zamówienia został już wykorzystany.',
  'newsletter.link_invalid': 'Ten link wygasł albo jest niepełny.',
  'admin.invalid_password': 'Nieprawidłowe hasło.',
  'admin.unauthorized': 'Sesja wygasła. Zaloguj się ponownie.',
  'admin.not_configured': 'Panel administracyjny nie jest jeszcze skonfigurowany.',
  'shop.try_again': 'Sklep jest chwilowo przeciążony. Spróbuj za chwilę.',
  internal: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
} satisfies Record<ErrorCode, string>

const en: Record<ErrorCode, string> = {
  'input.invalid': 'Some of the data is not valid. Please check the form.',
  'input.not_json': 'The request could not be read.',
  'input.too_large': 'That is too much data.',
  'request.foreign_origin': 'This cannot be done from another site.',
  'request.not_found': 'Not found.',
  'request.method_not_allowed': 'This cannot be done.',
  'request.too_many': 'Too many attempts. Wait a minute and try again.',
  'product.not_found': 'This product is no longer on sale.',
  'cart.item_not_found': 'This product is no longer in the cart.',
  'cart.not_enough_stock': 'There are not that many pieces. Single pieces sell fast.',
  'cart.too_many_lines': 'The cart is full: it holds 50 different products.',
  'order.not_found': 'The order was not found.',
  'order.price_changed': 'The price has changed. Check the summary and order again.',
  'order.sold_out': 'Someone was faster: one of the products has just been reserved or sold.',
  'order.key_reused': 'The order changed while it was being sent. Please try again.',
  'order.courier_not_available': 'This courier does not deliver the chosen products. Please choose another.',
  'order.currency_not_available': 'We cannot take this currency right now. Please pay in Polish złoty.',
  'order.unknown_product': 'One of the products is no longer on sale.',
  'order.not_payable': 'The time to pay is over. Please place the order again.',
  'payment.try_again':
    'The payment provider does not answer right now. Your order is waiting, try again in a moment.',
  'payment.bad_signature': 'The payment could not be verified.',
  'payment.unknown_intent': 'The payment was not found.',
  'payment.not_confirmable': 'This payment can no longer be confirmed.',
  'payment.not_configured': 'Payments are unavailable at the moment.',
  'voucher.enter_code': 'Enter the voucher code.',
  'voucher.invalid': 'The voucher code is not valid.',
  'voucher.expired': 'The voucher has expired.',
  'voucher.already_used': 'The voucher has already been used.',
  'voucher.in_use': 'This voucher is being used in another order right now. Try again in a few minutes.',
  'voucher.not_allowed_here':
    'A voucher cannot be bought together with other products, nor paid for with another voucher.',
  'voucher.amount_not_allowed': 'A voucher cannot have this value.',
  'refund.not_refundable': 'This order cannot be refunded.',
  'refund.too_much': 'The refund is more than was paid.',
  'refund.voucher_spent': 'The voucher from this order has already been used.',
  'newsletter.link_invalid': 'This link has expired or is incomplete.',
  'admin.invalid_password': 'Invalid password.',
  'admin.unauthorized': 'Your session has ended. Please sign in again.',
  'admin.not_configured': 'The admin area has not been set up yet.',
  'shop.try_again': 'The shop is overloaded at the moment. Try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
}

/** What a refusal of the API means to a visitor. */
export const ERRORS: Record<Language, Record<ErrorCode, string>> = { pl, en }

/** The same for any code: one that only a newer shop than this page knows is a failure like any other. */
export const errorSentence = (language: Language, code: string): string => {
  const known: Partial<Record<string, string>> = ERRORS[language]
  return known[code] ?? ERRORS[language].internal
}
