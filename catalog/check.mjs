// Checks the demo catalogue. Usage: `node catalog/check.mjs`. Prints each mistake and exits with 1, or prints a summary
// and exits with 0. Needs Node 20 or newer and no packages.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'

const ROOT_URL = new URL('../', import.meta.url)
const readJson = (path) => JSON.parse(readFileSync(new URL(path, ROOT_URL), 'utf8'))

/** Each category slug with the three-letter prefix of its SKUs. */
const CATEGORIES = {
  wiertarki: 'WIE',
  szlifierki: 'SZL',
  klucze: 'KLU',
  mloty: 'MLO',
  wozki: 'WOZ',
  zestawy: 'ZES',
  pily: 'PIL',
  lasery: 'LAS',
  akcesoria: 'AKC',
  'zestawy-specjalistyczne-milwaukee': 'ZSM',
  'zestawy-makita': 'ZMA',
}
/**
 * Each battery platform: its manufacturer, and the voltages of its tools. Mains voltages of chargers are not listed.
 */
const BATTERY_PLATFORMS = {
  M18: ['milwaukee', '18 V'],
  M12: ['milwaukee', '12 V'],
  LXT: ['makita', '18 V'],
  XGT: ['makita', '40 V'],
  '18V Professional': ['bosch-professional', '18 V'],
  XR: ['dewalt', '18 V', '12 V'],
  'ONE+': ['ryobi', '18 V'],
}
const FIELD_TYPES = {
  slug: 'string',
  sku: 'string',
  name: 'string',
  nameEn: 'string',
  description: 'string',
  descriptionEn: 'string',
  features: 'array',
  featuresEn: 'array',
  voltage: 'string|null',
  platform: 'string|null',
  powerWatts: 'integer|null',
  torqueNm: 'integer|null',
  chuck: 'string|null',
  toolWeightGrams: 'integer|null',
  shownYear: 'integer|null',
  batteryIncluded: 'boolean',
  originalPrice: 'string',
  exhibitionPrice: 'string',
  pieces: 'integer',
  sold: 'integer',
  held: 'integer',
  grade: 'string',
  condition: 'string',
  conditionEn: 'string',
  defects: 'array',
  box: 'array',
  inspection: 'string',
  inspectionEn: 'string',
  inspectedDaysAgo: 'integer',
  batteryCycles: 'integer|null',
  displayPlace: 'string',
  displayPlaceEn: 'string',
  warranty: 'string',
  warrantyEn: 'string',
  largeParcel: 'boolean',
  lengthMm: 'integer',
  widthMm: 'integer',
  heightMm: 'integer',
  weightGrams: 'integer',
  manufacturer: 'string',
  brand: 'string',
  modelNumber: 'string',
  ean: 'string',
  safety: 'string',
  safetyEn: 'string',
  pictures: 'array',
  listedDaysAgo: 'integer',
  priceHistory: 'array',
}
const IMAGE_WIDTHS = [224, 400, 700, 1000]
const MAX_IMAGE_BYTES = 60_000
const EXPECTED_PRODUCT_COUNT = 76
const LOCKER_LIMITS = { sides: [380, 410, 640], grams: 25_000 } // the largest InPost locker box: sides in mm, ascending

// Words that identify the language of a text. The browser tests use the same lists.
const { polishWords, englishWords, brandWords, places } = readJson('catalog/languages.json')
// English texts may contain Polish letters only in these place names.
const PLACE_NAMES_PATTERN = new RegExp(places.join('|'), 'g')
const POLISH_LETTERS = /[ąćęłńóśźż]/i
/** Matches any of the words as a whole word. \b does not work, because it treats ę and ż as word boundaries. */
const createWordPattern = (words) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const POLISH_WORDS = createWordPattern(polishWords)
const ENGLISH_WORDS = createWordPattern(englishWords)
const BRAND_WORDS = new RegExp(brandWords.join('|'), 'g') // English words in brand names, allowed in Polish texts
const MODEL_NAMES_WITH_POINTS = /ToughSystem 2\.0|Combo Set 2\.1\.11|B 12\/2\.6/g // model names that contain a point.
// Superlatives, ecological claims and claims of being a brand's dealer are not allowed in the texts.
const BANNED_PHRASES =
  createWordPattern(`najlepsz\\p{L}* najmocniejsz\\p{L}* najtańsz\\p{L}* niezawodn\\p{L}* ekologiczn\\p{L}* eko autoryzowan\\p{L}* bestseller
  best best-selling cheapest strongest unbeatable eco-friendly environmentally sustainable green\\schoice authori[sz]ed official\\sdealer`)

