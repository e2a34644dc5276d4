import { normalizeForSearch } from '../text/normalize-for-search'

/**
 * Large towns with Polish letters. The courier's list finds a town only by its exact name, but many people type
 * "krakow" on a phone.
 */
const TOWNS_WITH_POLISH_LETTERS = [
  'Augustów, Bełchatów, Białystok, Bielsko-Biała, Biłgoraj, Bolesławiec, Będzin, Chełm, Chrzanów, Dąbrowa Górnicza',
  'Dębica, Działdowo, Dzierżoniów, Elbląg, Ełk, Gdańsk, Giżycko, Głogów, Gorzów Wielkopolski, Góra Kalwaria, Grudziądz',
  'Grójec, Hrubieszów, Iława, Inowrocław, Jasło, Jarosław, Jastrzębie-Zdrój, Jelenia Góra, Józefów, Kędzierzyn-Koźle',
  'Kętrzyn, Kłodzko, Kołobrzeg, Kościerzyna, Kraków, Kraśnik, Legnica, Lębork, Luboń, Łańcut, Łęczna, Łomża, Łowicz',
  'Łódź, Łuków, Mińsk Mazowiecki, Mława, Mrągowo, Mysłowice, Nowa Sól, Nowy Sącz, Oleśnica, Ostrołęka, Ostróda',
  'Ostrów Wielkopolski, Oświęcim, Piekary Śląskie, Piła, Piotrków Trybunalski, Płock, Płońsk, Poznań, Pruszków',
  'Pruszcz Gdański, Przemyśl, Puławy, Racibórz, Ruda Śląska, Rzeszów, Siemianowice Śląskie, Skarżysko-Kamienna, Słupsk',
  'Starogard Gdański, Suwałki, Swarzędz, Szczytno, Śrem, Środa Wielkopolska, Świdnica, Świdnik, Świebodzin',
  'Świętochłowice, Świnoujście, Tarnów, Tarnowskie Góry, Toruń, Wałbrzych, Wągrowiec, Włocławek, Wodzisław Śląski',
  'Wołomin, Wrocław, Września, Wyszków, Zamość, Ząbki, Zduńska Wola, Zielona Góra, Żagań, Żary, Żory, Żyrardów, Żywiec',
].flatMap((line) => line.split(', '))

const toSpellingKey = (town: string): string => normalizeForSearch(town).replaceAll('-', ' ')

const TOWN_SPELLINGS = new Map(TOWNS_WITH_POLISH_LETTERS.map((town) => [toSpellingKey(town), town]))

/** Words of names of towns that stay in lowercase: "Nowe Miasto nad Pilicą". */
const LOWERCASE_WORDS = new Set(['nad', 'pod', 'na', 'koło', 'k.', 'i', 'w'])

/** The spelling of a typed town: "krakow" becomes "Kraków", "nowe miasto nad pilicą" "Nowe Miasto nad Pilicą". */
export function spellTown(typedTown: string): string {
  const lowercaseTown = typedTown.trim().replace(/\s+/g, ' ').toLowerCase()
  return (
    TOWN_SPELLINGS.get(toSpellingKey(lowercaseTown)) ??
    lowercaseTown.replace(/[^\s-]+/g, (word) =>
      LOWERCASE_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
  )
}
