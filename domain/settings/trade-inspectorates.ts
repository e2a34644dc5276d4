import type { Language } from '../language'

/**
 * The voivodeship inspectors of the Trade Inspection, who settle consumer disputes out of court (rules 13.4). Web addresses
 * are left out, because they change. The texts link to UOKiK's list instead.
 */
export const TRADE_INSPECTORATES = {
  dolnoslaskie: createInspectorNames('Dolnośląski', 'we Wrocławiu', 'Lower Silesian', 'Wrocław'),
  kujawskoPomorskie: createInspectorNames(
    'Kujawsko-Pomorski',
    'w Bydgoszczy',
    'Kuyavian-Pomeranian',
    'Bydgoszcz',
  ),
  lubelskie: createInspectorNames('Lubelski', 'w Lublinie', 'Lublin', 'Lublin'),
  lubuskie: createInspectorNames('Lubuski', 'w Gorzowie Wielkopolskim', 'Lubusz', 'Gorzów Wielkopolski'),
  lodzkie: createInspectorNames('Łódzki', 'w Łodzi', 'Łódź', 'Łódź'),
  malopolskie: createInspectorNames('Małopolski', 'w Krakowie', 'Lesser Poland', 'Kraków'),
  mazowieckie: createInspectorNames('Mazowiecki', 'w Warszawie', 'Masovian', 'Warsaw'),
  opolskie: createInspectorNames('Opolski', 'w Opolu', 'Opole', 'Opole'),
  podkarpackie: createInspectorNames('Podkarpacki', 'w Rzeszowie', 'Subcarpathian', 'Rzeszów'),
  podlaskie: createInspectorNames('Podlaski', 'w Białymstoku', 'Podlaskie', 'Białystok'),
  pomorskie: createInspectorNames('Pomorski', 'w Gdańsku', 'Pomeranian', 'Gdańsk'),
  slaskie: createInspectorNames('Śląski', 'w Katowicach', 'Silesian', 'Katowice'),
  swietokrzyskie: createInspectorNames('Świętokrzyski', 'w Kielcach', 'Holy Cross', 'Kielce'),
  warminskoMazurskie: createInspectorNames(
    'Warmińsko-Mazurski',
    'w Olsztynie',
    'Warmian-Masurian',
    'Olsztyn',
  ),
  wielkopolskie: createInspectorNames('Wielkopolski', 'w Poznaniu', 'Greater Poland', 'Poznań'),
  zachodniopomorskie: createInspectorNames(
    'Zachodniopomorski',
    'w Szczecinie',
    'West Pomeranian',
    'Szczecin',
  ),
} satisfies Record<string, Record<Language, string>>
export type Voivodeship = keyof typeof TRADE_INSPECTORATES

// The cast is safe: `Object.keys` returns the keys of the constant above.
export const VOIVODESHIPS = Object.keys(TRADE_INSPECTORATES) as Voivodeship[]

function createInspectorNames(
  polishName: string,
  polishCity: string,
  englishName: string,
  englishCity: string,
) {
  return {
    pl: `${polishName} Wojewódzki Inspektor Inspekcji Handlowej ${polishCity}`,
    en: `${englishName} Voivodeship Inspector of the Trade Inspection in ${englishCity}`,
  }
}
