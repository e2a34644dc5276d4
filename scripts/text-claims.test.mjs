// Fixed texts must not claim facts that depend on data or settings: guarantees (rules 4.2), lowest prices (1.1), savings
// (1.6), single pieces, photos and reviews (13.2, 13.6), free delivery (11.7) and the withdrawal period (3.6).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const TEXT_FOLDERS = ['content', 'web', 'worker/mail', 'worker/pages', 'worker/features', 'domain']

const listFiles = (folder, extension) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name) && !/\.(test|costs)\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

/**
 * Returns all texts of a source file: literals, and the fixed parts of templates and of JSX. `isFeeChecked` skips texts
 * in an expression that first checks the delivery fee of the settings.
 */
function readTexts(file, { isFeeChecked = false } = {}) {
  const sourceText = readFileSync(file, 'utf8')
  const { program } = parseSync(file, sourceText)
  const texts = []
  const feeChecks = []
  if (isFeeChecked)
    new Visitor({
      ConditionalExpression: ({ test, start, end }) => {
        if (/\bdelivery(Rates)?$|^fee === null$/.test(sourceText.slice(test.start, test.end)))
          feeChecks.push([start, end])
      },
    }).visit(program)
  const isOutsideFeeCheck = (node) =>
    !feeChecks.some(([start, end]) => node.start >= start && node.end <= end)
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && isOutsideFeeCheck(node)) texts.push(node.value)
    },
    JSXText: ({ value }) => texts.push(value),
    // The placeholder "…" replaces each inserted value. It is not a number, because a duration that comes from data is
    // not a fixed claim.
    TemplateLiteral: (node) => {
      if (isOutsideFeeCheck(node)) texts.push(node.quasis.map(({ value }) => value.cooked).join('…'))
    },
  }).visit(program)
  return texts
}

const GUARANTEE_PATTERN = /gwaranc|guarantee|warrant/i
const DURATION_PATTERN =
  /(?<!\p{L})(\d+|dwa|two|rok)[\s\u00a0-]*(miesi|lat|month|year)|(?<!\p{L})(roczn|dwuletni|dożywotni|lifetime)/iu
const GENERAL_CLAIM_PATTERN =
  /(?<!\p{L})(każd|wszystki|większoś|every|each|all|most)\p{L}*\s[^.:;]{0,60}?(gwaranc|guarantee|warrant)/iu
/** The legal liability of the seller lasts two years, whatever the product. */
const LEGAL_LIABILITY_PATTERN =
  /(sprzedawc\w*|odpowiad\w*|odpowiedzialnoś\w*|seller|liab\w*)[^.]{0,40}?\b2[\s\u00a0-](lata|years?)\b|\b2[\s\u00a0-](lata|years?)\b[^.]{0,30}?(odpowiedzialnoś\w*|sprzedawc\w*|statutory|seller|liab\w*|zgodnoś\w*)|legal guarantee|prawn\w+ gwarancj\w+/giu

/** Sentences of a text that claim a duration of a guarantee, or a guarantee of all products. */
const findClaims = (text) =>
  text
    .split(/(?<=[.!?])\s/)
    .map((sentence) => sentence.replaceAll(LEGAL_LIABILITY_PATTERN, ''))
    .filter(
      (sentence) =>
        GUARANTEE_PATTERN.test(sentence) &&
        (DURATION_PATTERN.test(sentence) || GENERAL_CLAIM_PATTERN.test(sentence)),
    )

/** Files with hints and examples for staff. Customers do not read these texts, so they may contain claims. */
const STAFF_FILES_PATTERN = /^(web\/admin\/products\/words\.|domain\/products\/form\/product-csv\.ts)/

