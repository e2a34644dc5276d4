// Checks the demo catalogue: node catalog/check.mjs
// Prints one line per mistake and exits with 1, or prints a summary and exits with 0. Needs Node 20 or newer.
// No dependencies.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';

const ROOT_URL = new URL('../', import.meta.url);
const readJson = (path) => JSON.parse(readFileSync(new URL(path, ROOT_URL), 'utf8'));

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
};
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
};
const FIELD_TYPES = {
  slug: 'string', sku: 'string', name: 'string', nameEn: 'string', description: 'string', descriptionEn: 'string',
  features: 'array', featuresEn: 'array', voltage: 'string|null', platform: 'string|null', batteryIncluded: 'boolean',
  originalPrice: 'string', exhibitionPrice: 'string', pieces: 'integer', sold: 'integer', held: 'integer',
  grade: 'string', condition: 'string', conditionEn: 'string', defects: 'array', box: 'array',
  warranty: 'string', warrantyEn: 'string', largeParcel: 'boolean',
  lengthMm: 'integer', widthMm: 'integer', heightMm: 'integer', weightGrams: 'integer',
  manufacturer: 'string', modelNumber: 'string', ean: 'string', safety: 'string', safetyEn: 'string',
  pictures: 'array', listedDaysAgo: 'integer', priceHistory: 'array',
};
const IMAGE_WIDTHS = [400, 700, 1000];
const MAX_IMAGE_BYTES = 60_000;
const EXPECTED_PRODUCT_COUNT = 72;
const LOCKER_LIMITS = { sides: [380, 410, 640], grams: 25_000 }; // the largest InPost locker box: sides in mm, ascending

