import { z } from 'zod'
import { CURRENCIES } from '../../domain/money/currency'

/**
 * The schema.org types that the shop uses, by the vocabulary and the search engines' documentation.
 * The schema is strict, because search engines silently ignore a misspelt property or a property of another type.
 */
const nonEmptyStringSchema = z.string().trim().min(1)
const urlSchema = z.url({ protocol: /^https?$/ })
const createSchemaOrgEnum = (names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))

/** https://schema.org/OfferItemCondition */
const itemConditionSchema = createSchemaOrgEnum([
  'DamagedCondition',
  'NewCondition',
  'RefurbishedCondition',
  'UsedCondition',
])

/** https://schema.org/ItemAvailability */
const availabilitySchema = createSchemaOrgEnum([
  'BackOrder',
  'Discontinued',
  'InStock',
  'InStoreOnly',
  'LimitedAvailability',
  'MadeToOrder',
  'OnlineOnly',
  'OutOfStock',
  'PreOrder',
  'PreSale',
  'Reserved',
  'SoldOut',
])

/** GS1 check digit: the digits, weighted 1 and 3 in turn, add up to a multiple of ten. */
const gtin13Schema = z
  .string()
  .regex(/^\d{13}$/)
  .refine(
    (code) =>
      [...code].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 ? 3 : 1), 0) % 10 === 0,
    'the check digit is wrong',
  )

const namedOrganizationSchema = z.strictObject({
  '@type': z.literal('Organization'),
  name: nonEmptyStringSchema,
})

const postalAddressSchema = z.strictObject({
  '@type': z.literal('PostalAddress'),
  streetAddress: nonEmptyStringSchema,
  postalCode: z.string().regex(/^\d{2}-\d{3}$/),
  addressLocality: nonEmptyStringSchema,
  addressCountry: z.string().regex(/^[A-Z]{2}$/),
})

const organizationSchema = namedOrganizationSchema.extend({
  legalName: nonEmptyStringSchema,
  taxID: nonEmptyStringSchema,
  identifier: z
    .array(
      z.strictObject({
        '@type': z.literal('PropertyValue'),
        propertyID: z.enum(['KRS', 'BDO']),
        value: z.string().regex(/^\d{9,10}$/),
      }),
    )
    .optional(),
  url: urlSchema,
  email: z.email(),
  telephone: z.string().regex(/^\+\d[\d ]{8,}$/),
  address: postalAddressSchema,
})

/** UN/CEFACT: the unit `DAY`. */
const dayCountSchema = z
  .strictObject({
    '@type': z.literal('QuantitativeValue'),
    minValue: z.int().nonnegative(),
    maxValue: z.int().positive(),
    unitCode: z.literal('DAY'),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue)

const offerSchema = z.strictObject({
  '@type': z.literal('Offer'),
  url: urlSchema,
  price: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
  priceCurrency: z.enum(CURRENCIES),
  itemCondition: itemConditionSchema,
  availability: availabilitySchema,
  seller: namedOrganizationSchema,
  shippingDetails: z
    .array(
      z.strictObject({
        '@type': z.literal('OfferShippingDetails'),
        shippingRate: z.strictObject({
          '@type': z.literal('MonetaryAmount'),
          value: z.string().regex(/^(0|[1-9]\d*)\.\d{2}$/),
          currency: z.enum(CURRENCIES),
        }),
        shippingDestination: z.strictObject({
          '@type': z.literal('DefinedRegion'),
          addressCountry: z.string().regex(/^[A-Z]{2}$/),
        }),
        deliveryTime: z.strictObject({
          '@type': z.literal('ShippingDeliveryTime'),
          handlingTime: dayCountSchema,
          transitTime: dayCountSchema,
        }),
      }),
    )
    .min(1),
})

const productSchema = z.strictObject({
  '@type': z.literal('Product'),
  name: nonEmptyStringSchema,
  description: nonEmptyStringSchema,
  sku: nonEmptyStringSchema,
  image: z
    .array(urlSchema)
    .min(1)
    .refine((pictures) => new Set(pictures).size === pictures.length, 'a picture twice'),
  category: nonEmptyStringSchema,
  mpn: nonEmptyStringSchema.optional(),
  gtin13: gtin13Schema.optional(),
  manufacturer: namedOrganizationSchema.optional(),
  itemCondition: itemConditionSchema,
  offers: offerSchema,
})

const breadcrumbListSchema = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: nonEmptyStringSchema,
        item: urlSchema,
      }),
    )
    .min(2)
    .refine((steps) => steps.every(({ position }, index) => position === index + 1), 'not counted from 1'),
})

const itemListSchema = z.strictObject({
  '@type': z.literal('ItemList'),
  numberOfItems: z.int().positive(),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), url: urlSchema }))
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'not counted from 1')
    .refine((items) => new Set(items.map(({ url }) => url)).size === items.length, 'a product twice'),
})

const searchActionSchema = z
  .strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/^https?:\/\/[^{}]+\{\w+\}$/),
    }),
    'query-input': z.string().regex(/^required name=\w+$/),
  })
  .refine(
    ({ target, 'query-input': input }) =>
      target.urlTemplate.endsWith(`{${input.replace('required name=', '')}}`),
    'the template asks for another word',
  )

const websiteSchema = z.strictObject({
  '@type': z.literal('WebSite'),
  name: nonEmptyStringSchema,
  url: urlSchema,
  inLanguage: z.enum(['pl', 'en']),
  potentialAction: searchActionSchema,
})

export type StructuredData = z.infer<typeof StructuredData>
export const StructuredData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z
    .array(
      z.discriminatedUnion('@type', [
        productSchema,
        breadcrumbListSchema,
        itemListSchema,
        organizationSchema,
        websiteSchema,
      ]),
    )
    .min(1)
    .refine(
      (nodes) => new Set(nodes.map((node) => node['@type'])).size === nodes.length,
      'the same type twice',
    ),
})
