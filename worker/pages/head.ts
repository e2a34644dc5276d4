import { paths } from '../../domain/pages/page-paths'
import { html, raw } from 'hono/html'
import { listGalleryImages, pictureUrlAtWidth } from '../../domain/products/catalog/catalog'
import { SHARE_PICTURE_SIZE, sharePictureUrl } from '../../domain/products/pictures/share-picture'
import { convertFromPln, type Currency, type Rates } from '../../domain/money/currency'
import { type Language, localizedText } from '../../domain/language'
import { calculateShippingFee, planDelivery } from '../../domain/delivery/shipping-fee'
import { minor, parseDecimal, toDecimal, ZERO } from '../../domain/money/money'
import { formatRangeKey, type WorkingDays } from '../../domain/time/working-day-range'
import { type Settings, SHOP_COUNTRY, SHOP_NAME } from '../../domain/settings/settings'
import {
  CARD_IMAGE_SIZES,
  fullTitle,
  GALLERY_IMAGE_SIZES,
  HERO_IMAGE_SIZES,
  type loadMessages,
  pathPair,
  pictureSrcset,
  type RoutedPage,
  titleOf,
} from '../../web/edge'
import type { Product } from '../features/products/catalog/product-dto'
import type { PageFacts } from './prefill-page-cache'