const mistakes = []
const valuesInUse = { slug: new Map(), sku: new Map(), ean: new Map(), name: new Map(), nameEn: new Map() }

function matchesType(value, type) {
  return type
    .split('|')
    .some((t) =>
      t === 'null'
        ? value === null
        : t === 'array'
          ? Array.isArray(value)
          : t === 'integer'
            ? Number.isInteger(value)
            : typeof value === t,
    )
}
const isTrimmedText = (value) => typeof value === 'string' && value.trim() === value && value !== ''
const countSentences = (text) => (text.match(/[.!?](?=\s+\p{Lu}|$)/gu) ?? []).length
const toCents = (price) => Math.round(Number(price) * 100)
const isPrice = (price) => typeof price === 'string' && /^[1-9]\d*\.\d{2}$/.test(price)
const isDealerPriceLike = (price) => /(9\.00|9\.99|0\.00)$/.test(price)
const missingDiacriticsPattern =
  /miesiecy|obslugi|ladowar|narzedzi|uzywan|wlacz|sprezon|wiertlo|recznie|dluto|mlot|wozek|pila /i // Polish words without their diacritics

function isValidEan(ean) {
  if (!/^\d{13}$/.test(ean)) return false
  const weightedSum = [...ean].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return weightedSum % 10 === 0
}

