import type { ErrorCode } from '../../domain/errors'
import type { Language } from '../../domain/language'
import { withErrorReference } from '../errors/with-reference'

const pl = {
  'input.invalid': 'Niektóre dane są nieprawidłowe. Sprawdź formularz.',
  'input.not_json': 'Nie udało się odczytać danych. Odśwież stronę i spróbuj ponownie.',
  'input.too_large': 'To za dużo danych. Skróć tekst albo wybierz mniejszy plik.',
  'request.foreign_origin': 'Tego nie można zrobić z innej strony.',
  'request.not_found': 'Nie znaleziono.',
  'request.method_not_allowed': 'Tego nie można zrobić.',
  'request.too_many': 'Zbyt wiele prób. Odczekaj minutę i spróbuj ponownie.',
  'product.not_found': 'Tego produktu nie ma już w sprzedaży.',
  'product.gone': 'Tego produktu nie ma już w sprzedaży.',
  'product.taken': 'Inny produkt ma już taki sam numer albo adres.',
  'product.stale': 'Ktoś zmienił ten produkt w międzyczasie.',
  'manufacturer.stale': 'Ktoś zmienił tego producenta w międzyczasie. Sprawdź dane i zapisz jeszcze raz.',
  'product.not_ready': 'Produkt nie jest jeszcze gotowy do publikacji.',
  'product.unreadable_list':
    'Nie udało się odczytać pliku. Zapisz arkusz jako CSV (w Excelu: Zapisz jako, CSV) z nagłówkami w pierwszym wierszu.',
  'manual.not_supported': 'To nie jest plik PDF. Wybierz instrukcję w formacie PDF.',
  'image.not_supported': 'Tego pliku nie można użyć. Wybierz zdjęcie JPEG, PNG, WebP albo AVIF.',
  'image.has_metadata': 'Zdjęcie zawiera dane o miejscu lub aparacie. Zapisz je bez nich.',
  'cart.item_not_found': 'Tego produktu nie ma już w koszyku.',
  'cart.not_enough_stock': 'Nie ma tylu sztuk. Wybierz mniejszą liczbę.',
  'cart.too_many_lines': 'Koszyk jest pełny: mieści 50 różnych produktów. Złóż zamówienie albo coś usuń.',
  'order.not_found': 'Nie znaleziono zamówienia.',
  'order.price_changed': 'Cena zmieniła się. Sprawdź podsumowanie i złóż zamówienie ponownie.',
  'order.agreement_changed':
    'Opis lub warunki zmieniły się, odkąd je czytasz. Sprawdź je, zaznacz zgody i zamów ponownie.',
  'order.delivery_changed': 'Zmieniły się dni dostawy. Sprawdź nowe dni i zamów ponownie.',
  'order.paused': 'Chwilowo nie przyjmujemy zamówień. Koszyk zostaje, wróć niedługo.',
  'order.sold_out': 'Ktoś był szybszy: jeden z produktów został właśnie zarezerwowany lub sprzedany.',
  'order.too_many_held':
    'Nieopłacone zamówienia z Twojego łącza rezerwują już tyle, ile można. Opłać najpierw jedno z nich albo napisz do nas: zdejmiemy limit.',
  'order.key_reused': 'To zamówienie zmieniło się w trakcie wysyłania. Spróbuj ponownie.',
  'order.courier_not_available': 'Ten kurier nie dostarczy wybranych produktów. Wybierz innego.',
  'order.country_not_available': 'Dostarczamy tylko w Polsce. Podaj polski adres dostawy.',
  'order.currency_not_available': 'Tej waluty nie możemy teraz przyjąć. Zapłać w złotych.',
  'order.unknown_product': 'Jednego z produktów nie ma już w sprzedaży.',
  'order.not_payable':
    'Tego zamówienia nie można już opłacić: minął czas albo zastąpiło je nowsze. Sprawdź swoje zamówienia w e-mailach od nas.',
  'order.not_confirmed': 'Najpierw kupujący musi potwierdzić to zamówienie.',
  'order.not_possible_now': 'Z tym zamówieniem nie można tego teraz zrobić. Sprawdź, co się w nim zmieniło.',
  'order.stale':
    'Zamówienie zmieniło się w międzyczasie. Strona pokazuje już aktualny stan: sprawdź go i zapisz jeszcze raz.',
  'payment.try_again': 'Operator płatności chwilowo nie odpowiada. Zamówienie czeka, spróbuj za chwilę.',
  'payment.bad_signature': 'Nie udało się zweryfikować płatności.',
  'payment.unknown_intent': 'Nie znaleziono płatności.',
  'payment.not_confirmable': 'Tej płatności nie można już potwierdzić.',
  'payment.not_configured': 'Płatności są chwilowo niedostępne. Spróbuj później.',
  'voucher.enter_code': 'Wpisz kod bonu.',
  'voucher.invalid': 'Nieprawidłowy kod bonu.',
  'voucher.expired': 'Bon stracił ważność.',
  'voucher.already_used': 'Bon został już wykorzystany.',
  'voucher.in_use': 'Ten bon jest właśnie używany w innym zamówieniu. Spróbuj za kilkanaście minut.',
  'voucher.not_allowed_here': 'Bonu nie można kupić razem z innymi produktami ani opłacić innym bonem.',
  'voucher.amount_not_allowed': 'Bon nie może mieć takiej wartości. Wybierz inną kwotę.',
  'voucher.tax_changed':
    'Bon jest teraz inaczej opodatkowany, kwota jest ta sama. Sprawdź podsumowanie i złóż zamówienie ponownie.',
  'voucher.not_found': 'Nie znaleziono bonu.',
  'voucher.blocked': 'Bon jest zablokowany. Najpierw go odblokuj.',
  'voucher.no_email': 'Bon nie ma adresu e-mail.',
  'voucher.recoded': 'Ten bon ma już inny kod. Sprawdź na jego stronie, dokąd go wysłano.',
  'refund.not_refundable': 'Za to zamówienie nie można zwrócić pieniędzy.',
  'refund.too_much': 'Kwota zwrotu jest większa niż to, co zostało do zwrotu.',
  'refund.voucher_spent': 'Bon z tego zamówienia został już wykorzystany.',
  'refund.goods_owed':
    'To zwrot wszystkich pieniędzy, a kupujący wciąż czeka na towar. Anuluj ten towar razem ze zwrotem.',
  'refund.not_by_provider':
    'Zapłaty za to zamówienie nie przyjął operator płatności. Oddaj pieniądze klientowi, a potem zapisz to tutaj.',
  'refund.not_found': 'Tego zwrotu nie trzeba już wysyłać ani wyjaśniać. Sprawdź listę zwrotów.',
  'shipment.not_found': 'Tej etykiety nie ma w zamówieniu. Odśwież stronę.',
  'shipment.not_configured': 'Sklep nie ma jeszcze kluczy do zamawiania etykiet u tego kuriera.',
  'shipment.has_label':
    'To zgłoszenie ma czynną etykietę zwrotu. Najpierw ją anuluj, a jeśli paczka już jedzie, poczekaj, aż dotrze.',
  'shipment.not_ready': 'Kurier jeszcze przygotowuje etykietę. Spróbuj za chwilę.',
  'shipment.rejected': 'Kurier odrzucił to polecenie. Sprawdź etykietę w panelu kuriera.',
  'shipment.too_many': 'Naraz wydrukujesz najwyżej 100 etykiet. Zaznacz mniej zamówień.',
  'shipment.try_again': 'System kuriera teraz nie odpowiada. Spróbuj za minutę.',
  'collection.not_found': 'Nie ma takiego odbioru. Odśwież stronę.',
  'collection.parcels_changed':
    'Część tych paczek jest już w innym odbiorze albo straciła etykietę. Otwórz okno jeszcze raz.',
  'collection.not_cancellable': 'InPost nie anuluje już tego odbioru, bo kurier ma go w planie.',
  'pickup.unknown_code': 'Nie ma zamówienia do odbioru z takim kodem ani numerem. Sprawdź znaki.',
  'goods.not_settled':
    'Pieniądze za ten towar nie są jeszcze rozliczone. Najpierw je zwróć, potem zdecyduj o towarze.',
  'goods.nothing_to_undo': 'Nie ma już czego cofnąć: z towarem zrobiono w międzyczasie coś innego.',
  'goods.sold_again': 'Tego nie da się cofnąć: ktoś już kupił ten towar.',
  'goods.others_for_sale':
    'Inne sztuki tego produktu są w sprzedaży, więc nie może on zostać szkicem. Przywróć towar od razu do sprzedaży albo spisz go na straty i dodaj jako nowy produkt.',
  'viewing.not_found': 'Nie znaleziono wizyty. Sprawdź link w ostatniej wiadomości od nas.',
  'viewing.off': 'Teraz nie umawiamy oglądania na miejscu. Zadzwoń albo napisz do nas.',
  'viewing.tool_gone': 'Tego narzędzia nie ma już w sprzedaży, więc nie można go obejrzeć.',
  'viewing.slot_taken': 'Ten termin jest już zajęty. Wybierz inny.',
  'viewing.too_many': 'Masz już trzy umówione wizyty. Odwołaj jedną z nich albo zadzwoń do nas.',
  'viewing.moved_too_often': 'Ten termin zmieniono już pięć razy. Zadzwoń do nas, a ustalimy inny.',
  'viewing.changed': 'Ta wizyta zmieniła się w międzyczasie. Odśwież stronę, aby zobaczyć jej stan.',
  'newsletter.link_invalid': 'Ten link wygasł albo jest niepełny.',
  'withdrawal.not_found': 'Nie ma takiego odstąpienia.',
  'withdrawal.changed': 'Ktoś zmienił stan tego odstąpienia w międzyczasie.',
  'withdrawal.already_refunded': 'Pieniądze za to odstąpienie są już zwrócone, więc nie można go odmówić.',
  'withdrawal.not_refunded':
    'Zwrot za to odstąpienie nie jest jeszcze pełny. Zrób go w zamówieniu albo zapisz tam przelew.',
  'review.not_yet': 'To zamówienie można ocenić dopiero po dostawie.',
  'review.exists': 'Opinia o tym zamówieniu już jest. Odśwież stronę, aby ją zobaczyć.',
  'review.not_found': 'Nie ma już tej opinii: klient mógł ją usunąć.',
  'review.changed': 'Ktoś zmienił stan tej opinii w międzyczasie.',
  'complaint.not_found': 'Nie ma takiej reklamacji.',
  'complaint.changed': 'Ktoś zmienił stan tej reklamacji w międzyczasie.',
  'complaint.not_refunded':
    'Za tę reklamację nie zwrócono jeszcze pieniędzy. Zwróć je w zamówieniu albo zapisz tam przelew.',
  'complaint.photos_closed':
    'Zdjęcia można dodać tylko w ciągu godziny od zgłoszenia. Później przyślij je e-mailem.',
  'complaint.photos_full': 'Do tej reklamacji nie zmieści się więcej zdjęć.',
  'chat.not_found': 'Nie ma takiej rozmowy.',
  'chat.no_email': 'Klient nie podał adresu e-mail.',
  'email.not_found': 'Nie znaleziono tej wiadomości.',
  'admin.invalid_password': 'Nieprawidłowe hasło.',
  'admin.invalid_passkey': 'Ten klucz dostępu nie zadziałał. Spróbuj ponownie albo zaloguj się inaczej.',
  'admin.too_many_passkeys': 'Masz już 10 kluczy dostępu. Usuń któryś, zanim dodasz nowy.',
  'admin.code_required': 'Wpisz kod z aplikacji.',
  'admin.invalid_code': 'Zły albo użyty kod. Wpisz nowy kod z aplikacji.',
  'admin.second_factor_changed': 'Ustawienie zmieniło się w międzyczasie. Odśwież stronę.',
  'admin.forbidden': 'Twoja rola na to nie pozwala. Poproś właściciela sklepu.',
  'admin.member_exists': 'Osoba z tym adresem e-mail już jest na liście.',
  'admin.invalid_link': 'Ten link już nie działa. Poproś o nowy.',
  'admin.unauthorized': 'Sesja wygasła. Zaloguj się ponownie.',
  'admin.not_configured': 'Panel administracyjny nie jest jeszcze skonfigurowany.',
  'settings.class_without_courier':
    'Co najmniej jeden włączony kurier (nie InPost) musi wozić wszystkie rodzaje paczek, także palety. Zmień kurierów w ustawieniu „Paczki” albo „Kurierzy”.',
  'settings.stale': 'Ktoś zmienił to ustawienie w międzyczasie. Zobacz obecną wersję, zanim zapiszesz.',
  'device.not_found': 'Tego urządzenia nie ma już na liście.',
  'device.not_supported':
    'Ta przeglądarka używa usługi powiadomień, której sklep nie zna. Użyj Chrome, Edge, Firefox lub Safari.',
  'device.not_configured':
    'Sklep nie ma jeszcze kluczy powiadomień. Tworzy je następne wdrożenie (npm run deploy).',
  'shop.try_again': 'Sklep jest chwilowo przeciążony. Spróbuj za chwilę.',
  internal: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
} satisfies Record<ErrorCode, string>

