import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  batteries: 'Baterie i akumulatory',
  batteryTexts: [
    'Symbol przekreślonego kosza oznacza, że zużytych baterii i akumulatorów nie wolno wyrzucać z innymi odpadami. Litery Cd pod symbolem oznaczają kadm, a Pb ołów. Substancje z baterii szkodzą zdrowiu i środowisku, a część z nich można odzyskać.',
    'Zużyte baterie i akumulatory przyjmiemy bezpłatnie pod naszym adresem, także bez zakupu. Możesz je też oddać bezpłatnie w sklepie z bateriami, w pojemniku na baterie lub w gminnym punkcie zbiórki (PSZOK). Zaklej styki akumulatora litowego, a uszkodzony oddaj osobno, bo może się zapalić.',
    'Akumulator posłuży dłużej i odpadów będzie mniej, jeżeli ładujesz go zalecaną ładowarką, nie przegrzewasz go i przechowujesz naładowany do połowy.',
  ],
  packaging:
    'Opakowanie wrzuć do właściwego pojemnika: karton do papieru, folię do metali i tworzyw sztucznych.',
  bdo: ({ number }: { number: string }) => `Nasz numer w rejestrze BDO: ${number}.`,
}

const en: TranslatedTexts<typeof pl> = {
  batteries: 'Batteries',
  batteryTexts: [
    'The crossed-out bin means that worn-out batteries must not be thrown away with other waste. The letters Cd below the symbol stand for cadmium, and Pb for lead. Substances in batteries harm health and the environment, and some of them can be recovered.',
    'We take worn-out batteries back free of charge at our address, also without a purchase. You can also return them free of charge to a shop that sells batteries, a battery bin, or the collection point of your municipality (PSZOK). Tape the contacts of a lithium battery, and return a damaged one separately, because it may catch fire.',
    'A battery lasts longer, and there is less waste, if you use the recommended charger, do not let the battery overheat, and store it half charged.',
  ],
  packaging:
    'Put the packaging into the right bin: cardboard with paper, plastic film with metals and plastics.',
  bdo: ({ number }) => `Our number in the Polish waste register (BDO): ${number}.`,
}

const WASTE_WORDS = { pl, en }

export const useWasteWords = () => WASTE_WORDS[useLocale().language]
