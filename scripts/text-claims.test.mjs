// Texts that people read must not promise a guarantee by themselves: a guarantee and its duration come from the data of
// a product (rules 4.2). The legal liability of the seller is no guarantee.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

const TEXT_FOLDERS = ['content', 'web', 'worker/mail', 'worker/pages', 'worker/features', 'domain']

const listFiles = (folder, extension) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name) && !/\.(test|costs)\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

/** All texts of a source file: literals, and the fixed parts of templates and of JSX. */
function readTexts(file) {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const texts = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.push(value)
    },
    JSXText: ({ value }) => texts.push(value),
    // Each value becomes "…", which is no number: a duration from data is no claim.
    TemplateLiteral: ({ quasis }) => texts.push(quasis.map(({ value }) => value.cooked).join('…')),
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

/**
 * Sources of texts that no customer reads as a claim: hints and examples for staff, which describe data that staff enter.
 */
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
    const files = ['index.html', ...listFiles('public', /\.(html|txt|json|webmanifest|svg)$/)]
    expect(files.flatMap((file) => findClaims(readFileSync(file, 'utf8')))).toEqual([])
  })
})
