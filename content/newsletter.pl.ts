import type { NewsletterText } from './newsletter-text'

export const newsletter: NewsletterText = {
  confirm: {
    title: 'Potwierdź zapis do newslettera',
    lead: 'Jedno kliknięcie i zaczniemy pisać o nowych narzędziach. Wypiszesz się linkiem z każdej wiadomości.',
    buttonLabel: 'Potwierdzam zapis',
    busyLabel: 'Potwierdzam…',
    doneTitle: 'Zapis potwierdzony',
    doneLead: 'Dziękujemy. Napiszemy, gdy pojawią się nowe narzędzia.',
    repeated: 'Ten zapis jest już potwierdzony',
    repeatedLead: 'Nie musisz nic więcej robić.',
    invalid: 'Ten link wygasł albo jest niepełny',
    invalidLead: 'Link działa 7 dni i tylko w całości. Zapisz się jeszcze raz, a wyślemy nowy.',
    invalidAction: 'Zapisz się ponownie',
  },
  unsubscribe: {
    title: 'Nie wysyłać Ci więcej ofert?',
    lead: 'Wycofasz w ten sposób zgodę na newsletter i na oferty po zakupach. Z newslettera od razu usuniemy Twój adres; zostanie jego skrót, z którego nie da się odczytać adresu, aby nie wysyłać na niego ofert, oraz treść i daty zgody jako dowód.',
    buttonLabel: 'Wypisz mnie',
    busyLabel: 'Wypisuję…',
    doneTitle: 'Nie otrzymujesz już ofert',
    doneLead:
      'Newsletter i oferty po zakupach nie przyjdą na ten adres. Gdy zmienisz zdanie, zapiszesz się ponownie na dole strony.',
    repeated: 'Ten adres jest już wypisany',
    repeatedLead: 'Nie wysyłamy na niego ofert.',
    invalid: 'Ten link jest niepełny albo nieaktualny',
    invalidLead:
      'Skopiuj cały adres z wiadomości. Jeśli to nie pomoże, napisz do nas, a wypiszemy Cię ręcznie.',
    invalidAction: 'Napisz do nas',
  },
}
