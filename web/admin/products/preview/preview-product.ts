import { CATEGORIES } from '../../../../domain/products/catalog/catalog'
import { toManualHref } from '../../../../domain/products/manual'
import { parseDecimal, toDecimal, ZERO } from '../../../../domain/money/money'
import { BLANK_PRODUCT, PAGE_FIELDS, pickFields } from '../../../../domain/products/form/product-fields'
import type { Manufacturer, Product, StaffProduct } from '../../../api'
import { type ProductValues, toProductWire } from '../form/product-values'

const toPrice = (price: string | number): string => toDecimal(parseDecimal(String(price)) ?? ZERO)
const emptyToNull = (text: string | null): string | null => text?.trim() || null

/**
 * Returns the data of the product page, made from the typed values. Contains no price reduction, because that needs the
 * price history of the Worker. `savedProduct` is the stored product; null for a new one.
 */
export function toPreviewProduct(
  values: ProductValues,
  savedProduct: StaffProduct | null,
  manufacturer: Manufacturer | null,
  now: number,
): Product {
  const productWire = toProductWire(values)
  const stock = productWire.stock ?? 0
  const knownFields = PAGE_FIELDS.filter(
    (field) => ![null, '', false].includes(productWire[field] as string | null),
  )
  return {
    ...pickFields(productWire, knownFields),
    id: savedProduct?.id ?? 'preview',
    slug: 'preview',
    sku: productWire.sku,
    name: productWire.name,
    nameEn: emptyToNull(productWire.nameEn),
    category: values.category || CATEGORIES[0],
    image: productWire.images[0] ?? '',
    // Without a price, the preview hides the catalogue price, because no saving can be calculated.
    originalPrice: toPrice(Number(productWire.exhibitionPrice) === 0 ? 0 : productWire.originalPrice),
    exhibitionPrice: toPrice(productWire.exhibitionPrice),
    rrpSource: emptyToNull(productWire.rrpSource),
    rrpSourceEn: emptyToNull(productWire.rrpSourceEn),
    rrpCheckedAt: emptyToNull(productWire.rrpSource) ? emptyToNull(productWire.rrpCheckedAt) : null,
    inStock: stock > 0,
    stock,
    // Repeats the rule of `availabilityOf`, because an import would add that function to the script of public pages.
    availability: stock > 0 ? 'available' : savedProduct && savedProduct.held > 0 ? 'held' : 'sold',
    soldOn: savedProduct?.soldOn ?? null,
    viewedUntil: undefined,
    grade: productWire.grade ?? BLANK_PRODUCT.grade,
    voltage: emptyToNull(productWire.voltage),
    platform: emptyToNull(productWire.platform),
    largeParcel: productWire.largeParcel,
    lowestPrice30Days: null,
    reduction: null,
    description: productWire.description,
    descriptionEn: emptyToNull(productWire.descriptionEn),
    images: productWire.images,
    imageTexts: productWire.imageTexts,
    features: productWire.features,
    featuresEn: productWire.featuresEn,
    batteryIncluded: productWire.batteryIncluded,
    condition: productWire.condition,
    conditionEn: emptyToNull(productWire.conditionEn),
    // The shop shows a guarantee only if the guarantee statement of the manufacturer is known (rules 4.2).
    warranty: manufacturer?.guarantee ? productWire.warranty : '',
    warrantyEn: manufacturer?.guarantee ? emptyToNull(productWire.warrantyEn) : null,
    isVoucherProduct: false,
    defects: productWire.defects,
    box: productWire.box,
    modelNumber: emptyToNull(productWire.modelNumber),
    ean: emptyToNull(productWire.ean),
    lengthMm: productWire.lengthMm,
    widthMm: productWire.widthMm,
    heightMm: productWire.heightMm,
    weightGrams: productWire.weightGrams,
    safety: productWire.safety,
    safetyEn: emptyToNull(productWire.safetyEn),
    manualUrl: toManualHref(emptyToNull(productWire.manualUrl)) ?? undefined,
    guaranteeLabel: undefined,
    isMarginScheme: productWire.taxKind === 'margin' || undefined,
    listedAt: savedProduct?.listedAt ?? new Date(now).toISOString(),
    manufacturer,
  }
}
