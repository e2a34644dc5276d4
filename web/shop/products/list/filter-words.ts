import type { Language } from '../../../../domain/language'
import type { Grade } from '../../../../domain/products/catalog/catalog'
import type { TranslatedTexts } from '../../../../domain/text/wording'

const pl = {
  remove: ({ name }: { name: string }) => `Usuń filtr: ${name}`,
  availability: 'Dostępność i dostawa',
  inStock: 'Tylko dostępne',
  locker: 'Mała paczka',
  price: ({ symbol }: { symbol: string }) => `Cena (${symbol})`,
  from: 'od',
  to: 'do',
  platform: 'System akumulatorowy',
  brand: 'Marka',
  moreValues: ({ count }: { count: number }) => `Pokaż więcej (${count})`,
  grade: 'Stan',
  grades: {
    A: 'A – jak nowy',
    B: 'B – drobne ślady',
    C: 'C – widoczne ślady lub braki',
  } satisfies Record<Grade, string>,
  // The label names the catalogue price, because the saving is not against an earlier price of the shop (rules 1.6).
  discount: 'Taniej niż cena katalogowa nowego',
  anyDiscount: 'obojętnie o ile',
  leastDiscount: ({ percent }: { percent: string }) => `o ${percent}% lub więcej`,
  discountName: ({ percent }: { percent: string }) =>
    `${percent}% lub więcej poniżej ceny katalogowej nowego`,
  voltage: 'Napięcie',
  chuck: 'Uchwyt',
  power: 'Moc (W)',
  torque: 'Moment obrotowy (Nm)',
  weight: 'Masa narzędzia (kg)',
  /** Names of the ranges, which are put before a selected range, as in "moc od 500 W". */
  rangeNames: { power: 'moc', torque: 'moment', weight: 'masa' },
  notANumber: 'Wpisz samą liczbę, na przykład 500.',
}

const en: TranslatedTexts<typeof pl> = {
  remove: ({ name }) => `Remove filter: ${name}`,
  availability: 'Availability and delivery',
  inStock: 'In stock only',
  locker: 'Small parcel',
  price: ({ symbol }) => `Price (${symbol})`,
  from: 'from',
  to: 'to',
  platform: 'Battery platform',
  brand: 'Brand',
  moreValues: ({ count }) => `Show more (${count})`,
  grade: 'Condition',
  grades: { A: 'A – like new', B: 'B – light marks', C: 'C – visible marks or parts missing' },
  discount: 'Below the list price of a new one',
  anyDiscount: 'any amount',
  leastDiscount: ({ percent }) => `by ${percent}% or more`,
  discountName: ({ percent }) => `${percent}% or more below the list price of a new one`,
  voltage: 'Voltage',
  chuck: 'Chuck',
  power: 'Power (W)',
  torque: 'Torque (Nm)',
  weight: 'Weight of the tool (kg)',
  rangeNames: { power: 'power', torque: 'torque', weight: 'weight' },
  notANumber: 'Enter only a number, such as 500.',
}

/** Texts of the filters; they load with the filters, after the list. */
export const FILTER_WORDS: Record<Language, typeof pl> = { pl, en }