function checkTextLanguage(reportMistake, field, text, language) {
  if (!isTrimmedText(text)) return reportMistake(`${field}: empty, or spaces at an end`)
  if (/ {2}|\.\.|\s[,.;:](?!\d)|"(?=\w)/.test(text))
    reportMistake(`${field}: stray spaces, full stops or straight quotation marks: ${text}`)
  if (BANNED_PHRASES.test(text))
    reportMistake(`${field}: not a provable claim: ${text.match(BANNED_PHRASES)[0]}`)
  if (language === 'pl') {
    const word = text
      .replace(BRAND_WORDS, '')
      .replace(/\S+@\S+/g, '')
      .match(ENGLISH_WORDS)
    if (word) reportMistake(`${field}: English word "${word[0]}" in Polish: ${text}`)
    if (missingDiacriticsPattern.test(text)) reportMistake(`${field}: diacritics missing: ${text}`)
    if (/\d\.\d/.test(text.replace(MODEL_NAMES_WITH_POINTS, '')))
      reportMistake(`${field}: decimal point in Polish: ${text}`)
  } else {
    const remainingText = text.replace(PLACE_NAMES_PATTERN, '')
    if (POLISH_LETTERS.test(remainingText)) reportMistake(`${field}: Polish letters in English: ${text}`)
    const wordMatch = remainingText.match(POLISH_WORDS)
    if (wordMatch) reportMistake(`${field}: Polish word "${wordMatch[0]}" in English: ${text}`)
    if (/\b\d+,\d{1,2}\b/.test(remainingText)) reportMistake(`${field}: decimal comma in English: ${text}`)
    if (
      /\b(color|meter of|aluminum|gray|center\b|labeled|fiber|mold|odor|wrenches set)\b/i.test(remainingText)
    )
      reportMistake(`${field}: American spelling: ${text}`)
  }
}

function checkExactKeys(reportMistake, subject, object, keys) {
  const wrongKeys = [
    ...keys.filter((k) => !(k in object)).map((k) => `${k} missing`),
    ...Object.keys(object)
      .filter((k) => !keys.includes(k))
      .map((k) => `${k} unknown`),
  ]
  if (wrongKeys.length) reportMistake(`${subject}: ${wrongKeys.join(', ')}`)
  return wrongKeys.length === 0
}

/** A pin is a place on a picture of the product: x and y as fractions of the picture's width and height. */
function checkPin(reportMistake, subject, pin, pictureKeys) {
  if (!checkExactKeys(reportMistake, subject, pin, ['picture', 'x', 'y'])) return
  if (!pictureKeys.includes(pin.picture))
    reportMistake(`${subject}: ${pin.picture} is not a picture of the product`)
  if ([pin.x, pin.y].some((fraction) => !(fraction >= 0 && fraction <= 1)))
    reportMistake(`${subject}: outside of the picture`)
}

function checkProduct(product, category, reportMistake) {
  if (!checkExactKeys(reportMistake, 'fields', product, Object.keys(FIELD_TYPES))) return
  const mistypedFields = Object.entries(FIELD_TYPES).filter(
    ([field, type]) => !matchesType(product[field], type),
  )
  for (const [field, type] of mistypedFields) reportMistake(`${field}: should be ${type}`)
  if (mistypedFields.length) return

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.slug))
    reportMistake(`slug: not kebab-case ascii: ${product.slug}`)
  if (!new RegExp(`^EKS-${CATEGORIES[category]}-\\d{3}$`).test(product.sku))
    reportMistake(`sku: ${product.sku} should look like EKS-${CATEGORIES[category]}-001`)
  for (const [field, skusByValue] of Object.entries(valuesInUse)) {
    if (skusByValue.has(product[field]))
      reportMistake(`${field}: ${product[field]} is also used by ${skusByValue.get(product[field])}`)
    skusByValue.set(product[field], product.sku)
  }
  if (!isValidEan(product.ean)) reportMistake(`ean: ${product.ean} is not 13 digits with a right check digit`)

  for (const field of ['name', 'nameEn'])
    if (product[field].length < 10 || product[field].length > 80)
      reportMistake(`${field}: ${product[field].length} characters, should be 10-80`)
  for (const field of ['description', 'descriptionEn']) {
    if (product[field].length < 250 || product[field].length > 700)
      reportMistake(`${field}: ${product[field].length} characters, should be 250-700`)
    if (countSentences(product[field]) < 2 || countSentences(product[field]) > 4)
      reportMistake(`${field}: ${countSentences(product[field])} sentences, should be 2-4`)
  }
  for (const field of ['condition', 'conditionEn'])
    if (
      product[field].length < 20 ||
      countSentences(product[field]) < 1 ||
      countSentences(product[field]) > 2
    )
      reportMistake(`${field}: should be one or two specific sentences`)
  for (const field of ['safety', 'safetyEn'])
    if (
      product[field].length < 40 ||
      countSentences(product[field]) < 1 ||
      countSentences(product[field]) > 3
    )
      reportMistake(`${field}: should be 1-3 sentences`)
  for (const field of [
    'name',
    'description',
    'condition',
    'safety',
    'warranty',
    'inspection',
    'displayPlace',
  ]) {
    checkTextLanguage(reportMistake, field, product[field], 'pl')
    checkTextLanguage(reportMistake, `${field}En`, product[`${field}En`], 'en')
  }
  if (
    product.description === product.descriptionEn ||
    product.condition === product.conditionEn ||
    product.safety === product.safetyEn
  )
    reportMistake('a text is the same in both languages')

  if (product.features.length < 4 || product.features.length > 8)
    reportMistake(`features: ${product.features.length}, should be 4-8`)
  if (product.features.length !== product.featuresEn.length)
    reportMistake('features and featuresEn differ in length')
  product.features.forEach((feature, i) => {
    checkTextLanguage(reportMistake, `features[${i}]`, feature, 'pl')
    checkTextLanguage(reportMistake, `featuresEn[${i}]`, product.featuresEn[i], 'en')
    const extractNumbers = (text) =>
      (
        String(text)
          .replace(/(?<=\d)[\u00a0,](?=\d{3}(?!\d))/g, '')
          .replace(/,/g, '.')
          .match(/\d+(\.\d+)?/g) ?? []
      )
        .toSorted()
        .join(' ')
    if (extractNumbers(feature) !== extractNumbers(product.featuresEn[i]))
      reportMistake(`features[${i}]: other numbers in English: ${feature} | ${product.featuresEn[i]}`)
    if (/^Wymiary\b/.test(feature) !== /^Dimensions\b/.test(product.featuresEn[i] ?? ''))
      reportMistake(`features[${i}]: dimensions in one language only`)
    if (feature.startsWith('Wymiary') && !/^Wymiary: \d+ × \d+ × \d+ mm$/.test(feature))
      reportMistake(`features[${i}]: should look like "Wymiary: 1 × 2 × 3 mm"`)
    if (
      product.featuresEn[i]?.startsWith('Dimensions') &&
      !/^Dimensions: \d+ × \d+ × \d+ mm$/.test(product.featuresEn[i])
    )
      reportMistake(`featuresEn[${i}]: should look like "Dimensions: 1 × 2 × 3 mm"`)
  })
  if (product.features.filter((line) => line.startsWith('Wymiary: ')).length > 1)
    reportMistake('features: dimensions twice')

  if (!product.name.includes(product.brand)) reportMistake(`brand: ${product.brand} is not in the name`)
  // Each technical number, such as `powerWatts`, must also occur in the product's feature list, so that both agree.
  const featureText = product.features.join('; ')
  for (const [field, unit, divisor] of [
    ['powerWatts', 'W', 1],
    ['torqueNm', 'Nm', 1],
    ['toolWeightGrams', 'kg', 1000],
  ])
    if (
      product[field] !== null &&
      !new RegExp(
        `(?<![\\d,])${String(product[field] / divisor).replace('.', ',')}(,0)?( / \\d+)? ${unit}`,
      ).test(featureText)
    )
      reportMistake(`${field}: ${product[field]} is not in the features`)
  if (product.chuck !== null && !/^(\d+ mm|\d\/\d"|SDS-(plus|max)|M\d+|X-LOCK)$/.test(product.chuck))
    reportMistake(`chuck: ${product.chuck}`)
  if (product.voltage !== null && !/^\d+ V$/.test(product.voltage))
    reportMistake(`voltage: ${product.voltage}`)
  if (product.platform !== null) {
    const [maker, ...voltages] = BATTERY_PLATFORMS[product.platform] ?? []
    if (!maker) reportMistake(`platform: ${product.platform} is unknown`)
    else if (maker !== product.manufacturer)
      reportMistake(`platform: ${product.platform} is not of ${product.manufacturer}`)
    else if (
      !voltages.includes(product.voltage) &&
      !(category === 'akcesoria' && product.voltage === '230 V')
    )
      reportMistake(`platform: ${product.platform} does not go with ${product.voltage}`)
  }

  for (const field of ['originalPrice', 'exhibitionPrice']) {
    if (!isPrice(product[field])) reportMistake(`${field}: ${product[field]} is not like "1299.00"`)
    else if (!isDealerPriceLike(product[field]))
      reportMistake(`${field}: ${product[field]} should end in 9.00, 9.99 or 0.00`)
  }
  if (toCents(product.originalPrice) < 6000 || toCents(product.originalPrice) > 900_000)
    reportMistake(`originalPrice: ${product.originalPrice} is outside 60-9000`)
  const discountRatio = 1 - toCents(product.exhibitionPrice) / toCents(product.originalPrice)
  if (discountRatio < 0.05 || discountRatio > 0.4 + 1e-9)
    reportMistake(`exhibitionPrice: ${(discountRatio * 100).toFixed(1)} % below, should be 5-40 %`)

  if (product.pieces < 1 || product.pieces > 5) reportMistake(`pieces: ${product.pieces}`)
  if (product.sold < 0 || product.sold > product.pieces)
    reportMistake(`sold: ${product.sold} of ${product.pieces}`)
  if (product.held !== 0 && !(product.held === 1 && product.pieces === 1 && product.sold === 0))
    reportMistake('held: only 1, for a product with one unsold piece')

  if (!['A', 'B', 'C'].includes(product.grade)) reportMistake(`grade: ${product.grade}`)
  if (
    product.grade === 'A'
      ? product.defects.length !== 0
      : product.defects.length < 1 || product.defects.length > 3
  )
    reportMistake(`defects: ${product.defects.length} with grade ${product.grade}`)
  product.defects.forEach((defect, i) => {
    if (
      !checkExactKeys(
        reportMistake,
        `defects[${i}]`,
        defect,
        'pin' in defect ? ['pl', 'en', 'pin'] : ['pl', 'en'],
      )
    )
      return
    if (defect.pin) checkPin(reportMistake, `defects[${i}].pin`, defect.pin, product.pictures)
    checkTextLanguage(reportMistake, `defects[${i}].pl`, defect.pl, 'pl')
    checkTextLanguage(reportMistake, `defects[${i}].en`, defect.en, 'en')
  })
  if (product.inspectedDaysAgo <= product.listedDaysAgo)
    reportMistake('inspectedDaysAgo: checked after the listing')
  const hasRechargeableBattery =
    (product.batteryIncluded && product.voltage !== null) || product.name.startsWith('Akumulator')
  if ((product.batteryCycles !== null) !== hasRechargeableBattery)
    reportMistake('batteryCycles: only for products with a rechargeable battery')
  if (
    !/, (\d{4}–)?\d{4}$/.test(product.displayPlace) ||
    !product.displayPlaceEn.endsWith(product.displayPlace.match(/, [\d–]+$/)?.[0] ?? '?')
  )
    reportMistake(`displayPlace: should end with the same year in both languages: ${product.displayPlace}`)
  if (product.box.length < 2 || product.box.length > 6)
    reportMistake(`box: ${product.box.length} entries, should be 2-6`)
  product.box.forEach((entry, i) => {
    if (!checkExactKeys(reportMistake, `box[${i}]`, entry, ['pl', 'en', 'included'])) return
    if (typeof entry.included !== 'boolean') reportMistake(`box[${i}].included: should be boolean`)
    checkTextLanguage(reportMistake, `box[${i}].pl`, entry.pl, 'pl')
    checkTextLanguage(reportMistake, `box[${i}].en`, entry.en, 'en')
  })
  if (!product.box.some((entry) => entry.included)) reportMistake('box: nothing is included')
  const missingEntries = product.box.filter((entry) => !entry.included)
  if (missingEntries.some((entry) => /^(akumulator|ładowarka)/i.test(entry.pl)) && !product.batteryIncluded)
    reportMistake('box: a tool that the manufacturer sells without a battery is complete without one')
  if (product.defects.some(({ pl }) => /^Brak\b/.test(pl)))
    reportMistake('a missing thing stands in the box only: the shop shows it as missing by itself')
  if (product.grade === 'B' && missingEntries.some((entry) => !/karton|opakowani|blister/i.test(entry.pl)))
    reportMistake('grade: more than the packaging is missing, so it should be C')
  if (
    product.batteryIncluded !==
    product.box.some((entry) => entry.included && /akumulator|bateri/i.test(entry.pl))
  )
    reportMistake('batteryIncluded and box disagree')

  if (
    !/^\d+ miesi(ące|ęcy) gwarancji producenta/.test(product.warranty) ||
    !/^\d+-month manufacturer's guarantee/.test(product.warrantyEn) ||
    parseInt(product.warranty) !== parseInt(product.warrantyEn)
  )
    reportMistake(`warranty: ${product.warranty} | ${product.warrantyEn}`)
  const sortedSides = [product.lengthMm, product.widthMm, product.heightMm].toSorted((a, b) => a - b)
  if (
    sortedSides[0] < 15 ||
    sortedSides[2] > 2000 ||
    product.weightGrams < 100 ||
    product.weightGrams > 120_000
  )
    reportMistake(`parcel: ${sortedSides.join(' × ')} mm, ${product.weightGrams} g`)
  if (
    !product.largeParcel &&
    (product.weightGrams > LOCKER_LIMITS.grams ||
      sortedSides.some((side, i) => side > LOCKER_LIMITS.sides[i]))
  )
    reportMistake('largeParcel: does not fit into a parcel locker, so it should be true')
  const statedSides = product.features
    .find((line) => line.startsWith('Wymiary: '))
    ?.match(/\d+/g)
    .map(Number)
    .toSorted((a, b) => a - b)
  if (statedSides?.some((side, i) => side > sortedSides[i]))
    reportMistake(`parcel: ${sortedSides.join(' × ')} mm is smaller than the product`)
  if (category === 'wozki' && !product.largeParcel) reportMistake('largeParcel: should be true for trolleys')

  if (!manufacturers.has(product.manufacturer))
    reportMistake(`manufacturer: ${product.manufacturer} is not in manufacturers.json`)
  else if (!manufacturers.get(product.manufacturer).guarantee)
    reportMistake(`warranty: ${product.manufacturer} has no guarantee statement`)
  if (category === 'zestawy-makita' && product.manufacturer !== 'makita')
    reportMistake('manufacturer: should be makita in this category')
  if (category === 'zestawy-specjalistyczne-milwaukee' && product.manufacturer !== 'milwaukee')
    reportMistake('manufacturer: should be milwaukee in this category')
  if (!isTrimmedText(product.modelNumber)) reportMistake('modelNumber: empty')

  if (
    product.pictures.length < 2 ||
    product.pictures.length > 4 ||
    new Set(product.pictures).size !== product.pictures.length
  )
    reportMistake('pictures: should be 2-4 different keys')
  for (const pictureKey of product.pictures) {
    if (!(pictureKey in pictures)) reportMistake(`pictures: ${pictureKey} is not in pictures.json`)
    if (!pictureKey.startsWith(`${product.sku.toLowerCase()}-`))
      reportMistake(`pictures: ${pictureKey} is the picture of another product`)
  }
  for (const pictureKey of product.pictures.filter((key) => key.endsWith('-mark')))
    if (!product.defects.some(({ pin }) => pin?.picture === pictureKey))
      reportMistake(`pictures: no defect is pinned on ${pictureKey}`)
  if (product.pictures[0] !== `${product.sku.toLowerCase()}-main`)
    reportMistake('pictures: the main one should be the first')

  // If a tool was on display for two years, `shownYear` is null and only `displayPlace` names the years.
  const displayYear = Number(product.displayPlace.match(/, (\d{4})$/)?.[1] ?? 0) || null
  if (product.shownYear !== displayYear)
    reportMistake(`shownYear: ${product.shownYear}, the place of display says ${displayYear}`)
  if (/brak/i.test(product.condition) && product.box.some((entry) => !entry.included))
    reportMistake('condition: names a missing part, which the box lists')

  if (product.listedDaysAgo < 1 || product.listedDaysAgo > 120)
    reportMistake(`listedDaysAgo: ${product.listedDaysAgo}`)
  if (product.priceHistory.length) {
    if (product.priceHistory.length > 3 || product.priceHistory.length < 2)
      reportMistake('priceHistory: should be 1-2 earlier prices and the current one')
    product.priceHistory.forEach((entry, i) => {
      if (!checkExactKeys(reportMistake, `priceHistory[${i}]`, entry, ['price', 'daysAgo'])) return
      if (!isPrice(entry.price) || !isDealerPriceLike(entry.price))
        reportMistake(`priceHistory[${i}]: ${entry.price}`)
      if (toCents(entry.price) > toCents(product.originalPrice))
        reportMistake(`priceHistory[${i}]: above the catalogue price`)
      const previousPriceDaysAgo = i === 0 ? product.listedDaysAgo : product.priceHistory[i - 1].daysAgo
      if (!Number.isInteger(entry.daysAgo) || entry.daysAgo < 1 || entry.daysAgo >= previousPriceDaysAgo)
        reportMistake(`priceHistory[${i}]: daysAgo should lie between 1 and ${previousPriceDaysAgo - 1}`)
      if (i > 0 && entry.price === product.priceHistory[i - 1].price)
        reportMistake(`priceHistory[${i}]: no change of price`)
    })
    if (product.priceHistory.at(-1).price !== product.exhibitionPrice)
      reportMistake('priceHistory: the last price should be the exhibitionPrice')
  }
}

// --- manufacturers and pictures
const manufacturers = new Map()
for (const manufacturer of readJson('catalog/manufacturers.json')) {
  const reportMistake = (mistake) => mistakes.push(`manufacturers.json ${manufacturer.key}: ${mistake}`)
  if (
    !checkExactKeys(reportMistake, 'fields', manufacturer, [
      'key',
      'name',
      'address',
      'email',
      'website',
      'euRepresentative',
      'guarantee',
    ])
  )
    continue
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(manufacturer.key) || manufacturers.has(manufacturer.key))
    reportMistake('key: not kebab-case or used twice')
  manufacturers.set(manufacturer.key, manufacturer)
  const contacts = [manufacturer]
  if (
    manufacturer.euRepresentative !== null &&
    checkExactKeys(reportMistake, 'euRepresentative', manufacturer.euRepresentative, [
      'name',
      'address',
      'email',
    ])
  )
    contacts.push(manufacturer.euRepresentative)
  for (const contact of contacts) {
    if (!isTrimmedText(contact.name) || !isTrimmedText(contact.address) || !/\d/.test(contact.address))
      reportMistake('name or address incomplete')
    if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(contact.email)) reportMistake(`email: ${contact.email}`)
  }
  if (!/^https:\/\/[^\s/]+/.test(manufacturer.website)) reportMistake(`website: ${manufacturer.website}`)
  if (
    manufacturer.guarantee !== null &&
    checkExactKeys(reportMistake, 'guarantee', manufacturer.guarantee, [
      'guarantor',
      'scope',
      'territory',
      'claim',
      'termsUrl',
    ])
  )
    for (const textName of ['scope', 'territory', 'claim'])
      for (const language of ['pl', 'en'])
        checkTextLanguage(
          reportMistake,
          `guarantee.${textName}.${language}`,
          manufacturer.guarantee[textName][language],
          language,
        )
  const isInEu = /, (Italia|Deutschland|Polska|België|France|Österreich|Česko|Nederland)$/.test(
    manufacturer.address,
  )
  if (!isInEu && manufacturer.euRepresentative === null)
    reportMistake('a manufacturer outside the EU needs an euRepresentative')
}

