import { type Language, localizedText } from '../../../domain/language'
import { formatMoney } from '../../../domain/money/currency'
import type { Minor } from '../../../domain/money/money'
import { paths } from '../../../domain/pages/page-paths'
import type { Grade } from '../../../domain/products/catalog/catalog'
import { GRADE_DESCRIPTIONS } from '../../../domain/products/catalog/condition'
import { pageUrl, pictureUrl } from './buyer-links'
import { FactTable } from './mail-parts'

/** A tool for sale in a mail. */
export type MailedTool = {
  name: string
  nameEn: string | null
  slug: string
  grade: Grade
  image: string | null
  /** Price in PLN, minor units. */
  price: Minor
}

type Props = { tools: readonly MailedTool[]; language: Language; appUrl: string }

/** Tools with picture, grade and price. Each name links to the page of the tool. */
export const ToolsTable = ({ tools, language, appUrl }: Props) => (
  <FactTable
    areAmounts
    facts={tools.map(({ name, nameEn, slug, grade, image, price }) => ({
      label: localizedText(language, name, nameEn),
      href: pageUrl(appUrl, paths.product(slug), language),
      details: [GRADE_DESCRIPTIONS[grade][language]],
      picture: pictureUrl(appUrl, image),
      value: formatMoney(price, 'PLN', language),
    }))}
  />
)
