import type { Language } from '../language'

/**
 * The voivodeship inspectors of the Trade Inspection, which settle consumer disputes out of court (rules 13.4). Without
 * web addresses, because these change; the texts link to the list of the office UOKiK instead.
 */
export const TRADE_INSPECTORATES = {
  dolnoslaskie: inspectorNames('Dolnośląski', 'we Wrocławiu', 'Lower Silesian', 'Wrocław'),
  kujawskoPomorskie: inspectorNames('Kujawsko-Pomorski', 'w Bydgoszczy', 'Kuyavian-Pomeranian', 'Bydgoszcz'),
  lubelskie: inspectorNames('Lubelski', 'w Lublinie', 'Lublin', 'Lublin'),
  lubuskie: inspectorNames('Lubuski', 'w Gorzowie Wielkopolskim', 'Lubusz', 'Gorzów Wielkopolski'),
  lodzkie: inspectorNames('Łódzki', 'w Łodzi', 'Łódź', 'Łódź'),
  malopolskie: inspectorNames('Małopolski', 'w Krakowie', 'Lesser Poland', 'Kraków'),
  mazowieckie: inspectorNames('Mazowiecki', 'w Warszawie', 'Masovian', 'Warsaw'),
  opolskie: inspectorNames('Opolski', 'w Opolu', 'Opole', 'Opole'),
  podkarpackie: inspectorNames('Podkarpacki', 'w Rzeszowie', 'Subcarpathian', 'Rzeszów'),
  podlaskie: inspectorNames('Podlaski', 'w Białymstoku', 'Podlaskie', 'Białystok'),
  pomorskie: inspectorNames('Pomorski', 'w Gdańsku', 'Pomeranian', 'Gdańsk'),
  slaskie: inspectorNames('Śląski', 'w Katowicach', 'Silesian', 'Katowice'),
  swietokrzyskie: inspectorNames('Świętokrzyski', 'w Kielcach', 'Holy Cross', 'Kielce'),
  warminskoMazurskie: inspectorNames('Warmińsko-Mazurski', 'w Olsztynie', 'Warmian-Masurian', 'Olsztyn'),
  wielkopolskie: inspectorNames('Wielkopolski', 'w Poznaniu', 'Greater Poland', 'Poznań'),
  zachodniopomorskie: inspectorNames('Zachodniopomorski', 'w Szczecinie', 'West Pomeranian', 'Szczecin'),
} satisfies Record<string, Record<Language, string>>
export type Voivodeship = keyof typeof TRADE_INSPECTORATES

// The cast is safe: `Object.keys` returns the keys of the constant above.
export const VOIVODESHIPS = Object.keys(TRADE_INSPECTORATES) as Voivodeship[]

function inspectorNames(polishName: string, polishCity: string, englishName: string, englishCity: string) {
  return {
    pl: `${polishName} Wojewódzki Inspektor Inspekcji Handlowej ${polishCity}`,
    en: `${englishName} Voivodeship Inspector of the Trade Inspection in ${englishCity}`,
  }
}