const en: Record<ErrorCode, string> = {
  'input.invalid': 'Some of the details are not valid. Please check the form.',
  'input.not_json': 'The request could not be read. Reload the page and try again.',
  'input.too_large': 'That is too much. Shorten the text or choose a smaller file.',
  'request.foreign_origin': 'This cannot be done from another site.',
  'request.not_found': 'Not found.',
  'request.method_not_allowed': 'This cannot be done.',
  'request.too_many': 'Too many attempts. Wait a minute and try again.',
  'product.not_found': 'This product is no longer on sale.',
  'product.gone': 'This product is no longer on sale.',
  'product.taken': 'Another product already has this number or address.',
  'product.stale': 'Someone has changed this product in the meantime.',
  'manufacturer.stale':
    'Someone has changed this manufacturer in the meantime. Check the details and save again.',
  'product.not_ready': 'The product is not ready to be published yet.',
  'product.unreadable_list':
    'The file could not be read. Save the sheet as CSV (in Excel: Save as, CSV) with headers in the first row.',
  'manual.not_supported': 'This is not a PDF file. Choose a manual in PDF.',
  'image.not_supported': 'This file cannot be used. Choose a JPEG, PNG, WebP or AVIF photo.',
  'image.has_metadata': 'The photo contains location or camera data. Save it without them.',
  'cart.item_not_found': 'This product is no longer in the cart.',
  'cart.not_enough_stock': 'We do not have that many. Choose a smaller number.',
  'cart.too_many_lines':
    'The cart is full: it holds 50 different products. Place the order or remove something.',
  'order.not_found': 'The order was not found.',
  'order.price_changed': 'The price has changed. Check the summary and order again.',
  'order.agreement_changed':
    'The description or the terms have changed since you read them. Check them, tick the boxes and order again.',
  'order.delivery_changed': 'The days of delivery have changed. Check the new days and order again.',
  'order.paused': 'We are not taking orders for now. Your cart stays, please come back soon.',
  'order.sold_out': 'Someone was quicker: one of the products has just been reserved or sold.',
  'order.too_many_held':
    'Unpaid orders from your connection already reserve as much as we allow. Pay for one of them first, or write to us and we will lift the limit.',
  'order.key_reused': 'The order changed while it was being sent. Please try again.',
  'order.courier_not_available': 'This courier cannot deliver the chosen products. Please choose another.',
  'order.country_not_available': 'We deliver within Poland only. Enter a Polish delivery address.',
  'order.currency_not_available': 'We cannot take this currency right now. Please pay in Polish złoty.',
  'order.unknown_product': 'One of the products is no longer on sale.',
  'order.not_payable':
    'This order can no longer be paid: the time to pay has run out, or a newer order has replaced it. Please check the e-mails we sent you.',
  'order.not_confirmed': 'The buyer must confirm this order first.',
  'order.not_possible_now': 'This cannot be done with the order now. Check what has changed in it.',
  'order.stale':
    'The order has changed in the meantime. The page now shows its current state: check it and save again.',
  'payment.try_again':
    'The payment provider is not responding right now. Your order is waiting: try again in a moment.',
  'payment.bad_signature': 'The payment could not be verified.',
  'payment.unknown_intent': 'The payment was not found.',
  'payment.not_confirmable': 'This payment can no longer be confirmed.',
  'payment.not_configured': 'Payments are unavailable at the moment. Try again later.',
  'voucher.enter_code': 'Enter the voucher code.',
  'voucher.invalid': 'The voucher code is not valid.',
  'voucher.expired': 'The voucher has expired.',
  'voucher.already_used': 'The voucher has already been used.',
  'voucher.in_use': 'This voucher is being used in another order right now. Try again in about 15 minutes.',
  'voucher.not_allowed_here':
    'A voucher cannot be bought together with other products, nor paid for with another voucher.',
  'voucher.amount_not_allowed': 'A voucher cannot have this value. Choose another amount.',
  'voucher.tax_changed':
    'The voucher is now taxed differently; the amount is the same. Check the summary and order again.',
  'voucher.not_found': 'The voucher was not found.',
  'voucher.blocked': 'The voucher is blocked. Unblock it first.',
  'voucher.no_email': 'The voucher has no e-mail address.',
  'voucher.recoded': 'This voucher already has a new code. Its page shows where it was sent.',
  'refund.not_refundable': 'This order cannot be refunded.',
  'refund.too_much': 'The refund is more than what is left to refund.',
  'refund.voucher_spent': 'The voucher from this order has already been used.',
  'refund.goods_owed':
    'This refunds all the money while the buyer is still waiting for goods. Cancel those goods in the same refund.',
  'refund.not_by_provider':
    'The payment provider did not take this payment. Return the money to the customer, then record it here.',
  'refund.not_found': 'This refund no longer has to be sent or explained. Check the list of refunds.',
  'shipment.not_found': 'This order has no such label. Reload the page.',
  'shipment.not_configured': 'The shop has no keys yet to order labels of this courier.',
  'shipment.has_label':
    'This request has an active return label. Cancel the label first, or wait until its parcel arrives.',
  'shipment.not_ready': 'The courier is still preparing the label. Try again shortly.',
  'shipment.rejected': 'The courier rejected this request. Check the label on the courier’s site.',
  'shipment.too_many': 'You can print at most 100 labels at once. Choose fewer orders.',
  'shipment.try_again': 'The courier’s system does not answer now. Try again in a minute.',
  'collection.not_found': 'There is no such collection. Reload the page.',
  'collection.parcels_changed':
    'Some of these parcels are already in another collection, or lost their label. Open the dialog again.',
  'collection.not_cancellable':
    'InPost no longer cancels this collection, because the courier has planned it.',
  'pickup.unknown_code': 'No order for collection has this code or number. Check the characters.',
  'goods.not_settled':
    'The money for these goods is not settled yet. Refund it first, then decide on the goods.',
  'goods.nothing_to_undo': 'There is nothing to undo any more: the goods have been moved in the meantime.',
  'goods.sold_again': 'This cannot be undone: someone has already bought these goods.',
  'goods.others_for_sale':
    'Other units of this product are on sale, so it cannot become a draft. Put the goods on sale at once, or write them off and add them as a new product.',
  'viewing.not_found': 'This visit was not found. Check the link in our latest message.',
  'viewing.off': 'We are not taking bookings for visits at the moment. Please call or write to us.',
  'viewing.tool_gone': 'This tool is no longer for sale, so it cannot be viewed.',
  'viewing.slot_taken': 'This time is already taken. Please choose another.',
  'viewing.too_many': 'You already have three visits booked. Cancel one of them, or call us.',
  'viewing.moved_too_often': 'This visit has been moved five times. Please call us to find another time.',
  'viewing.changed': 'This visit has changed in the meantime. Reload the page to see how it stands.',
  'newsletter.link_invalid': 'This link has expired or is incomplete.',
  'withdrawal.not_found': 'There is no such withdrawal.',
  'withdrawal.changed': 'Someone has changed the status of this withdrawal in the meantime.',
  'withdrawal.already_refunded': 'This withdrawal is already refunded, so it cannot be refused.',
  'withdrawal.not_refunded':
    'The refund for this withdrawal is not complete yet. Make it in the order, or record a transfer there.',
  'review.not_yet': 'This order can be reviewed once it is delivered.',
  'review.exists': 'There is already a review of this order. Reload the page to see it.',
  'review.not_found': 'This review is gone: the customer may have deleted it.',
  'review.changed': 'Someone has changed the status of this review in the meantime.',
  'complaint.not_found': 'There is no such complaint.',
  'complaint.changed': 'Someone has changed the status of this complaint in the meantime.',
  'complaint.not_refunded':
    'No money has been refunded for this complaint yet. Refund it in the order, or record a transfer there.',
  'complaint.photos_closed':
    'Photos can be added only within an hour of the complaint. After that, send them by e-mail.',
  'complaint.photos_full': 'This complaint cannot take any more photos.',
  'chat.not_found': 'There is no such chat.',
  'chat.no_email': 'The customer has not left an e-mail address.',
  'email.not_found': 'This message was not found.',
  'admin.invalid_password': 'Invalid password.',
  'admin.invalid_passkey': 'This passkey did not work. Try again or sign in another way.',
  'admin.too_many_passkeys': 'You already have 10 passkeys. Remove one before you add another.',
  'admin.code_required': 'Enter the code from your app.',
  'admin.invalid_code': 'The code is wrong or used. Enter a new code from your app.',
  'admin.second_factor_changed': 'This setting has changed meanwhile. Reload the page.',
  'admin.forbidden': 'Your role does not allow this. Ask the owner of the shop.',
  'admin.member_exists': 'A person with this e-mail address is on the list already.',
  'admin.invalid_link': 'This link no longer works. Ask for a new one.',
  'admin.unauthorized': 'Your session has ended. Please sign in again.',
  'admin.not_configured': 'The admin area has not been set up yet.',
  'settings.class_without_courier':
    'At least one courier that is switched on (not InPost) must carry all kinds of parcels, also pallets. Change the couriers in the setting “Parcels” or “Couriers”.',
  'settings.stale':
    'Someone has changed this setting in the meantime. Check the current version before you save.',
  'device.not_found': 'This device is no longer on the list.',
  'device.not_supported':
    'This browser uses a notification service that the shop does not know. Use Chrome, Edge, Firefox or Safari.',
  'device.not_configured':
    'The shop has no notification keys yet. The next deployment (npm run deploy) makes them.',
  'shop.try_again': 'The shop is very busy at the moment. Try again shortly.',
  internal: 'Something went wrong on our side. Please try again.',
}

/** The sentence shown to visitors for each error code of the API. */
export const ERROR_SENTENCES: Record<Language, Record<ErrorCode, string>> = { pl, en }

/**
 * Returns the sentence of an error code. For an unknown code of a newer Worker, returns the sentence of an internal
 * error.
 */
export function errorSentence(
  language: Language,
  errorOrCode: string | { code: string },
  /** A text that replaces the sentence of the error code. */
  replacementSentence?: string,
): string {
  const errorSentences: Partial<Record<string, string>> = ERROR_SENTENCES[language]
  const code = typeof errorOrCode === 'string' ? errorOrCode : errorOrCode.code
  return withErrorReference(
    language,
    replacementSentence ?? errorSentences[code] ?? ERROR_SENTENCES[language].internal,
    errorOrCode,
  )
}