const pictures = readJson('catalog/pictures.json')
for (const [key, pictureUrl] of Object.entries(pictures)) {
  const reportMistake = (line) => mistakes.push(`pictures.json ${key}: ${line}`)
  const match = pictureUrl.match(/^\/images\/(.+)-([0-9a-f]{8})-1000\.webp$/)
  if (!match || match[1] !== key) {
    reportMistake(`address: ${pictureUrl}`)
    continue
  }
  for (const width of IMAGE_WIDTHS) {
    const file = `public/images/${key}-${match[2]}-${width}.webp`
    if (!existsSync(new URL(file, ROOT_URL))) reportMistake(`${file} does not exist`)
    else if (statSync(new URL(file, ROOT_URL)).size > MAX_IMAGE_BYTES)
      reportMistake(`${file} is larger than ${MAX_IMAGE_BYTES} bytes`)
  }
  const mailFile = `public/images/${key}-${match[2]}-160.jpg`
  const shareFile = `public/images/${key}-${match[2]}-1200.jpg`
  for (const jpegFile of [mailFile, shareFile])
    if (key.endsWith('-main') && !existsSync(new URL(jpegFile, ROOT_URL)))
      reportMistake(`${jpegFile} does not exist, run node scripts/mail-pictures.mjs`)
}
const imagePaths = new Set(Object.values(pictures).map((pictureUrl) => pictureUrl.replace('-1000.webp', '')))
for (const file of readdirSync(new URL('public/images/', ROOT_URL)))
  if (file.endsWith('.webp') && !imagePaths.has(`/images/${file.replace(/-\d+\.webp$/, '')}`))
    mistakes.push(`public/images/${file}: no picture of pictures.json`)

