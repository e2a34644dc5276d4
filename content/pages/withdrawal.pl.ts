import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import { collectContentFacts } from '../facts.pl'
import type { LegalText } from './legal-text'
import { buildWithdrawalRules } from './withdrawal-rules.pl'

export const withdrawal = (settings: Settings): LegalText => {
  const { firm } = settings
  const { facts } = collectContentFacts(settings)
  const { form, instruction, mailLink, rules } = buildWithdrawalRules(settings)
  return {
    title: 'Odstąpienie od umowy',
    heading: 'Zwrot zakupu',
    description:
      'Konsument ma 14 dni na odstąpienie od umowy bez podania przyczyny. Formularz online, e-mail lub list, pouczenie, wzór formularza do druku, odesłanie towaru i zwrot pieniędzy.',
    printable: { id: 'form', label: 'Drukuj sam formularz' },
    sections: [
      {
        id: 'right',
        heading: 'Twoje prawo',
        paragraphs: [rules.right, rules.period, rules.exhibition],
      },
      {
        id: 'how',
        heading: 'Jak odstąpić od umowy',
        paragraphs: [
          'Wystarczy jednoznaczne oświadczenie, że odstępujesz od umowy. Nie musisz podawać przyczyny ani mieć konta. Możesz:',
          [
            'wypełnić formularz online na górze tej strony,',
            `napisać e-mail na ${facts.email} – link poniżej otwiera wiadomość z gotową treścią do uzupełnienia,`,
            `wysłać list na adres: ${facts.recipient},`,
            'skorzystać ze [wzoru formularza](#form) i wysłać go e-mailem lub pocztą, ale nie jest to obowiązkowe.',
          ],
          `[Napisz e-mail o odstąpieniu](${mailLink})`,
          'Podaj imię i nazwisko, numer zamówienia lub inne oznaczenie umowy i produkty, które zwracasz. Jeżeli czegoś nie pamiętasz, i tak wyślij oświadczenie. Resztę ustalimy z Tobą.',
          'Otrzymanie oświadczenia potwierdzimy Ci niezwłocznie e-mailem, z datą i godziną. Zachowaj wiadomość lub potwierdzenie nadania listu jako dowód, że termin został dotrzymany.',
        ],
      },
      {
        id: 'return',
        heading: 'Odesłanie towaru',
        paragraphs: [
          rules.sendBack,
          rules.check,
          'Do paczki włóż wszystko, co było w zestawie, i kartkę z numerem zamówienia. Zachowaj dowód nadania. Nie wysyłaj paczek za pobraniem.',
          rules.handling,
        ],
      },
      { id: 'refund', heading: 'Zwrot pieniędzy', paragraphs: [rules.refund] },
      {
        id: 'special',
        heading: 'Część zamówienia, bon podarunkowy, zakup na firmę',
        paragraphs: [
          rules.part,
          rules.voucher,
          `Spółki (oprócz cywilnych) i osoby, które kupują w ramach swojego zawodu, nie mają ustawowego prawa odstąpienia bez podania przyczyny. O prawach decyduje charakter zakupu, a nie sama faktura. Szczegóły są w [Regulaminie](${paths.terms.pl}#businesses).`,
          `Jeżeli produkt jest niezgodny z umową, możesz złożyć [reklamację](${paths.complaints.pl}), także po 14 dniach. To osobne prawo.`,
        ],
      },
      {
        id: 'instruction',
        heading: 'Pouczenie o odstąpieniu od umowy',
        paragraphs: ['Według załącznika nr 1 do ustawy o prawach konsumenta.', ...instruction],
      },
      {
        id: 'form',
        heading: 'Wzór formularza odstąpienia od umowy',
        onOwnPage: true,
        paragraphs: [
          ...form,
          `Wypełniony formularz wyślij na adres ${firm.email} lub pocztą na adres podany wyżej.`,
        ],
      },
    ],
  }
}
