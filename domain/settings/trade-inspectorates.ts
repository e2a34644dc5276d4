import type { Language } from '../language'

/**
 * The voivodeship inspectors of the Trade Inspection, which settle consumer disputes out of court (rules 13.4). Without
 * web addresses, because these change; the texts link to the list of the office UOKiK instead.
 */
export const TRADE_INSPECTORATES = {
  dolnoslaskie: inspector('Dolnośląski', 'we Wrocławiu', 'Lower Silesian', 'Wrocław'),
  kujawskoPomorskie: inspector('Kujawsko-Pomorski', 'w Bydgoszczy', 'Kuyavian-Pomeranian', 'Bydgoszcz'),
  lubelskie: inspector('Lubelski', 'w Lublinie', 'Lublin', 'Lublin'),
  lubuskie: inspector('Lubuski', 'w Gorzowie Wielkopolskim', 'Lubusz', 'Gorzów Wielkopolski'),
  lodzkie: inspector('Łódzki', 'w Łodzi', 'Łódź', 'Łódź'),
  malopolskie: inspector('Małopolski', 'w Krakowie', 'Lesser Poland', 'Kraków'),
  mazowieckie: inspector('Mazowiecki', 'w Warszawie', 'Masovian', 'Warsaw'),
  opolskie: inspector('Opolski', 'w Opolu', 'Opole', 'Opole'),
  podkarpackie: inspector('Podkarpacki', 'w Rzeszowie', 'Subcarpathian', 'Rzeszów'),
  podlaskie: inspector('Podlaski', 'w Białymstoku', 'Podlaskie', 'Białystok'),
  pomorskie: inspector('Pomorski', 'w Gdańsku', 'Pomeranian', 'Gdańsk'),
  slaskie: inspector('Śląski', 'w Katowicach', 'Silesian', 'Katowice'),
  swietokrzyskie: inspector('Świętokrzyski', 'w Kielcach', 'Holy Cross', 'Kielce'),
  warminskoMazurskie: inspector('Warmińsko-Mazurski', 'w Olsztynie', 'Warmian-Masurian', 'Olsztyn'),
  wielkopolskie: inspector('Wielkopolski', 'w Poznaniu', 'Greater Poland', 'Poznań'),
  zachodniopomorskie: inspector('Zachodniopomorski', 'w Szczecinie', 'West Pomeranian', 'Szczecin'),
} satisfies Record<string, Record<Language, string>>
export type Voivodeship = keyof typeof TRADE_INSPECTORATES

// The cast is safe: `Object.keys` returns the keys of the constant above.
export const VOIVODESHIPS = Object.keys(TRADE_INSPECTORATES) as Voivodeship[]

function inspector(polish: string, polishCity: string, english: string, city: string) {
  return {
    pl: `${polish} Wojewódzki Inspektor Inspekcji Handlowej ${polishCity}`,
    en: `${english} Voivodeship Inspector of the Trade Inspection in ${city}`,
  }
}