// --- products
const productFiles = readdirSync(new URL('catalog/products/', ROOT_URL))
  .filter((f) => f.endsWith('.json'))
  .map((f) => f.slice(0, -5))
for (const file of productFiles)
  if (!(file in CATEGORIES)) mistakes.push(`products/${file}.json: not a category`)
const products = []
for (const category of Object.keys(CATEGORIES)) {
  if (!productFiles.includes(category)) {
    mistakes.push(`products/${category}.json: does not exist`)
    continue
  }
  const categoryProducts = readJson(`catalog/products/${category}.json`)
  if (!Array.isArray(categoryProducts) || categoryProducts.length < 6 || categoryProducts.length > 12) {
    mistakes.push(`products/${category}.json: should be a list of 6-12 products`)
    if (!Array.isArray(categoryProducts)) continue
  }
  for (const product of categoryProducts) {
    checkProduct(product, category, (line) => mistakes.push(`${category} ${product.sku ?? '?'}: ${line}`))
    products.push({ ...product, category })
  }
}

const usedPictures = new Set(products.flatMap((p) => p.pictures))
for (const pictureKey of Object.keys(pictures))
  if (!usedPictures.has(pictureKey)) mistakes.push(`pictures.json ${pictureKey}: no product shows it`)

// --- the catalogue as a whole
const countProducts = (matchesProduct) => products.filter(matchesProduct).length
const checkCatalogue = (isValid, mistake) => {
  if (!isValid) mistakes.push(`catalogue: ${mistake}`)
}
const checkRange = (subject, actualCount, minCount, maxCount) =>
  checkCatalogue(
    actualCount >= minCount && actualCount <= maxCount,
    `${subject}: ${actualCount}, should be ${minCount === maxCount ? minCount : `${minCount}-${maxCount}`}`,
  )
