import { type SQL, sql } from 'drizzle-orm'
import { PLAIN_LETTERS, type SearchTerm } from '../../domain/admin/staff-search'

const CHARACTER_REPLACEMENTS = [...PLAIN_LETTERS]
/**
 * True for a letter that a nested SQL `replace` handles: a Polish letter, because most texts contain some, or a
 * ligature, because it becomes two letters and the recursive query can only insert one.
 */
const isCommonCharacter = ([letter, plainLetter]: [string, string]): boolean =>
  /[ąćęłńóśźż]/i.test(letter) || plainLetter.length > 1
const COMMON_LETTERS_SQL = CHARACTER_REPLACEMENTS.filter(isCommonCharacter).reduce(
  (sqlText, [letter, plainLetter]) => `replace(${sqlText}, '${letter}', '${plainLetter}')`,
  'words',
)
const unusualLetters = CHARACTER_REPLACEMENTS.filter((pair) => !isCommonCharacter(pair))
const [UNUSUAL_LETTERS, REPLACEMENT_LETTERS] = [0, 1].map((pairIndex) =>
  unusualLetters.map((pair) => pair[pairIndex]).join(''),
)

/**
 * Replaces the less common letters one by one in a recursive query. A hundred nested replacements would be too deep for
 * a D1 expression.
 */
const REPLACED_LETTERS_SQL = `(WITH RECURSIVE step(at, words) AS (SELECT 1, usual.words UNION ALL
  SELECT at + 1, replace(words, substr('${UNUSUAL_LETTERS}', at, 1), substr('${REPLACEMENT_LETTERS}', at, 1)) FROM step WHERE at <= ${unusualLetters.length})
  SELECT words FROM step WHERE at = ${unusualLetters.length + 1})`

/**
 * SQL condition: the text contains characters beyond ASCII, which may need a replacement. Such characters take several
 * bytes. A pattern of characters would be ten times slower.
 */
const HAS_DIACRITICS_SQL = 'octet_length(words) > length(words)'

/**
 * A row with the column `words`: the text in lowercase without diacritics. Without the LIMIT clauses, SQLite would
 * merge the subqueries and evaluate each of them three times.
 */
const normalizedRowSql = (textSql: SQL): SQL =>
  sql`SELECT ${sql.raw(`CASE WHEN ${HAS_DIACRITICS_SQL} THEN ${REPLACED_LETTERS_SQL} ELSE words END`)} AS words FROM (
    SELECT ${sql.raw(`CASE WHEN ${HAS_DIACRITICS_SQL} THEN ${COMMON_LETTERS_SQL} ELSE words END`)} AS words FROM (
      SELECT lower(${textSql}) AS words LIMIT 1) LIMIT 1) AS usual LIMIT 1`

/**
 * SQL condition: each term matches the row's text or meets a condition from `otherConditions`. Undefined without terms.
 * The text is normalised once per row.
 */
export function matchesTermsSql(
  textSql: SQL,
  terms: readonly SearchTerm[],
  otherConditions: (term: SearchTerm) => (SQL | undefined)[] = () => [],
): SQL | undefined {
  if (terms.length === 0) return undefined
  const termMatchConditions = terms.map((term) =>
    anyAboveZeroSql([...textConditions(term), ...otherConditions(term)]),
  )
  return sql`EXISTS (SELECT 1 FROM (${normalizedRowSql(textSql)}) WHERE ${allAboveZeroSql(termMatchConditions)})`
}

const textConditions = ({ anyOf }: SearchTerm): SQL[] =>
  anyOf.map((texts) => allAboveZeroSql(texts.map((text) => sql`instr(words, ${text})`)))

/**
 * SQL condition: all numbers are above zero. Uses min(), because chained ANDs would exceed D1's expression depth of
 * 100.
 */
const allAboveZeroSql = (numbers: SQL[]): SQL => aggregateSql('min', numbers)

/** SQL condition: at least one number is above zero. No number may be NULL. */
const anyAboveZeroSql = (numbers: (SQL | undefined)[]): SQL =>
  aggregateSql(
    'max',
    numbers.filter((number) => number !== undefined),
  )

const aggregateSql = (functionName: 'min' | 'max', [first, ...rest]: SQL[]): SQL => {
  if (!first) return sql`0`
  return rest.length > 0 ? sql`${sql.raw(functionName)}(${sql.join([first, ...rest], sql`, `)})` : first
}

/** SQL expression that joins texts by spaces and treats NULL as empty. */
export const joinedTextSql = (...textExpressions: string[]): SQL =>
  sql.raw(textExpressions.map((textExpression) => `coalesce(${textExpression}, '')`).join(" || ' ' || "))
