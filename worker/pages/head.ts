import { paths } from '../../domain/page-paths'
import { html, raw } from 'hono/html'
import { gallery, pictureAt } from '../../domain/catalog'
import { convert, type Currency, type Rates } from '../../domain/currency'
import { type Language, localized } from '../../domain/language'
import { minor, parseDecimal, toDecimal } from '../../domain/money'
import { type Settings, SHOP_COUNTRY, SHOP_NAME } from '../../domain/settings'
import {
  CARD_SIZES,
  fullTitle,
  GALLERY_SIZES,
  HERO_SIZES,
  type loadMessages,
  pathPair,
  pictureSet,
  type RoutedPage,
  titleOf,
} from '../../web/edge'
import type { Product } from '../features/products/product-dto'
import { DESCRIPTIONS } from './descriptions'
import type { PageFacts } from './page-data'
import { SHARE_PICTURES, SHARE_SIZE } from './share-picture'

type Page = {
  match: RoutedPage
  facts: PageFacts | null
  language: Language
  currency: Currency
  rates: Rates
  messages: Awaited<ReturnType<typeof loadMessages>>
  settings: Settings
  appUrl: string
}

/** Title, description, canonical URL, hreflang, Open Graph, structured data, and the preload of the main picture. */
export function headOf(page: Page): { title: string; tags: string } {
  const { match, facts, language, messages, appUrl } = page
  const product = facts?.product ?? facts?.gone ?? null
  const name = product && localized(language, product.name, product.nameEn)
  const results = facts?.q ? messages.list.results({ q: facts.q }) : null
  const title = fullTitle(
    name ?? results ?? (facts ? titleOf(match, messages) : null) ?? messages.page.notFound.title,
    messages.shopName,
  )
  const description = descriptionOf(page)
  const pair = facts && !facts.gone ? pathPair(match) : null
  const canonical = pair && appUrl + pair[language]
  const picture = facts?.picture ?? null
  const tags = html`
    ${description ? html`<meta name="description" content="${description}" />` : ''}
    ${facts?.isNarrowed ? html`<meta name="robots" content="noindex, follow" />` : ''}
    ${
      pair && canonical
        ? html`<link rel="canonical" href="${canonical}" />
            <link rel="alternate" hreflang="pl" href="${appUrl + pair.pl}" />
            <link rel="alternate" hreflang="en" href="${appUrl + pair.en}" />
            <link rel="alternate" hreflang="x-default" href="${appUrl + pair.pl}" />
            <meta property="og:url" content="${canonical}" />`
        : html`<meta name="robots" content="noindex" />`
    }
    <meta property="og:site_name" content="${messages.shopName}" />
    <meta property="og:type" content="${facts?.product ? 'product' : 'website'}" />
    <meta property="og:title" content="${title}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : ''}
    ${canonical ? sharedPicture(page) : ''}
    <meta property="og:locale" content="${language === 'pl' ? 'pl_PL' : 'en_GB'}" />
    ${picture ? preload(picture.url, match) : ''} ${raw(structuredData(page, canonical))}
  `
  return { title, tags: String(tags) }
}

/** Share picture of a page: the picture of its (first) product, else the shop's. */
function sharedPicture({ match, facts, language, appUrl }: Page) {
  const ownPicture = match.page === 'home' ? null : (facts?.picture ?? null)
  const { width, height } = ownPicture ? { width: 1000, height: 1000 } : SHARE_SIZE
  return html`<meta property="og:image" content="${appUrl + (ownPicture?.url ?? SHARE_PICTURES[language])}" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="${ownPicture?.of ?? DESCRIPTIONS[language].picture}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

/** Preloads the main picture before any script, in the width that the page shows. */
function preload(picture: string, { page }: RoutedPage) {
  const sizes = page === 'home' ? HERO_SIZES : page === 'product' ? GALLERY_SIZES : CARD_SIZES
  const media = page === 'home' ? raw(' media="(min-width: 768px)"') : ''
  return html`<link
    rel="preload"
    as="image"
    href="${pictureAt(picture, 700)}"
    imagesrcset="${pictureSet(picture)}"
    imagesizes="${sizes}"
    fetchpriority="high"
    ${media}
  />`
}

function descriptionOf({ match, facts, language, messages }: Page): string | null {
  if (facts?.product) {
    const text = localized(language, facts.product.description, facts.product.descriptionEn)
    return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`
  }
  if (match.page === 'category')
    return DESCRIPTIONS[language].category({ name: messages.categories[match.category] })
  if (match.page === 'home' || match.page === 'products') return DESCRIPTIONS[language][match.page]
  return facts?.description ?? null
}

/** JSON for a script element, escaped so that it cannot close the element. */
export const safeJson = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(value, replacer).replaceAll('<', '\\u003c')

function structuredData(page: Page, canonical: string | null): string {
  const { facts, match, language, messages, settings, appUrl } = page
  const { firm } = settings
  const things: object[] = []
  if (match.page === 'home' && canonical) {
    things.push(
      {
        '@type': 'Organization',
        name: SHOP_NAME[language],
        url: canonical,
        email: firm.email,
        telephone: firm.phone,
        address: {
          '@type': 'PostalAddress',
          streetAddress: firm.street,
          postalCode: firm.postalCode,
          addressLocality: firm.city,
          addressCountry: SHOP_COUNTRY,
        },
      },
      {
        '@type': 'WebSite',
        name: SHOP_NAME[language],
        url: canonical,
        inLanguage: language,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${appUrl + paths.products[language]}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    )
  }
  if (facts?.product && canonical) things.push(productData(page, facts.product, canonical))
  if (match.page === 'product' && facts?.product) {
    const { category } = facts.product
    things.push(
      breadcrumbs([
        [messages.header.home, appUrl + paths.home[language]],
        [messages.categories[category], appUrl + paths.category(category)[language]],
        [localized(language, facts.product.name, facts.product.nameEn), canonical ?? ''],
      ]),
    )
  }
  if ((match.page === 'category' || match.page === 'products') && canonical) {
    things.push(
      breadcrumbs([
        [messages.header.home, appUrl + paths.home[language]],
        [titleOf(match, messages) ?? '', canonical],
      ]),
    )
    if (facts && facts.listed.length > 0) things.push(itemList(page, facts.listed))
  }
  if (things.length === 0) return ''
  return `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', '@graph': things })}</script>`
}

const breadcrumbs = (steps: [string, string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

/** The products of a list by URL, which search engines call a summary page. */
const itemList = ({ language, appUrl }: Page, products: PageFacts['listed']) => ({
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: appUrl + paths.product(slug)[language],
  })),
})

function productData({ language, currency, rates, appUrl, messages }: Page, product: Product, url: string) {
  const price = convert(parseDecimal(product.exhibitionPrice) ?? minor(0), currency, rates)
  return {
    '@type': 'Product',
    name: localized(language, product.name, product.nameEn),
    description: localized(language, product.description, product.descriptionEn),
    sku: product.sku,
    image: gallery(product.image, product.images).map((image) => appUrl + image),
    category: messages.categories[product.category],
    ...(product.modelNumber ? { mpn: product.modelNumber } : {}),
    ...(product.ean ? { gtin13: product.ean } : {}),
    ...(product.manufacturer
      ? { manufacturer: { '@type': 'Organization', name: product.manufacturer.name } }
      : {}),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url,
      price: toDecimal(price),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${product.availability === 'sold' ? 'SoldOut' : product.availability === 'held' ? 'LimitedAvailability' : 'InStock'}`,
      seller: { '@type': 'Organization', name: SHOP_NAME[language] },
    },
  }
}