checkRange('products', products.length, EXPECTED_PRODUCT_COUNT, EXPECTED_PRODUCT_COUNT)
checkRange(
  'with one piece',
  countProducts((p) => p.pieces === 1),
  Math.round(EXPECTED_PRODUCT_COUNT * 0.7),
  Math.round(EXPECTED_PRODUCT_COUNT * 0.8),
)
checkRange(
  'sold out',
  countProducts((p) => p.sold === p.pieces),
  6,
  6,
)
checkRange(
  'with some but not all pieces sold',
  countProducts((p) => p.sold > 0 && p.sold < p.pieces),
  3,
  6,
)
checkRange(
  'held',
  countProducts((p) => p.held === 1),
  2,
  2,
)
checkRange(
  'with dimensions',
  countProducts((p) => p.features?.some((line) => line.startsWith('Wymiary: '))),
  EXPECTED_PRODUCT_COUNT * 0.4,
  EXPECTED_PRODUCT_COUNT * 0.6,
)
checkRange(
  'with a price history',
  countProducts((p) => p.priceHistory?.length),
  6,
  6,
)
checkCatalogue(
  countProducts((p) => toCents(p.exhibitionPrice) * 10 === toCents(p.originalPrice) * 6) >= 1,
  'no product is exactly 40 % below its catalogue price',
)
checkRange(
  'categories with a price below 500',
  new Set(products.filter((p) => Number(p.exhibitionPrice) < 500).map((p) => p.category)).size,
  6,
  11,
)
checkRange(
  'different listedDaysAgo',
  new Set(products.map((p) => p.listedDaysAgo)).size,
  EXPECTED_PRODUCT_COUNT - 6,
  EXPECTED_PRODUCT_COUNT,
)
for (const grade of ['A', 'B', 'C'])
  checkRange(
    `grade ${grade}`,
    countProducts((p) => p.grade === grade),
    EXPECTED_PRODUCT_COUNT * 0.1,
    EXPECTED_PRODUCT_COUNT * 0.6,
  )
