import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

/** Attributes whose text users see or hear. */
const USER_FACING_ATTRIBUTES = /^(?:aria-(?:label|description|roledescription)|title|placeholder|alt|label)$/
const WORD_PATTERN = /\p{L}{2}/u
/**
 * Texts that are equal in both languages: abbreviations, parts of a voucher code, and `{hotkey}`, the placeholder of a
 * keyboard shortcut.
 */
const LANGUAGE_NEUTRAL_TEXTS = [
  'BDO:',
  'GIFT-XXXX-XXXX-XXXX',
  'GIFT-…-',
  'KRS:',
  'NIP',
  'REGON:',
  'VAT',
  '({hotkey})',
]
/** Polish parts that English texts may contain: the name of the currency, and quoted names of files and columns. */
const LANGUAGE_NEUTRAL_PARTS = /złoty|zł|“[^”]+”/g

type SyntaxNode = { type?: string; [key: string]: unknown }

/** Lists the texts that a component contains itself, instead of taking them from a dictionary. */
function findHardCodedTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(findHardCodedTexts)
  if (typeof node !== 'object' || node === null) return []
  const { type, ...fields } = node as SyntaxNode
  if (type === 'JSXText') return listTextWithWords(fields['value'])
  if (type === 'JSXAttribute') {
    const { name, value } = fields as { name: SyntaxNode; value: SyntaxNode | null }
    if (!USER_FACING_ATTRIBUTES.test(String(name['name']))) return findHardCodedTexts(value?.['expression'])
    return [...listTextWithWords(value?.['value']), ...findHardCodedTexts(value)]
  }
  if (type === 'JSXExpressionContainer') {
    const expression = fields['expression'] as SyntaxNode
    if (expression.type === 'Literal') return listTextWithWords(expression['value'])
    if (expression.type === 'TemplateLiteral')
      return (expression['quasis'] as { value: { raw: string } }[]).flatMap(({ value }) =>
        listTextWithWords(value.raw),
      )
  }
  return Object.values(fields).flatMap(findHardCodedTexts)
}

const listTextWithWords = (text: unknown): string[] =>
  typeof text === 'string' && WORD_PATTERN.test(text) ? [text.trim()] : []

const sourceByFile = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const components = Object.entries(sourceByFile)

// The browser tests run most screens in one language only. So these tests check that the Polish and English screens
// differ only in their words.
describe('components', () => {
  it('take all texts from dictionaries', () => {
    expect(components.length).toBeGreaterThan(200)
    const hardCodedTexts = components.flatMap(([file, source]) =>
      findHardCodedTexts(parseAst(source, { lang: 'tsx' }))
        .filter((text) => !LANGUAGE_NEUTRAL_TEXTS.includes(text))
        .map((text) => `${file}: ${text}`),
    )
    expect(hardCodedTexts).toEqual([])
  })

  it('read the dictionary of the visitor’s language, and not of a fixed one', () => {
    const fixedLanguageAccesses = components.flatMap(([file, source]) =>
      [...source.matchAll(/\b[A-Z_]*(?:WORDS|SENTENCES|MESSAGES)\.(?:pl|en)\b/g)].map(
        ([read]) => `${file}: ${read}`,
      ),
    )
    expect(fixedLanguageAccesses).toEqual([])
  })

  it('would be found with a text of their own', () => {
    const findHardCodedTextsInSource = (source: string) =>
      findHardCodedTexts(parseAst(source, { lang: 'tsx' }))
    expect(findHardCodedTextsInSource('<p>Zwrot</p>')).toEqual(['Zwrot'])
    expect(findHardCodedTextsInSource('<p title="Zwrot" className="flex">{words.refund}</p>')).toEqual([
      'Zwrot',
    ])
    expect(findHardCodedTextsInSource('<p>{`Zwrot ${amount}`}</p>')).toEqual(['Zwrot'])
    expect(findHardCodedTextsInSource("<p aria-label={'Zwrot'}>{isOpen && <b>NIP</b>}</p>")).toEqual([
      'Zwrot',
      'NIP',
    ])
  })
})

type Dictionary = Record<string, unknown>

/**
 * Lists the entries of a dictionary: key path with the type of the value, and the value. A function is a text with
 * parameters.
 */
function listEntries(dictionary: Dictionary, keyPath = ''): [string, unknown][] {
  return Object.entries(dictionary).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? listEntries(value as Dictionary, `${keyPath}${key}.`)
      : [[`${keyPath}${key} (${typeof value})`, value]],
  )
}

const isDictionary = (value: unknown): value is Dictionary => typeof value === 'object' && value !== null

const moduleByFile = import.meta.glob<Dictionary>(['../**/*words.ts', './errors.ts'], { eager: true })
const dictionaries = Object.entries(moduleByFile).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => {
    if (!isDictionary(value) || !isDictionary(value['pl']) || !isDictionary(value['en'])) return []
    return [{ name: `${file} ${name}`, polish: listEntries(value['pl']), english: listEntries(value['en']) }]
  }),
)

describe('the dictionaries of components', () => {
  it('are all found', () => expect(dictionaries.length).toBeGreaterThan(20))

  it.each(dictionaries)('$name has the same entries in both languages', ({ polish, english }) => {
    expect(english.map(([place]) => place).toSorted()).toEqual(polish.map(([place]) => place).toSorted())
  })

  it.each(dictionaries)('$name has no Polish letters in English', ({ english }) => {
    const polishTexts = english.filter(
      ([, text]) =>
        typeof text === 'string' && /[ąćęłńóśźż]/i.test(text.replaceAll(LANGUAGE_NEUTRAL_PARTS, '')),
    )
    expect(polishTexts).toEqual([])
  })
})