type PageHeadInput = {
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
export function renderHead(page: PageHeadInput): { title: string; tags: string } {
  const { match, facts, language, messages, appUrl } = page
  const product = facts?.product ?? facts?.gone ?? null
  const productName = product && localizedText(language, product.name, product.nameEn)
  const searchTitle = facts?.q ? messages.list.results({ q: facts.q }) : null
  const title = fullTitle(
    productName ?? searchTitle ?? (facts ? titleOf(match, messages) : null) ?? messages.page.notFound.title,
    messages.shopName,
  )
  const description = descriptionOf(page)
  const pathsByLanguage = facts && !facts.gone ? pathPair(match) : null
  const canonicalUrl = pathsByLanguage && appUrl + pathsByLanguage[language]
  const mainPicture = facts?.picture ?? null
  const headTags = html`
    ${description ? html`<meta name="description" content="${description}" />` : ''}
    ${facts?.isFilteredList ? html`<meta name="robots" content="noindex, follow" />` : ''}
    ${
      pathsByLanguage && canonicalUrl
        ? html`<link rel="canonical" href="${canonicalUrl}" />
            <link rel="alternate" hreflang="pl" href="${appUrl + pathsByLanguage.pl}" />
            <link rel="alternate" hreflang="en" href="${appUrl + pathsByLanguage.en}" />
            <link rel="alternate" hreflang="x-default" href="${appUrl + pathsByLanguage.pl}" />
            <meta property="og:url" content="${canonicalUrl}" />`
        : html`<meta name="robots" content="noindex" />`
    }
    <meta property="og:site_name" content="${messages.shopName}" />
    <meta property="og:type" content="${facts?.product ? 'product' : 'website'}" />
    <meta property="og:title" content="${title}" />
    ${description ? html`<meta property="og:description" content="${description}" />` : ''}
    ${canonicalUrl ? renderShareImage(page) : ''}
    ${facts?.product ? renderPriceTags(page, facts.product) : ''}
    <meta property="og:locale" content="${language === 'pl' ? 'pl_PL' : 'en_GB'}" />
    ${mainPicture ? preloadTag(mainPicture.url, match) : ''} ${raw(renderStructuredData(page, canonicalUrl))}
  `
  return { title, tags: String(headTags) }
}

/** Share picture of a page: the page's main product picture, else the shop's picture. */
function renderShareImage({ match, facts, language, appUrl }: PageHeadInput) {
  const productPicture = match.page === 'home' ? null : (facts?.picture ?? null)
  const { width, height } = SHARE_PICTURE_SIZE
  const pictureUrl =
    appUrl + (productPicture ? sharePictureUrl(productPicture.url) : SHARE_PICTURES[language])
  const altText = productPicture?.productName ?? PAGE_DESCRIPTIONS[language].picture
  return html`<meta property="og:image" content="${pictureUrl}" />
    <meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:alt" content="${altText}" />
    <meta name="twitter:card" content="summary_large_image" />`
}

/**
 * Price, condition and availability for networks that show them beside a shared product (decision 047). The words are
 * those of Open Graph; Pinterest reads the `og:` names.
 */
function renderPriceTags({ currency, rates }: PageHeadInput, product: Product) {
  const priceText = toDecimal(priceOf(product, currency, rates))
  const availability = product.availability === 'available' ? 'instock' : 'oos'
  return html`<meta property="product:price:amount" content="${priceText}" />
    <meta property="product:price:currency" content="${currency}" />
    <meta property="og:price:amount" content="${priceText}" />
    <meta property="og:price:currency" content="${currency}" />
    <meta property="product:condition" content="used" />
    <meta property="product:availability" content="${availability}" />`
}

const priceOf = (product: Product, currency: Currency, rates: Rates) =>
  convertFromPln(parseDecimal(product.exhibitionPrice) ?? minor(0), currency, rates)

/** Preloads the main picture before any script, in the width that the page shows. */
function preloadTag(picture: string, { page }: RoutedPage) {
  const imageSizes =
    page === 'home' ? HERO_IMAGE_SIZES : page === 'product' ? GALLERY_IMAGE_SIZES : CARD_IMAGE_SIZES
  const mediaAttribute = page === 'home' ? raw(' media="(min-width: 768px)"') : ''
  return html`<link
    rel="preload"
    as="image"
    href="${pictureUrlAtWidth(picture, 700)}"
    imagesrcset="${pictureSrcset(picture)}"
    imagesizes="${imageSizes}"
    fetchpriority="high"
    ${mediaAttribute}
  />`
}

function descriptionOf({ match, facts, language, messages }: PageHeadInput): string | null {
  if (facts?.product) {
    const productDescription = localizedText(language, facts.product.description, facts.product.descriptionEn)
    return productDescription.length <= 160
      ? productDescription
      : `${productDescription.slice(0, 157).replace(/\s+\S*$/, '')}…`
  }
  if (match.page === 'category')
    return PAGE_DESCRIPTIONS[language].category({ name: messages.categories[match.category] })
  if (match.page === 'home' || match.page === 'products') return PAGE_DESCRIPTIONS[language][match.page]
  return facts?.description ?? null
}

/** JSON for a script element, escaped so that it cannot close the element. */
export const stringifyForScript = (
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string => JSON.stringify(value, replacer).replaceAll('<', '\\u003c')

function renderStructuredData(page: PageHeadInput, canonicalUrl: string | null): string {
  const { facts, match, language, messages, settings, appUrl } = page
  const { firm, legal } = settings
  const graphItems: object[] = []
  const firmIdentifiers = [
    { '@type': 'PropertyValue', propertyID: 'KRS', value: legal.krs },
    { '@type': 'PropertyValue', propertyID: 'BDO', value: legal.bdo },
  ].filter(({ value }) => value !== '')
  if (match.page === 'home' && canonicalUrl) {
    graphItems.push(
      {
        '@type': 'Organization',
        name: SHOP_NAME[language],
        legalName: firm.firm,
        taxID: firm.nip,
        ...(firmIdentifiers.length > 0 ? { identifier: firmIdentifiers } : {}),
        url: canonicalUrl,
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
        url: canonicalUrl,
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
  if (facts?.product && canonicalUrl) graphItems.push(productData(page, facts.product, canonicalUrl))
  if (match.page === 'product' && facts?.product) {
    const { category } = facts.product
    graphItems.push(
      buildBreadcrumbs([
        [messages.header.home, appUrl + paths.home[language]],
        [messages.categories[category], appUrl + paths.category(category)[language]],
        [localizedText(language, facts.product.name, facts.product.nameEn), canonicalUrl ?? ''],
      ]),
    )
  }
  if ((match.page === 'category' || match.page === 'products') && canonicalUrl) {
    graphItems.push(
      buildBreadcrumbs([
        [messages.header.home, appUrl + paths.home[language]],
        [titleOf(match, messages) ?? '', canonicalUrl],
      ]),
    )
    if (facts && facts.listedProducts.length > 0) graphItems.push(itemListData(page, facts.listedProducts))
  }
  if (graphItems.length === 0) return ''
  return `<script type="application/ld+json">${stringifyForScript({ '@context': 'https://schema.org', '@graph': graphItems })}</script>`
}

const buildBreadcrumbs = (namedUrls: [string, string][]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: namedUrls.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

/** Structured data of a product list. Contains only the URLs of the products, whose pages have the details. */
const itemListData = ({ language, appUrl }: PageHeadInput, products: PageFacts['listedProducts']) => ({
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: appUrl + paths.product(slug)[language],
  })),
})

function productData(page: PageHeadInput, product: Product, url: string) {
  const { language, currency, rates, appUrl, messages } = page
  return {
    '@type': 'Product',
    name: localizedText(language, product.name, product.nameEn),
    description: localizedText(language, product.description, product.descriptionEn),
    sku: product.sku,
    image: listGalleryImages(product.image, product.images).map((image) => appUrl + image),
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
      price: toDecimal(priceOf(product, currency, rates)),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${product.availability === 'sold' ? 'SoldOut' : product.availability === 'held' ? 'LimitedAvailability' : 'InStock'}`,
      seller: { '@type': 'Organization', name: SHOP_NAME[language] },
      shippingDetails: shippingData(page, product),
    },
  }
}

/** Price and working days of the delivery of one unit. Couriers with equal price and days share an entry. */
function shippingData({ currency, rates, settings }: PageHeadInput, product: Product) {
  const { parcels: prices, transitDays } = settings.delivery.pl
  const { parcels, couriers } = planDelivery([{ product, quantity: 1 }], prices, settings.couriers)
  const subtotal = parseDecimal(product.exhibitionPrice) ?? ZERO
  const offersByKey = new Map(
    couriers.map((courier) => {
      const fee = calculateShippingFee(subtotal, parcels, prices, courier)
      return [`${fee} ${formatRangeKey(transitDays[courier])}`, { fee, courierDays: transitDays[courier] }]
    }),
  )
  return parcels.flatMap(({ parcelClass }) =>
    [...offersByKey.values()].map(({ fee, courierDays }) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toDecimal(convertFromPln(fee, currency, rates)),
        currency,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: SHOP_COUNTRY },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: toDayCount(prices[parcelClass].packingDays),
        transitTime: toDayCount(courierDays),
      },
    })),
  )
}

const toDayCount = ({ from, to }: WorkingDays) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})

type PageDescriptions = {
  home: string
  products: string
  category: (params: { name: string }) => string
  /** Alternative text of the shop's share picture. */
  picture: string
}

/** Meta descriptions for search engines and social networks. Only the Worker needs them, not the browser. */
const PAGE_DESCRIPTIONS: Record<Language, PageDescriptions> = {
  pl: {
    home: 'Profesjonalne elektronarzędzia z wystaw i targów. Każda sztuka sprawdzona, ze stanem opisanym w skali A–C, z dostawą w całej Polsce.',
    products:
      'Cała oferta elektronarzędzi powystawowych: wiertarki, szlifierki, piły, lasery, wózki i zestawy.',
    category: ({ name }) =>
      `${name} powystawowe: sprawdzone, ze stanem w skali A–C i opisem śladów. Dostawa kurierem w całej Polsce.`,
    picture: 'Ekspo Narzędzia – elektronarzędzia powystawowe',
  },
  en: {
    home: 'Professional power tools from exhibitions and trade fairs. Every piece is checked and its condition graded A–C. Delivered throughout Poland.',
    products: 'The whole range of ex-display power tools: drills, grinders, saws, lasers, trolleys and sets.',
    category: ({ name }) =>
      `Ex-display ${name.toLowerCase()}: checked, graded A–C, with the marks described. Courier delivery throughout Poland.`,
    picture: 'Ekspo Tools – ex-display power tools',
  },
}

/** Share pictures of the shop, for pages without a picture of their own; drawn by `scripts/share-pictures.mjs`. */
const SHARE_PICTURES: Record<Language, string> = {
  pl: '/images/share-pl-4c6c61f1.jpg',
  en: '/images/share-en-ffd3b61a.jpg',
}
