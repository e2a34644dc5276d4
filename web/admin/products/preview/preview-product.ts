import { CATEGORIES } from '../../../../domain/products/catalog/catalog'
import { toManualHref } from '../../../../domain/products/manual'
import { parseDecimal, toDecimal, ZERO } from '../../../../domain/money/money'
import { BLANK_PRODUCT, PAGE_FIELDS, pickFields } from '../../../../domain/products/form/product-fields'
import type { Manufacturer, Product, StaffProduct } from '../../../api'
import { type ProductValues, toProductWire } from '../form/product-values'

const toPrice = (price: string | number): string => toDecimal(parseDecimal(String(price)) ?? ZERO)
const orNull = (text: string | null): string | null => text?.trim() || null

/**
 * Returns the data of the product page, made from the typed values. Contains no price reduction, because that needs the
 * price history of the Worker. `saved` is the stored product; null for a new one.
 */
export function toPreviewProduct(
  values: ProductValues,
  saved: StaffProduct | null,
  manufacturer: Manufacturer | null,
  now: number,
): Product {
  const wire = toProductWire(values)
  const stock = wire.stock ?? 0
  const knownFields = PAGE_FIELDS.filter((field) => ![null, '', false].includes(wire[field] as string | null))
  return {
    ...pickFields(wire, knownFields),
    id: saved?.id ?? 'preview',
    slug: 'preview',
    sku: wire.sku,
    name: wire.name,
    nameEn: orNull(wire.nameEn),
    category: values.category || CATEGORIES[0],
    image: wire.images[0] ?? '',
    // Without a price, the preview hides the catalogue price, because no saving can be calculated.
    originalPrice: toPrice(Number(wire.exhibitionPrice) === 0 ? 0 : wire.originalPrice),
    exhibitionPrice: toPrice(wire.exhibitionPrice),
    rrpSource: orNull(wire.rrpSource),
    rrpSourceEn: orNull(wire.rrpSourceEn),
    rrpCheckedAt: orNull(wire.rrpSource) ? orNull(wire.rrpCheckedAt) : null,
    inStock: stock > 0,
    stock,
    // Repeats the rule of `availabilityOf`, because an import would add that function to the script of public pages.
    availability: stock > 0 ? 'available' : saved && saved.held > 0 ? 'held' : 'sold',
    soldOn: saved?.soldOn ?? null,
    viewedUntil: undefined,
    grade: wire.grade ?? BLANK_PRODUCT.grade,
    voltage: orNull(wire.voltage),
    platform: orNull(wire.platform),
    largeParcel: wire.largeParcel,
    lowestPrice30Days: null,
    reduction: null,
    description: wire.description,
    descriptionEn: orNull(wire.descriptionEn),
    images: wire.images,
    imageTexts: wire.imageTexts,
    features: wire.features,
    featuresEn: wire.featuresEn,
    batteryIncluded: wire.batteryIncluded,
    condition: wire.condition,
    conditionEn: orNull(wire.conditionEn),
    // The shop shows a guarantee only if the guarantee statement of the manufacturer is known (rules 4.2).
    warranty: manufacturer?.guarantee ? wire.warranty : '',
    warrantyEn: manufacturer?.guarantee ? orNull(wire.warrantyEn) : null,
    isVoucherProduct: false,
    defects: wire.defects,
    box: wire.box,
    modelNumber: orNull(wire.modelNumber),
    ean: orNull(wire.ean),
    lengthMm: wire.lengthMm,
    widthMm: wire.widthMm,
    heightMm: wire.heightMm,
    weightGrams: wire.weightGrams,
    safety: wire.safety,
    safetyEn: orNull(wire.safetyEn),
    manualUrl: toManualHref(orNull(wire.manualUrl)) ?? undefined,
    guaranteeLabel: undefined,
    isMarginScheme: wire.taxKind === 'margin' || undefined,
    listedAt: saved?.listedAt ?? new Date(now).toISOString(),
    manufacturer,
  }
}
