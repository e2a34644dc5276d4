// The demo catalogue as SQL statements for an empty database.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const DAY_MS = 86_400_000
const readJson = (file) => JSON.parse(readFileSync(new URL(`../../catalog/${file}`, import.meta.url), 'utf8'))

/** Returns an id in UUID format that is the same in every run. */
function makeDeterministicId(uniqueText) {
  const sha256Hex = createHash('sha256').update(uniqueText).digest('hex')
  return `${sha256Hex.slice(0, 8)}-${sha256Hex.slice(8, 12)}-4${sha256Hex.slice(13, 16)}-a${sha256Hex.slice(17, 20)}-${sha256Hex.slice(20, 32)}`
}

const toSqlLiteral = (value) => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
}

const buildInsertSql = (table, row) =>
  `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(toSqlLiteral).join(', ')})`

const toMinor = (decimal) => Number(decimal.replace('.', ''))

/** Statements that insert the demo catalogue as of `now` (ms UTC). */
export function catalogStatements(now = Date.now()) {
  const pictures = readJson('pictures.json')
  const manufacturers = readJson('manufacturers.json').map((manufacturer) =>
    buildInsertSql('manufacturers', {
      id: manufacturer.key,
      name: manufacturer.name,
      address: manufacturer.address,
      email: manufacturer.email,
      website: manufacturer.website,
      eu_representative:
        manufacturer.euRepresentative === null ? null : JSON.stringify(manufacturer.euRepresentative),
      guarantee: manufacturer.guarantee === null ? null : JSON.stringify(manufacturer.guarantee),
    }),
  )
  const productFiles = readdirSync(new URL('../../catalog/products', import.meta.url)).toSorted()
  // The name of a catalogue file is the category of its products.
  const products = productFiles.flatMap((file) =>
    readJson(`products/${file}`).map((product) => ({ ...product, category: file.replace('.json', '') })),
  )
  return [...manufacturers, ...products.flatMap((product) => buildProductStatements(product, pictures, now))]
}

function buildProductStatements(product, pictures, now) {
  const id = makeDeterministicId(product.slug)
  const listedAt = now - product.listedDaysAgo * DAY_MS
  const [firstPrice, ...laterPrices] = product.priceHistory
  const productPictures = product.pictures.map((key) => pictures[key])
  const row = {
    id,
    slug: product.slug,
    sku: product.sku,
    name: product.name,
    name_en: product.nameEn,
    description: product.description,
    description_en: product.descriptionEn,
    category: product.category,
    image: productPictures[0],
    images: JSON.stringify(productPictures),
    image_texts: JSON.stringify(buildPictureTexts(product, productPictures)),
    original_price_minor: toMinor(product.originalPrice),
    exhibition_price_minor: toMinor(firstPrice?.price ?? product.exhibitionPrice),
    rrp_source: 'cennik producenta (dane demonstracyjne)',
    rrp_source_en: 'manufacturer’s price list (demonstration data)',
    rrp_checked_at: new Date(listedAt).toISOString().slice(0, 10),
    pieces: product.pieces,
    stock: product.pieces - product.sold,
    held: 0,
    sold: product.sold,
    voltage: product.voltage,
    platform: product.platform,
    features: JSON.stringify(product.features),
    features_en: JSON.stringify(product.featuresEn),
    power_watts: product.powerWatts,
    torque_nm: product.torqueNm,
    chuck: product.chuck,
    tool_weight_grams: product.toolWeightGrams,
    shown_year: product.shownYear,
    battery_included: product.batteryIncluded,
    grade: product.grade,
    condition: product.condition,
    condition_en: product.conditionEn,
    defects: JSON.stringify(product.defects.map((defect) => toStoredDefect(defect, pictures))),
    box: JSON.stringify(product.box),
    inspection: product.inspection,
    inspection_en: product.inspectionEn,
    inspected_at: new Date(now - product.inspectedDaysAgo * DAY_MS).toISOString().slice(0, 10),
    battery_cycles: product.batteryCycles,
    display_place: product.displayPlace,
    display_place_en: product.displayPlaceEn,
    warranty: product.warranty,
    warranty_en: product.warrantyEn,
    large_parcel: product.largeParcel,
    length_mm: product.lengthMm,
    width_mm: product.widthMm,
    height_mm: product.heightMm,
    weight_grams: product.weightGrams,
    manufacturer_id: product.manufacturer,
    brand: product.brand,
    model_number: product.modelNumber,
    ean: product.ean,
    safety: product.safety,
    safety_en: product.safetyEn,
    status: 'published',
    listed_at: listedAt,
    created_at: listedAt,
    updated_at: listedAt,
  }
  const priceUpdates = laterPrices.map(
    ({ price, daysAgo }) =>
      `UPDATE products SET exhibition_price_minor = ${toMinor(price)}, updated_at = ${now - daysAgo * DAY_MS} WHERE id = '${id}'`,
  )
  return [
    buildInsertSql('products', row),
    ...priceUpdates,
    ...(product.held > 0 ? buildHeldOrderStatements(id, product, now) : []),
  ]
}

