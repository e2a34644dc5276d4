import type { ComplaintWish } from '../domain/returns/complaint'
import type { Language } from '../domain/language'

/** Names of the remedies a buyer may ask for, in form, mails and staff pages (UoPK art. 43d, 43e). */
export const WISH_NAMES: Record<Language, Record<ComplaintWish, string>> = {
  pl: {
    repair: 'naprawa',
    replacement: 'wymiana',
    price_reduction: 'obniżenie ceny',
    withdrawal: 'odstąpienie od umowy i zwrot pieniędzy',
    other: 'coś innego',
  },
  en: {
    repair: 'repair',
    replacement: 'replacement',
    price_reduction: 'a lower price',
    withdrawal: 'withdrawal from the contract and a refund',
    other: 'something else',
  },
}