describe('a guarantee in a text', () => {
  it.each([
    '12 miesięcy gwarancji producenta',
    'Gwarancja: 24 miesiące.',
    '12-month manufacturer’s guarantee',
    'Products come with a guarantee, usually for 12 months.',
    'Większość narzędzi ma gwarancję producenta.',
    'Every tool has a warranty.',
    '12 miesięcy gwarancji producenta + 2 lata odpowiedzialności sprzedawcy',
  ])('is a claim: %s', (text) => expect(findClaims(text)).toHaveLength(1))

  it.each([
    'Niezależnie od gwarancji sprzedawca odpowiada przez 2 lata za zgodność towaru z umową.',
    'Independently of any guarantee the seller is liable for 2 years for the conformity of the goods.',
    'Po naprawie nasza odpowiedzialność wydłuża się o 12 miesięcy.',
    'Jeżeli produkt ma gwarancję, jego strona podaje, jak długo trwa.',
  ])('is no claim: %s', (text) => expect(findClaims(text)).toEqual([]))

  it('comes from data in all texts of shop, mails and page descriptions', () => {
    const files = TEXT_FOLDERS.flatMap((folder) => listFiles(folder, /\.tsx?$/)).filter(
      (file) => !STAFF_FILES_PATTERN.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const claims = files.flatMap((file) =>
      readTexts(file)
        .flatMap(findClaims)
        .map((claim) => `${file}: ${claim}`),
    )
    expect(claims).toEqual([])
  })

  it('comes from the field of the guarantee in the demo catalogue', () => {
    const products = listFiles('catalog/products', /\.json$/).flatMap((file) =>
      JSON.parse(readFileSync(file, 'utf8')),
    )
    expect(products.length).toBeGreaterThan(50)
    const claims = products.flatMap(({ warranty: _, warrantyEn: __, ...texts }) =>
      JSON.stringify(texts)
        .split('","')
        .flatMap(findClaims)
        .map((claim) => `${texts.sku}: ${claim}`),
    )
    expect(claims).toEqual([])
  })

  it('is not in static pages', () => {
    // Licences of libraries are no texts of the shop.
    const files = ['index.html', ...listFiles('public', /\.(html|txt|json|webmanifest|svg)$/)].filter(
      (file) => !file.startsWith('public/licenses/'),
    )
    expect(files.flatMap((file) => findClaims(readFileSync(file, 'utf8')))).toEqual([])
  })
})

const splitSentences = (text) => text.split(/(?<=[.!?])\s/)

/**
 * Kinds of claims. `pattern` matches a sentence with the claim. Only `files` may contain the claim, because their data
 * or conditions make it true.
 */
const CLAIMS = {
  // No text may say that a price is the lowest. Exception: the lowest price of the last 30 days beside a reduced price,
  // because it comes from the price history.
  'a lowest price': {
    pattern:
      /najniższ\p{L}+ cen\p{L}*(?!\p{L})(?! (z 30 dni|od wprowadzenia|…))|najtaniej|najlepsz\p{L}+ cen|lowest prices?(?! (…|in the 30 days|since))|best price|cheapest (price|tool|shop)/iu,
    examples: ['Najniższe ceny w Polsce!', 'U nas najtaniej.', 'The lowest prices in town.'],
    harmless: ['Najniższa cena … : …', 'Lowest price in the 30 days before the reduction: …'],
    files: [],
  },
  'a single piece': {
    pattern:
      /(większość|każd\p{L}+|wszystk\p{L}+|most|every|each|all)(?!\p{L})[^.]*(jedn\p{L}+ egzemplarz|single piece|one of a kind|only one)|ostatni\p{L}* (sztuk|egzemplarz)|last (one|piece)|pojedyncze egzemplarze|single pieces|szybko się sprzeda|sell fast/iu,
    examples: [
      'Większość narzędzi jest w jednym egzemplarzu.',
      'Ostatnia sztuka!',
      'Single pieces sell fast.',
    ],
    harmless: ['Przy produkcie w jednym egzemplarzu wymiana może być niemożliwa.'],
    files: [],
  },
  'satisfied or verified buyers': {
    pattern:
      /zadowolon\p{L}+ (klien|kupuj)|satisfied (customer|buyer)|zweryfikowan\p{L}+ (zakup|opini)|verified (purchase|review)|(?<!\p{L})(pochodzą|come) (od|from) (klientów|customers)/iu,
    examples: ['Setki zadowolonych klientów.', 'Only verified reviews.'],
    harmless: ['Publikujemy opinie pozytywne i negatywne.'],
    // These files may mention verified reviews, because the shop accepts a review only with the token of a paid order
    // (order-review.test.ts).
    files: [
      'web/shop/reviews/words.ts',
      'worker/mail/wording/wording.pl.ts',
      'worker/mail/wording/wording.en.ts',
    ],
  },
  'free delivery': {
    pattern:
      /darmow\p{L}+ (dostaw|wysył)|bezpłatn\p{L}+ (dostaw|wysył)|dostawa jest bezpłatna|free (courier )?(delivery|shipping)|delivery is free/iu,
    examples: ['Darmowa dostawa!', 'Free delivery on all orders.'],
    harmless: ['Gift vouchers are sent by e-mail, free of charge.'],
    isFeeChecked: true,
    // The progress bar shows this text only after it compares the cart with the threshold for free delivery in the
    // settings.
    files: ['web/shop/cart/words.ts'],
  },
  'a free return': {
    pattern: /(darmow|bezpłatn)\p{L}+ zwrot|zwrot\p{L}* (za darmo|gratis)|free returns?|return(s|ed)? free/iu,
    examples: ['Darmowy zwrot!', 'Free returns.'],
    harmless: ['Bezpośrednie koszty odesłania ponosisz Ty.'],
    files: [],
  },
  // The shop's price is below the catalogue price of a new tool, not below an earlier price of the shop. So no text may
  // claim a saving (rules 1.6).
  'a saving': {
    pattern:
      /(?<!\p{L})oszczędza(?:sz|jcie|j)(?!\p{L})|największ\p{L}+ oszczędno|(?<!\p{L})you (?:can )?save (?:…|\d|up)|biggest saving|w niższych cenach|at lower prices|taniej niż w katalogu/iu,
    examples: ['Oszczędzasz 30%.', 'You save 30%.', 'Narzędzia w niższych cenach.', 'Tools at lower prices.'],
    harmless: ['Do 39% taniej niż cena katalogowa nowych.', 'Check the version before you save.'],
    files: [],
  },
  'an answer within hours or a day': {
    pattern:
      /w ciągu (?:jednego |1 )?dnia roboczego|w (?:ciągu )?24 (?:h|godzin)|within (?:one|1|a) (?:working|business) day|within 24 hours/iu,
    examples: ['Odpowiadamy w ciągu jednego dnia roboczego.', 'We reply within one working day.'],
    harmless: ['Odpowiadamy w ciągu 14 dni.', 'Odpowiadamy w dni robocze.'],
    files: [],
  },
  // A product may have only illustrations or catalogue pictures, so no text may promise photos.
  'photos of each tool': {
    pattern: /fotografujemy|pokazujemy na zdjęciach|photograph (?:every|each)|show (?:them|it) in photos/iu,
    examples: ['Każdą sztukę fotografujemy.', 'We show them in photos.'],
    harmless: ['Zdjęcia tego egzemplarza.'],
    files: [],
  },
  // Staff may reject an unlawful review, and a shop may show no reviews, so no text may promise publication.
  'a review that will be shown': {
    pattern: /Twoją pokażemy|yours will be shown/iu,
    examples: ['Twoją pokażemy jako zweryfikowany zakup.', 'Yours will be shown.'],
    harmless: ['Opublikowaną oznaczamy jako zweryfikowany zakup.'],
    files: [],
  },
  'another withdrawal period': {
    pattern:
      /(?<!\p{L})(odstąpi|odstąpien|withdraw)\p{L}*[^.:;]{0,60}?(?<!\d)(?!14[\s\u00a0-])\d+[\s\u00a0-](dni|days?)|(?<!\d)(?!14[\s\u00a0-])\d+[\s\u00a0-](dni|days?) na (odstąpi|zwrot)|(?<!\d)(?!14[\s\u00a0-])\d+[\s\u00a0-]days? to (withdraw|return)/iu,
    examples: [
      'Możesz odstąpić od umowy w ciągu 30 dni.',
      'You have 10 days to withdraw.',
      '30 dni na zwrot.',
    ],
    harmless: ['Masz prawo odstąpić od umowy w terminie 14 dni.', 'You have 14 days to withdraw.'],
    files: [],
  },
}

const SHOP_FILES = TEXT_FOLDERS.flatMap((folder) => listFiles(folder, /\.tsx?$/)).filter(
  (file) => !file.startsWith('web/admin/') && !STAFF_FILES_PATTERN.test(file),
)

describe.each(Object.entries(CLAIMS))('%s', (_, { pattern, examples, harmless, files, isFeeChecked }) => {
  const findClaimSentences = (text) => splitSentences(text).filter((sentence) => pattern.test(sentence))

  it.each(examples)('is claimed by: %s', (text) => expect(findClaimSentences(text)).toHaveLength(1))

  it.each(harmless)('is not claimed by: %s', (text) => expect(findClaimSentences(text)).toEqual([]))

  it('comes from data or settings in all texts of shop, mails and page descriptions', () => {
    const claims = SHOP_FILES.filter((file) => !files.includes(file)).flatMap((file) =>
      readTexts(file, { isFeeChecked })
        .flatMap(findClaimSentences)
        .map((claim) => `${file}: ${claim}`),
    )
    expect(claims).toEqual([])
  })

  it.runIf(files.length > 0)('is still claimed by each excepted file', () => {
    for (const file of files)
      expect([file, readTexts(file).some((text) => pattern.test(text))]).toEqual([file, true])
  })

  it('is not in the demo catalogue and in static pages', () => {
    const staticFiles = [
      'index.html',
      ...listFiles('public', /\.(html|txt|json|webmanifest|svg)$/),
      ...listFiles('catalog/products', /\.json$/),
    ]
    const claims = staticFiles.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/\n|","/)
        .flatMap(findClaimSentences)
        .map((claim) => `${file}: ${claim.slice(0, 200)}`),
    )
    expect(claims).toEqual([])
  })
})