/** Roles of pictures, by the view in the key of a picture. Close-ups of other parts have no role. */
const PICTURE_ROLES = { main: 'front', side: 'side', mark: 'defect' }

/** Converts a defect of a catalogue file. Its pin gets the URL of the picture instead of the picture's key. */
const toStoredDefect = ({ pl, en, pin }, pictures) => ({
  pl,
  en,
  ...(pin ? { pin: { image: pictures[pin.picture], x: pin.x, y: pin.y } } : {}),
})

/**
 * Returns kind, role and alt text of each picture. All pictures are marked as illustrations. A picture with pins gets
 * the texts of its defects.
 */
function buildPictureTexts({ pictures, defects }, imageUrls) {
  const getImageText = (key) => {
    const pinnedDefects = defects.filter(({ pin }) => pin?.picture === key)
    return {
      pl: pinnedDefects.map(({ pl }) => pl).join('; '),
      en: pinnedDefects.map(({ en }) => en).join('; '),
    }
  }
  return Object.fromEntries(
    pictures.map((key, index) => [
      imageUrls[index],
      { kind: 'illustration', role: PICTURE_ROLES[key.split('-').at(-1)], ...getImageText(key) },
    ]),
  )
}

const isoDayOf = (timestamp) => new Date(timestamp).toISOString().slice(0, 10)

/**
 * Inserts an unpaid order whose hold never expires, such as a purchase agreed by phone, so that the demo shows a
 * product on hold.
 */
function buildHeldOrderStatements(productId, product, now) {
  const price = toMinor(product.exhibitionPrice)
  const orderId = makeDeterministicId(`hold:${product.slug}`)
  const order = {
    id: orderId,
    request_hash: 'demo',
    content_hash: 'demo',
    customer_type: 'individual',
    first_name: 'Rezerwacja',
    last_name: 'Telefoniczna',
    email: 'rezerwacja@example.com',
    phone: '+48000000000',
    address: 'Przykładowa 1',
    city: 'Przykładowo',
    postal_code: '00-000',
    courier: 'dpd',
    language: 'pl',
    currency: 'PLN',
    rate_micro: 1_000_000,
    subtotal_minor: price,
    shipping_minor: 0,
    discount_minor: 0,
    total_minor: price,
    total_pln_minor: price,
    state: 'pending',
    sequence: 1,
    hold_until: now + 3650 * DAY_MS,
    terms_version: 'demo',
    terms_accepted_at: now,
    marketing_consent: false,
    defects_accepted: true,
    created_at: now,
    promised_from: isoDayOf(now + 12 * DAY_MS),
    promised_to: isoDayOf(now + 14 * DAY_MS),
  }
  const orderLine = {
    order_id: orderId,
    product_id: productId,
    position: 0,
    name: product.name,
    sku: product.sku,
    defects: JSON.stringify(product.defects.map(({ pl, en }) => ({ pl, en }))),
    quantity: 1,
    unit_price_minor: price,
    unit_price_pln_minor: price,
    total_minor: price,
    held: 1,
  }
  const event = { order_id: orderId, sequence: 1, kind: 'placed', state: 'pending', at: now }
  return [
    buildInsertSql('orders', order),
    buildInsertSql('order_events', event),
    buildInsertSql('order_lines', orderLine),
  ]
}