// Words that identify a language; the browser tests use the same lists.
const { polishWords, englishWords, brandWords, places } = readJson('catalog/languages.json');
// Polish letters may stand in English texts only in these place names.
const PLACE_NAMES_PATTERN = new RegExp(places.join('|'), 'g');
const POLISH_LETTERS = /[ąćęłńóśźż]/i;
/** A pattern for any of the words as a whole word. \b does not work, because it treats ę and ż as word boundaries. */
const wordPattern = (words) => new RegExp(`(?<![\\p{L}\\p{N}])(${words.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
const POLISH_WORDS = wordPattern(polishWords);
const ENGLISH_WORDS = wordPattern(englishWords);
const BRAND_WORDS = new RegExp(brandWords.join('|'), 'g'); // English words in brand names, allowed in Polish texts
const MODEL_NAMES_WITH_POINTS = /ToughSystem 2\.0|Combo Set 2\.1\.11|B 12\/2\.6/g; // model names that contain a point.
// Superlatives, ecological claims and claims of being a brand's dealer are not allowed in the texts.
const BANNED_PHRASES = wordPattern(`najlepsz\\p{L}* najmocniejsz\\p{L}* najtańsz\\p{L}* niezawodn\\p{L}* ekologiczn\\p{L}* eko autoryzowan\\p{L}* bestseller
  best best-selling cheapest strongest unbeatable eco-friendly environmentally sustainable green\\schoice authori[sz]ed official\\sdealer`);

const mistakes = [];
const valuesInUse = { slug: new Map(), sku: new Map(), ean: new Map(), name: new Map(), nameEn: new Map() };

function matchesType(value, type) {
  return type.split('|').some((t) =>
    t === 'null' ? value === null
      : t === 'array' ? Array.isArray(value)
        : t === 'integer' ? Number.isInteger(value)
          : typeof value === t);
}
const isTrimmedText = (value) => typeof value === 'string' && value.trim() === value && value !== '';
const countSentences = (text) => (text.match(/[.!?](?=\s+\p{Lu}|$)/gu) ?? []).length;
const toCents = (price) => Math.round(Number(price) * 100);
const isPrice = (price) => typeof price === 'string' && /^[1-9]\d*\.\d{2}$/.test(price);
const isDealerPriceLike = (price) => /(9\.00|9\.99|0\.00)$/.test(price);
const strippedPolishPattern = /miesiecy|obslugi|ladowar|narzedzi|uzywan|wlacz|sprezon|wiertlo|recznie|dluto|mlot|wozek|pila /i; // Polish words without their diacritics

function isValidEan(ean) {
  if (!/^\d{13}$/.test(ean)) return false;
  const sum = [...ean].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

function checkTextLanguage(say, field, text, language) {
  if (!isTrimmedText(text)) return say(`${field}: empty, or spaces at an end`);
  if (/ {2}|\.\.|\s[,.;:](?!\d)|"(?=\w)/.test(text)) say(`${field}: stray spaces, full stops or straight quotation marks: ${text}`);
  if (BANNED_PHRASES.test(text)) say(`${field}: not a provable claim: ${text.match(BANNED_PHRASES)[0]}`);
  if (language === 'pl') {
    const word = text.replace(BRAND_WORDS, '').replace(/\S+@\S+/g, '').match(ENGLISH_WORDS);
    if (word) say(`${field}: English word "${word[0]}" in Polish: ${text}`);
    if (strippedPolishPattern.test(text)) say(`${field}: diacritics missing: ${text}`);
    if (/\d\.\d/.test(text.replace(MODEL_NAMES_WITH_POINTS, ''))) say(`${field}: decimal point in Polish: ${text}`);
  } else {
    const remainingText = text.replace(PLACE_NAMES_PATTERN, '');
    if (POLISH_LETTERS.test(remainingText)) say(`${field}: Polish letters in English: ${text}`);
    const word = remainingText.match(POLISH_WORDS);
    if (word) say(`${field}: Polish word "${word[0]}" in English: ${text}`);
    if (/\b\d+,\d{1,2}\b/.test(remainingText)) say(`${field}: decimal comma in English: ${text}`);
    if (/\b(color|meter of|aluminum|gray|center\b|labeled|fiber|mold|odor|wrenches set)\b/i.test(remainingText)) say(`${field}: American spelling: ${text}`);
  }
}

function checkExactKeys(say, subject, object, keys) {
  const wrongKeys = [...keys.filter((k) => !(k in object)).map((k) => `${k} missing`), ...Object.keys(object).filter((k) => !keys.includes(k)).map((k) => `${k} unknown`)];
  if (wrongKeys.length) say(`${subject}: ${wrongKeys.join(', ')}`);
  return wrongKeys.length === 0;
}

function checkProduct(p, category, say) {
  if (!checkExactKeys(say, 'fields', p, Object.keys(FIELD_TYPES))) return;
  const mistypedFields = Object.entries(FIELD_TYPES).filter(([field, type]) => !matchesType(p[field], type));
  for (const [field, type] of mistypedFields) say(`${field}: should be ${type}`);
  if (mistypedFields.length) return;

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(p.slug)) say(`slug: not kebab-case ascii: ${p.slug}`);
  if (!new RegExp(`^EKS-${CATEGORIES[category]}-\\d{3}$`).test(p.sku)) say(`sku: ${p.sku} should look like EKS-${CATEGORIES[category]}-001`);
  for (const [field, skusByValue] of Object.entries(valuesInUse)) {
    if (skusByValue.has(p[field])) say(`${field}: ${p[field]} is also used by ${skusByValue.get(p[field])}`);
    skusByValue.set(p[field], p.sku);
  }
  if (!isValidEan(p.ean)) say(`ean: ${p.ean} is not 13 digits with a right check digit`);

  for (const field of ['name', 'nameEn'])
    if (p[field].length < 10 || p[field].length > 80) say(`${field}: ${p[field].length} characters, should be 10-80`);
  for (const field of ['description', 'descriptionEn']) {
    if (p[field].length < 250 || p[field].length > 700) say(`${field}: ${p[field].length} characters, should be 250-700`);
    if (countSentences(p[field]) < 2 || countSentences(p[field]) > 4) say(`${field}: ${countSentences(p[field])} sentences, should be 2-4`);
  }
  for (const field of ['condition', 'conditionEn'])
    if (p[field].length < 20 || countSentences(p[field]) < 1 || countSentences(p[field]) > 2) say(`${field}: should be one or two specific sentences`);
  for (const field of ['safety', 'safetyEn'])
    if (p[field].length < 40 || countSentences(p[field]) < 1 || countSentences(p[field]) > 3) say(`${field}: should be 1-3 sentences`);
  for (const field of ['name', 'description', 'condition', 'safety', 'warranty']) {
    checkTextLanguage(say, field, p[field], 'pl');
    checkTextLanguage(say, `${field}En`, p[`${field}En`], 'en');
  }
  if (p.description === p.descriptionEn || p.condition === p.conditionEn || p.safety === p.safetyEn) say('a text is the same in both languages');

  if (p.features.length < 4 || p.features.length > 8) say(`features: ${p.features.length}, should be 4-8`);
  if (p.features.length !== p.featuresEn.length) say('features and featuresEn differ in length');
  p.features.forEach((line, i) => {
    checkTextLanguage(say, `features[${i}]`, line, 'pl');
    checkTextLanguage(say, `featuresEn[${i}]`, p.featuresEn[i], 'en');
    const numbersIn = (text) => (String(text).replace(/(?<=\d)[\u00a0,](?=\d{3}(?!\d))/g, '').replace(/,/g, '.').match(/\d+(\.\d+)?/g) ?? []).toSorted().join(' ');
    if (numbersIn(line) !== numbersIn(p.featuresEn[i])) say(`features[${i}]: other numbers in English: ${line} | ${p.featuresEn[i]}`);
    if (/^Wymiary\b/.test(line) !== /^Dimensions\b/.test(p.featuresEn[i] ?? '')) say(`features[${i}]: dimensions in one language only`);
    if (line.startsWith('Wymiary') && !/^Wymiary: \d+ × \d+ × \d+ mm$/.test(line)) say(`features[${i}]: should look like "Wymiary: 1 × 2 × 3 mm"`);
    if (p.featuresEn[i]?.startsWith('Dimensions') && !/^Dimensions: \d+ × \d+ × \d+ mm$/.test(p.featuresEn[i])) say(`featuresEn[${i}]: should look like "Dimensions: 1 × 2 × 3 mm"`);
  });
  if (p.features.filter((line) => line.startsWith('Wymiary: ')).length > 1) say('features: dimensions twice');

  if (p.voltage !== null && !/^\d+ V$/.test(p.voltage)) say(`voltage: ${p.voltage}`);
  if (p.platform !== null) {
    const [maker, ...voltages] = BATTERY_PLATFORMS[p.platform] ?? [];
    if (!maker) say(`platform: ${p.platform} is unknown`);
    else if (maker !== p.manufacturer) say(`platform: ${p.platform} is not of ${p.manufacturer}`);
    else if (!voltages.includes(p.voltage) && !(category === 'akcesoria' && p.voltage === '230 V')) say(`platform: ${p.platform} does not go with ${p.voltage}`);
  }

  for (const field of ['originalPrice', 'exhibitionPrice']) {
    if (!isPrice(p[field])) say(`${field}: ${p[field]} is not like "1299.00"`);
    else if (!isDealerPriceLike(p[field])) say(`${field}: ${p[field]} should end in 9.00, 9.99 or 0.00`);
  }
  if (toCents(p.originalPrice) < 6000 || toCents(p.originalPrice) > 900_000) say(`originalPrice: ${p.originalPrice} is outside 60-9000`);
  const discountRatio = 1 - toCents(p.exhibitionPrice) / toCents(p.originalPrice);
  if (discountRatio < 0.05 || discountRatio > 0.4 + 1e-9) say(`exhibitionPrice: ${(discountRatio * 100).toFixed(1)} % below, should be 5-40 %`);

  if (p.pieces < 1 || p.pieces > 5) say(`pieces: ${p.pieces}`);
  if (p.sold < 0 || p.sold > p.pieces) say(`sold: ${p.sold} of ${p.pieces}`);
  if (p.held !== 0 && !(p.held === 1 && p.pieces === 1 && p.sold === 0)) say('held: only 1, for a product with one unsold piece');

  if (!['A', 'B', 'C'].includes(p.grade)) say(`grade: ${p.grade}`);
  if (p.grade === 'A' ? p.defects.length !== 0 : p.defects.length < 1 || p.defects.length > 3) say(`defects: ${p.defects.length} with grade ${p.grade}`);
  p.defects.forEach((defect, i) => {
    if (!checkExactKeys(say, `defects[${i}]`, defect, ['pl', 'en'])) return;
    checkTextLanguage(say, `defects[${i}].pl`, defect.pl, 'pl');
    checkTextLanguage(say, `defects[${i}].en`, defect.en, 'en');
  });
  if (p.box.length < 2 || p.box.length > 6) say(`box: ${p.box.length} entries, should be 2-6`);
  p.box.forEach((entry, i) => {
    if (!checkExactKeys(say, `box[${i}]`, entry, ['pl', 'en', 'included'])) return;
    if (typeof entry.included !== 'boolean') say(`box[${i}].included: should be boolean`);
    checkTextLanguage(say, `box[${i}].pl`, entry.pl, 'pl');
    checkTextLanguage(say, `box[${i}].en`, entry.en, 'en');
  });
  if (!p.box.some((entry) => entry.included)) say('box: nothing is included');
  const isSoldWithoutBattery = (entry) => /^(akumulator|ładowarka)/i.test(entry.pl); // batteries and chargers that the manufacturer does not include either, so they are no missing parts
  const missingEntries = p.box.filter((entry) => !entry.included && !isSoldWithoutBattery(entry));
  if (missingEntries.length !== p.defects.filter((d) => /^Brak\b/.test(d.pl)).length) say('box and defects do not name the same missing things');
  if (p.grade === 'B' && missingEntries.some((entry) => !/karton|opakowani|blister/i.test(entry.pl))) say('grade: more than the packaging is missing, so it should be C');
  if (p.batteryIncluded !== p.box.some((entry) => entry.included && /akumulator|bateri/i.test(entry.pl))) say('batteryIncluded and box disagree');

  if (!/^\d+ miesi(ące|ęcy) gwarancji producenta/.test(p.warranty) || !/^\d+-month manufacturer's guarantee/.test(p.warrantyEn) || parseInt(p.warranty) !== parseInt(p.warrantyEn))
    say(`warranty: ${p.warranty} | ${p.warrantyEn}`);
  const sortedSides = [p.lengthMm, p.widthMm, p.heightMm].toSorted((a, b) => a - b);
  if (sortedSides[0] < 15 || sortedSides[2] > 2000 || p.weightGrams < 100 || p.weightGrams > 120_000) say(`parcel: ${sortedSides.join(' × ')} mm, ${p.weightGrams} g`);
  if (!p.largeParcel && (p.weightGrams > LOCKER_LIMITS.grams || sortedSides.some((side, i) => side > LOCKER_LIMITS.sides[i]))) say('largeParcel: does not fit into a parcel locker, so it should be true');
  const statedSides = p.features.find((line) => line.startsWith('Wymiary: '))?.match(/\d+/g).map(Number).toSorted((a, b) => a - b);
  if (statedSides?.some((side, i) => side > sortedSides[i])) say(`parcel: ${sortedSides.join(' × ')} mm is smaller than the product`);
  if (category === 'wozki' && !p.largeParcel) say('largeParcel: should be true for trolleys');

  if (!manufacturers.has(p.manufacturer)) say(`manufacturer: ${p.manufacturer} is not in manufacturers.json`);
  else if (!manufacturers.get(p.manufacturer).guarantee) say(`warranty: ${p.manufacturer} has no guarantee statement`);
  if (category === 'zestawy-makita' && p.manufacturer !== 'makita') say('manufacturer: should be makita in this category');
  if (category === 'zestawy-specjalistyczne-milwaukee' && p.manufacturer !== 'milwaukee') say('manufacturer: should be milwaukee in this category');
  if (!isTrimmedText(p.modelNumber)) say('modelNumber: empty');

  if (p.pictures.length < 2 || p.pictures.length > 4 || new Set(p.pictures).size !== p.pictures.length) say('pictures: should be 2-4 different keys');
  for (const key of p.pictures) {
    if (!(key in pictures)) say(`pictures: ${key} is not in pictures.json`);
    if (!key.startsWith(`${p.sku.toLowerCase()}-`)) say(`pictures: ${key} is the picture of another product`);
  }
  if (p.pictures[0] !== `${p.sku.toLowerCase()}-main`) say('pictures: the main one should be the first');

  if (p.listedDaysAgo < 1 || p.listedDaysAgo > 120) say(`listedDaysAgo: ${p.listedDaysAgo}`);
  if (p.priceHistory.length) {
    if (p.priceHistory.length > 3 || p.priceHistory.length < 2) say('priceHistory: should be 1-2 earlier prices and the current one');
    p.priceHistory.forEach((entry, i) => {
      if (!checkExactKeys(say, `priceHistory[${i}]`, entry, ['price', 'daysAgo'])) return;
      if (!isPrice(entry.price) || !isDealerPriceLike(entry.price)) say(`priceHistory[${i}]: ${entry.price}`);
      if (toCents(entry.price) > toCents(p.originalPrice)) say(`priceHistory[${i}]: above the catalogue price`);
      const previousDaysAgo = i === 0 ? p.listedDaysAgo : p.priceHistory[i - 1].daysAgo;
      if (!Number.isInteger(entry.daysAgo) || entry.daysAgo < 1 || entry.daysAgo >= previousDaysAgo) say(`priceHistory[${i}]: daysAgo should lie between 1 and ${previousDaysAgo - 1}`);
      if (i > 0 && entry.price === p.priceHistory[i - 1].price) say(`priceHistory[${i}]: no change of price`);
    });
    if (p.priceHistory.at(-1).price !== p.exhibitionPrice) say('priceHistory: the last price should be the exhibitionPrice');
  }
}

// --- manufacturers and pictures
const manufacturers = new Map();
for (const m of readJson('catalog/manufacturers.json')) {
  const reportMistake = (line) => mistakes.push(`manufacturers.json ${m.key}: ${line}`);
  if (!checkExactKeys(reportMistake, 'fields', m, ['key', 'name', 'address', 'email', 'website', 'euRepresentative', 'guarantee'])) continue;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(m.key) || manufacturers.has(m.key)) reportMistake('key: not kebab-case or used twice');
  manufacturers.set(m.key, m);
  const contacts = [m];
  if (m.euRepresentative !== null && checkExactKeys(reportMistake, 'euRepresentative', m.euRepresentative, ['name', 'address', 'email'])) contacts.push(m.euRepresentative);
  for (const contact of contacts) {
    if (!isTrimmedText(contact.name) || !isTrimmedText(contact.address) || !/\d/.test(contact.address)) reportMistake('name or address incomplete');
    if (!/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(contact.email)) reportMistake(`email: ${contact.email}`);
  }
  if (!/^https:\/\/[^\s/]+/.test(m.website)) reportMistake(`website: ${m.website}`);
  if (m.guarantee !== null && checkExactKeys(reportMistake, 'guarantee', m.guarantee, ['guarantor', 'scope', 'territory', 'claim', 'termsUrl']))
    for (const part of ['scope', 'territory', 'claim'])
      for (const language of ['pl', 'en']) checkTextLanguage(reportMistake, `guarantee.${part}.${language}`, m.guarantee[part][language], language);
  const isInEu = /, (Italia|Deutschland|Polska|België|France|Österreich|Česko|Nederland)$/.test(m.address);
  if (!isInEu && m.euRepresentative === null) reportMistake('a manufacturer outside the EU needs an euRepresentative');
}

const pictures = readJson('catalog/pictures.json');
for (const [key, address] of Object.entries(pictures)) {
  const reportMistake = (line) => mistakes.push(`pictures.json ${key}: ${line}`);
  const match = address.match(/^\/images\/(.+)-([0-9a-f]{8})-1000\.webp$/);
  if (!match || match[1] !== key) { reportMistake(`address: ${address}`); continue; }
  for (const width of IMAGE_WIDTHS) {
    const file = `public/images/${key}-${match[2]}-${width}.webp`;
    if (!existsSync(new URL(file, ROOT_URL))) reportMistake(`${file} does not exist`);
    else if (statSync(new URL(file, ROOT_URL)).size > MAX_IMAGE_BYTES) reportMistake(`${file} is larger than ${MAX_IMAGE_BYTES} bytes`);
  }
}
const imagePaths = new Set(Object.values(pictures).map((address) => address.replace('-1000.webp', '')));
for (const file of readdirSync(new URL('public/images/', ROOT_URL)))
  if (file.endsWith('.webp') && !imagePaths.has(`/images/${file.replace(/-\d+\.webp$/, '')}`)) mistakes.push(`public/images/${file}: no picture of pictures.json`);

// --- products
const productFiles = readdirSync(new URL('catalog/products/', ROOT_URL)).filter((f) => f.endsWith('.json')).map((f) => f.slice(0, -5));
for (const file of productFiles) if (!(file in CATEGORIES)) mistakes.push(`products/${file}.json: not a category`);
const products = [];
for (const category of Object.keys(CATEGORIES)) {
  if (!productFiles.includes(category)) { mistakes.push(`products/${category}.json: does not exist`); continue; }
  const list = readJson(`catalog/products/${category}.json`);
  if (!Array.isArray(list) || list.length < 6 || list.length > 8) { mistakes.push(`products/${category}.json: should be a list of 6-8 products`); if (!Array.isArray(list)) continue; }
  for (const p of list) {
    checkProduct(p, category, (line) => mistakes.push(`${category} ${p.sku ?? '?'}: ${line}`));
    products.push({ ...p, category });
  }
}

const usedPictures = new Set(products.flatMap((p) => p.pictures));
for (const key of Object.keys(pictures)) if (!usedPictures.has(key)) mistakes.push(`pictures.json ${key}: no product shows it`);

// --- the catalogue as a whole
const count = (test) => products.filter(test).length;
const checkCatalogue = (ok, line) => { if (!ok) mistakes.push(`catalogue: ${line}`); };
const checkRange = (subject, n, low, high) => checkCatalogue(n >= low && n <= high, `${subject}: ${n}, should be ${low === high ? low : `${low}-${high}`}`);
checkRange('products', products.length, EXPECTED_PRODUCT_COUNT, EXPECTED_PRODUCT_COUNT);
checkRange('with one piece', count((p) => p.pieces === 1), Math.round(EXPECTED_PRODUCT_COUNT * 0.7), Math.round(EXPECTED_PRODUCT_COUNT * 0.8));
checkRange('sold out', count((p) => p.sold === p.pieces), 6, 6);
checkRange('with some but not all pieces sold', count((p) => p.sold > 0 && p.sold < p.pieces), 3, 6);
checkRange('held', count((p) => p.held === 1), 2, 2);
checkRange('with dimensions', count((p) => p.features?.some((line) => line.startsWith('Wymiary: '))), EXPECTED_PRODUCT_COUNT * 0.4, EXPECTED_PRODUCT_COUNT * 0.6);
checkRange('with a price history', count((p) => p.priceHistory?.length), 6, 6);
checkCatalogue(count((p) => toCents(p.exhibitionPrice) * 10 === toCents(p.originalPrice) * 6) >= 1, 'no product is exactly 40 % below its catalogue price');
checkRange('categories with a price below 500', new Set(products.filter((p) => Number(p.exhibitionPrice) < 500).map((p) => p.category)).size, 6, 11);
checkRange('different listedDaysAgo', new Set(products.map((p) => p.listedDaysAgo)).size, EXPECTED_PRODUCT_COUNT - 6, EXPECTED_PRODUCT_COUNT);
for (const grade of ['A', 'B', 'C']) checkRange(`grade ${grade}`, count((p) => p.grade === grade), EXPECTED_PRODUCT_COUNT * 0.1, EXPECTED_PRODUCT_COUNT * 0.6);
for (const key of manufacturers.keys()) checkCatalogue(products.some((p) => p.manufacturer === key), `manufacturer ${key} is not used`);

if (mistakes.length) {
  console.error(mistakes.join('\n'));
  console.error(`${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}`);
  process.exit(1);
}
console.log(`Catalogue is right: ${products.length} products in ${productFiles.length} categories, ${manufacturers.size} manufacturers, ${Object.keys(pictures).length} pictures.`);
