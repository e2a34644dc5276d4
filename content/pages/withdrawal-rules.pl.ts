import type { Settings } from '../../domain/settings/settings'
import { paths } from '../../domain/pages/page-paths'
import type { TextBlock } from '../../domain/text/long-text'
import { collectContentFacts } from '../facts.pl'

/** The withdrawal rules shared by the terms and the withdrawal page (UoPK art. 27–38). */
export function buildWithdrawalRules(settings: Settings) {
  const { firm } = settings
  const { facts } = collectContentFacts(settings)
  const rules = {
    right:
      'Masz prawo odstąpić od umowy w terminie 14 dni bez podania przyczyny. Prawo to ma konsument i przedsiębiorca na prawach konsumenta, czyli osoba prowadząca jednoosobową działalność albo wspólnik spółki cywilnej, dla których zakup nie ma charakteru zawodowego.',
    period:
      'Termin liczymy od dnia, w którym Ty lub wskazana przez Ciebie osoba inna niż przewoźnik otrzyma produkt, a gdy zamówienie przychodzi w kilku paczkach – ostatni z produktów. Wystarczy, że przed końcem terminu wyślesz oświadczenie. Jeżeli nie poinformujemy Cię o prawie odstąpienia, termin wydłuża się o 12 miesięcy.',
    part: 'Możesz odstąpić od umowy w całości lub w części, na przykład zwrócić jeden z kilku produktów. Umowę w tej części uważa się za niezawartą. Jeżeli zwrócisz wszystkie produkty z zamówienia, zwracamy cały koszt dostawy. Jeżeli zwrócisz część, zwracamy tę część kosztu dostawy, której według cennika z dnia zamówienia nie wymagają paczki z pozostałymi produktami. Nie doliczamy kosztu dostawy, jeżeli po zwrocie części produktów reszta zamówienia jest warta mniej niż próg, od którego go nie pobieramy.',
    exhibition:
      'Prawo odstąpienia dotyczy także produktów powystawowych i przecenionych. Nie musisz mieć oryginalnego opakowania. Zabezpiecz jednak produkt tak, aby nie uszkodził się w drodze.',
    refund:
      'Niezwłocznie, najpóźniej w ciągu 14 dni od otrzymania oświadczenia, zwrócimy wszystkie otrzymane od Ciebie płatności, w tym koszt dostawy: cały, gdy odstępujesz od całej umowy, niezależnie od wybranego sposobu dostawy, a przy odstąpieniu od części – według zasad zwrotu części zamówienia. Zwracamy tą samą metodą płatności, chyba że wyraźnie zgodzisz się na inną. Część zapłacona bonem wraca na ten sam bon, a jeżeli do końca jego ważności zostało mniej niż 30 dni, przedłużamy ją do 30 dni. Możemy wstrzymać się ze zwrotem do otrzymania produktu lub dowodu jego odesłania, zależnie od tego, co nastąpi wcześniej. Nie dotyczy to produktu, który sami odbieramy.',
    sendBack: `Produkt odeślij niezwłocznie, najpóźniej w ciągu 14 dni od odstąpienia, na adres: ${facts.recipient}. Wystarczy wysłać go przed końcem tego terminu. Produkt odebrany osobiście możesz w tym czasie także przynieść na ten adres. Bezpośrednie koszty odesłania ponosisz Ty. Produkt, którego ze względu na rozmiar lub wagę nie można w zwykłym trybie odesłać pocztą, odbierzemy od Ciebie na nasz koszt.`,
    check:
      'Jeżeli oświadczenie przyszło po terminie albo z zamówienia nie wynika, że masz prawo odstąpienia, najpierw to sprawdzimy i odpowiemy e-mailem. Z odesłaniem możesz poczekać na odpowiedź. Jeżeli przyjmiemy odstąpienie, masz na nie 14 dni od odpowiedzi.',
    handling:
      'Odpowiadasz tylko za zmniejszenie wartości produktu wynikające z korzystania z niego w sposób wykraczający poza to, co konieczne do stwierdzenia jego charakteru, cech i funkcjonowania. W praktyce możesz narzędzie obejrzeć i na chwilę uruchomić, jak w sklepie stacjonarnym, ale nie wykonywać nim prac.',
    voucher:
      'Od zakupu bonu podarunkowego możesz odstąpić w ciągu 14 dni od zawarcia umowy. Zablokujemy wtedy kod i zwrócimy zapłaconą kwotę. Jeżeli część bonu została już wykorzystana, zwrócimy kwotę, która na nim została.',
  }

  /** The statutory instruction (UoPK annex 1), filled in. */
  const withdrawalInstruction: TextBlock[] = [
    { title: 'Prawo odstąpienia od umowy' },
    'Mają Państwo prawo odstąpić od niniejszej umowy w terminie 14 dni bez podania jakiejkolwiek przyczyny.',
    'Termin do odstąpienia od umowy wygasa po upływie 14 dni od dnia, w którym weszli Państwo w posiadanie rzeczy lub w którym osoba trzecia inna niż przewoźnik i wskazana przez Państwa weszła w posiadanie rzeczy. W przypadku umowy zobowiązującej do przeniesienia własności wielu rzeczy, które dostarczane są osobno, termin wygasa po upływie 14 dni od dnia, w którym weszli Państwo w posiadanie ostatniej z rzeczy lub w którym osoba trzecia inna niż przewoźnik i wskazana przez Państwa weszła w posiadanie ostatniej z rzeczy. W przypadku zakupu bonu podarunkowego termin wygasa po upływie 14 dni od dnia zawarcia umowy.',
    `Aby skorzystać z prawa odstąpienia od umowy, muszą Państwo poinformować nas (${facts.contact}) o swojej decyzji o odstąpieniu od niniejszej umowy w drodze jednoznacznego oświadczenia (na przykład pismo wysłane pocztą lub pocztą elektroniczną).`,
    `Mogą Państwo skorzystać z wzoru formularza odstąpienia od umowy, jednak nie jest to obowiązkowe. Mogą Państwo również skorzystać z prawa odstąpienia od umowy online: na stronie „[Odstąp od umowy tutaj](${paths.withdrawal.pl})”, do której prowadzi stopka każdej strony Sklepu. Jeżeli skorzystają Państwo z tej funkcji online, prześlemy Państwu niezwłocznie na trwałym nośniku (na przykład pocztą elektroniczną) potwierdzenie otrzymania odstąpienia, zawierające jego treść oraz datę i godzinę jego złożenia.`,
    'Aby zachować termin do odstąpienia od umowy, wystarczy, aby wysłali Państwo informację dotyczącą wykonania przysługującego Państwu prawa odstąpienia od umowy przed upływem terminu do odstąpienia od umowy.',
    { title: 'Skutki odstąpienia od umowy' },
    'W przypadku odstąpienia od niniejszej umowy zwracamy Państwu wszystkie otrzymane od Państwa płatności, w tym koszty dostarczenia rzeczy (z wyjątkiem dodatkowych kosztów wynikających z wybranego przez Państwa sposobu dostarczenia innego niż najtańszy zwykły sposób dostarczenia oferowany przez nas), niezwłocznie, a w każdym przypadku nie później niż 14 dni od dnia, w którym zostaliśmy poinformowani o Państwa decyzji o wykonaniu prawa odstąpienia od niniejszej umowy. Zwrotu płatności dokonamy przy użyciu takich samych sposobów płatności, jakie zostały przez Państwa użyte w pierwotnej transakcji, chyba że wyraźnie zgodziliście się Państwo na inne rozwiązanie; w każdym przypadku nie poniosą Państwo żadnych opłat w związku z tym zwrotem.',
    'Możemy wstrzymać się ze zwrotem płatności do czasu otrzymania rzeczy lub do czasu dostarczenia nam dowodu jej odesłania, w zależności od tego, które zdarzenie nastąpi wcześniej. Nie dotyczy to rzeczy, którą sami odbieramy.',
    `Proszę odesłać lub przekazać nam rzecz na adres: ${facts.recipient}, niezwłocznie, a w każdym razie nie później niż 14 dni od dnia, w którym poinformowali nas Państwo o odstąpieniu od niniejszej umowy. Termin jest zachowany, jeżeli odeślą Państwo rzecz przed upływem terminu 14 dni.`,
    'Będą Państwo musieli ponieść bezpośrednie koszty zwrotu rzeczy. Jeżeli rzecz ze względu na swój charakter nie może zostać w zwykłym trybie odesłana pocztą, odbierzemy ją na własny koszt.',
    'Odpowiadają Państwo tylko za zmniejszenie wartości rzeczy wynikające z korzystania z niej w sposób inny niż było to konieczne do stwierdzenia charakteru, cech i funkcjonowania rzeczy.',
  ]

  /** The statutory form (UoPK annex 2), with lines to write on. */
  const withdrawalForm: TextBlock[] = [
    '(formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy)',
    `Adresat: ${facts.recipient}, ${firm.email}`,
    {
      blanks: [
        'Ja/My(*) niniejszym informuję/informujemy(*) o moim/naszym odstąpieniu od umowy sprzedaży następujących rzeczy(*) umowy dostawy następujących rzeczy(*) umowy o dzieło polegającej na wykonaniu następujących rzeczy(*)/o świadczenie następującej usługi(*)',
        'Data zawarcia umowy(*)/odbioru(*)',
        'Imię i nazwisko konsumenta(-ów)',
        'Adres konsumenta(-ów)',
        'Podpis konsumenta(-ów) (tylko jeżeli formularz jest przesyłany w wersji papierowej)',
        'Data',
      ],
    },
    '(*) Niepotrzebne skreślić.',
  ]

  const mailText = `Adresat: ${facts.recipient}

Niniejszym informuję o moim odstąpieniu od umowy sprzedaży następujących rzeczy (nazwy produktów albo „całe zamówienie”):

Numer zamówienia:
Data zawarcia umowy lub odbioru:
Imię i nazwisko konsumenta:
Adres konsumenta:
Data:
`

  /**
   * Opens an e-mail with a withdrawal form in the buyer's mail program. Parentheses are escaped, because an unescaped one
   * would end a Markdown link.
   */
  const mailLink = `mailto:${firm.email}?subject=${encodeURIComponent('Odstąpienie od umowy')}&body=${encodeURIComponent(mailText.replaceAll('\n', '\r\n')).replaceAll('(', '%28').replaceAll(')', '%29')}`

  return { rules, instruction: withdrawalInstruction, form: withdrawalForm, mailLink }
}
