import type { Language } from '../../../domain/language'
import { mailWordsFor } from '../wording/wording'
import { pictureUrl } from './buyer-links'
import { FactTable } from './mail-parts'

/** Goods of a parcel, with their names in the language of the order. */
export type MailedGoods = readonly { name: string; quantity: number; image: string | null }[]

type Props = { goods: MailedGoods; language: Language; appUrl: string }

/** The goods of a parcel with pictures and quantities. */
export const GoodsTable = ({ goods, language, appUrl }: Props) => (
  <FactTable
    areAmounts
    facts={goods.map(({ name, quantity, image }) => ({
      label: name,
      picture: pictureUrl(appUrl, image),
      value: mailWordsFor(language).quantity({ units: quantity }),
    }))}
  />
)
