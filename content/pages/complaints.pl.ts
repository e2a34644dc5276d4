import { COMPLAINT_ANSWER_DAYS } from '../../domain/returns/complaint'
import { paths } from '../../domain/pages/page-paths'
import type { Settings } from '../../domain/settings/settings'
import { collectContentFacts } from '../facts.pl'
import type { LegalText } from './legal-text'

export const complaints = (settings: Settings): LegalText => {
  const { facts } = collectContentFacts(settings)
  return {
    title: 'Reklamacje',
    description: `Produkt jest niezgodny z umową? Złóż reklamację online i dodaj zdjęcia. Konsument wybiera naprawę lub wymianę. Odpowiadamy w ciągu ${COMPLAINT_ANSWER_DAYS} dni.`,
    sections: [
      {
        id: 'how',
        heading: 'Jak złożyć reklamację',
        paragraphs: [
          'Możesz:',
          [
            'wypełnić formularz online na górze tej strony,',
            `napisać e-mail na ${facts.email},`,
            `wysłać list na adres: ${facts.recipient},`,
            `najpierw zadzwonić: ${facts.phone}.`,
          ],
          'Podaj zamówienie, opisz, co jest nie tak, i napisz, czego oczekujesz. Zdjęcia pomogą nam szybciej odpowiedzieć, ale nie są wymagane. Dowodem zakupu może być także potwierdzenie płatności.',
        ],
      },
      {
        id: 'answer',
        heading: 'Kiedy odpowiemy',
        paragraphs: [
          `Odpowiadamy w ciągu ${COMPLAINT_ANSWER_DAYS} dni od otrzymania reklamacji, na adres e-mail z formularza. Jeżeli w tym terminie nie odpowiemy konsumentowi lub przedsiębiorcy na prawach konsumenta, uznaje się, że uwzględniliśmy reklamację.`,
          `Jeżeli nie uwzględnimy reklamacji, podamy powód oraz napiszemy, czy zgadzamy się na pozasądowe rozwiązanie sporu i kto może go rozpatrzyć.${facts.inspectorate ? ` Dla naszego sklepu właściwy jest ${facts.inspectorate}.` : ''}`,
        ],
      },
      {
        id: 'choice',
        heading: 'Naprawa czy wymiana',
        paragraphs: [
          'Te zasady dotyczą konsumentów i przedsiębiorców na prawach konsumenta.',
          'Gdy produkt jest niezgodny z umową, wybierasz naprawę albo wymianę. Obie są bezpłatne, a produkt odbieramy od Ciebie na nasz koszt. Jeżeli mamy tylko jeden egzemplarz, wymiana może nie być możliwa.',
          'Jeżeli wybierzesz naprawę i naprawimy produkt, okres naszej odpowiedzialności za jego zgodność z umową wydłuża się jednorazowo o 12 miesięcy.',
          `Obniżenia ceny lub zwrotu pieniędzy możesz żądać, gdy odmówiliśmy naprawy i wymiany albo ich nie wykonaliśmy, gdy wada występuje nadal, mimo że próbowaliśmy ją usunąć, gdy wyraźnie widać, że nie usuniemy jej w rozsądnym czasie lub bez nadmiernych niedogodności, albo gdy jest na tyle istotna, że uzasadnia to od razu. Szczegóły są w [Regulaminie](${paths.terms.pl}#conformity).`,
        ],
      },
      {
        id: 'liability',
        heading: 'Za co i jak długo odpowiadamy',
        paragraphs: [
          'Odpowiadamy za brak zgodności z umową, który istniał w chwili dostarczenia i ujawnił się w ciągu 2 lat od tej chwili. Nie musisz udowadniać, że istniał od początku. Dotyczy to także produktów powystawowych.',
          'Nie odpowiadamy za ślady i braki, które były wymienione na stronie produktu i które przed zakupem zostały przez Ciebie osobno zaakceptowane.',
          `To prawo jest niezależne od gwarancji producenta i od [odstąpienia od umowy](${paths.withdrawal.pl}) w ciągu 14 dni.`,
          `Te prawa mają konsumenci i przedsiębiorcy na prawach konsumenta. Co dotyczy pozostałych przedsiębiorców, piszemy w [Regulaminie](${paths.terms.pl}#businesses).`,
        ],
      },
    ],
  }
}