/** For each battery platform of the filter, a drill is for sale, and a battery or a set with a battery. */
for (const platform of Object.keys(BATTERY_PLATFORMS)) {
  const availableTools = products.filter((p) => p.platform === platform && p.sold < p.pieces)
  checkCatalogue(
    availableTools.some((p) => p.category === 'wiertarki'),
    `platform ${platform}: no drill is available`,
  )
  checkCatalogue(
    availableTools.some((p) => p.batteryIncluded),
    `platform ${platform}: no battery or set is available`,
  )
}
checkCatalogue(
  products.some(
    (p) =>
      p.platform === 'M18' &&
      p.category === 'wiertarki' &&
      p.sold < p.pieces &&
      Number(p.exhibitionPrice) < 800,
  ),
  'no M18 drill below 800',
)
for (const key of manufacturers.keys())
  checkCatalogue(
    products.some((p) => p.manufacturer === key),
    `manufacturer ${key} is not used`,
  )

// --- the mail logo: its file name changes with its content, so mail-layout.tsx may name an old file
const [logoPath] =
  readFileSync(new URL('worker/mail/layout/mail-layout.tsx', ROOT_URL), 'utf8').match(
    /\/images\/mail-logo-[0-9a-f]{8}\.png/,
  ) ?? []
if (!logoPath || !existsSync(new URL(`public${logoPath}`, ROOT_URL)))
  mistakes.push(`mail-layout.tsx: the logo ${logoPath ?? ''} does not exist`)

if (mistakes.length) {
  console.error(mistakes.join('\n'))
  console.error(`${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`)
  process.exit(1)
}
console.log(
  `Catalogue is right: ${products.length} products in ${productFiles.length} categories, ${manufacturers.size} manufacturers, ${Object.keys(pictures).length} pictures.`,
)
