import type { Defect } from '../pictures/defect-pin'

/** Usual marks of tools from exhibitions, which staff add with one press in both languages. */
export const COMMON_DEFECTS: readonly Pick<Defect, 'pl' | 'en'>[] = [
  { pl: 'Rysy na obudowie', en: 'Scratches on the housing' },
  { pl: 'Ślady na rękojeści', en: 'Marks on the handle' },
  { pl: 'Przetarty lakier', en: 'Worn paint' },
  { pl: 'Ślady użycia uchwytu', en: 'Signs of use on the chuck' },
  { pl: 'Uszkodzone opakowanie', en: 'Damaged packaging' },
  { pl: 'Brak oryginalnego opakowania', en: 'No original packaging' },
]
