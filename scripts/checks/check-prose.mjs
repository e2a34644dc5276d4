// Checks the language of comments, the names of declarations, and the references of comments and documents. Part of
// `npm test`; exits with 1 at a finding.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseSync } from 'oxc-parser'

const MAX_SENTENCE_WORDS = 25
/** First words that hide the subject of a comment. */
const VAGUE_OPENING_PATTERN = /^(?:what|who|whoever|whose|of|nobody|nothing|whether|how)\b/i
/** Words that names in code must not contain: column "Not in names" of the glossary. */
const BANNED_NAMES = readBannedNames('docs/glossary.md')
/** Documents with numbered rules. If a comment cites a number, the document must have a rule with this number. */
const RULE_DOCUMENTS = { rules: 'docs/law.md', spec: 'docs/specification.md' }
const EXTERNAL_REFERENCE_PATTERN =
  /\b(?:(?:design|features|reliability|performance|house|style) [A-Z]?\d+(?:\.\d+)?|api, [a-z]+)\b/g

const fileList = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = fileList.split('\n').filter((file) => file && existsSync(file))
const findings = files.flatMap((file) => {
  if (/\.(?:ts|tsx|mjs)$/.test(file)) return checkCode(file)
  if (/\.(?:sql|toml|css|yml)$/.test(file)) return checkComments(file, findLineComments(file))
  return file.endsWith('.md') ? checkDocument(file) : []
})
for (const { place, rule, text } of findings) console.log(`${place}: ${rule}: ${text}`)
console.log(`${files.length} files, ${findings.length} findings`)
if (BANNED_NAMES.length === 0) throw new Error('docs/glossary.md has no column "Not in names".')
process.exitCode = findings.length > 0 ? 1 : 0

function checkCode(file) {
  const sourceText = readFileSync(file, 'utf8')
  const { comments, program } = parseSync(file, sourceText)
  const findLineNumber = createLineCounter(sourceText)
  const commentBlocks = []
  for (const { type, value, start, end } of comments) {
    const lastBlock = commentBlocks.at(-1)
    const isContinuedComment =
      type === 'Line' &&
      lastBlock?.type === 'Line' &&
      /^[ \t]*\r?\n[ \t]*$/.test(sourceText.slice(lastBlock.end, start))
    if (isContinuedComment) Object.assign(lastBlock, { value: `${lastBlock.value}\n${value}`, end })
    else commentBlocks.push({ type, value, start, end })
  }
  const commentTexts = commentBlocks.map(({ value, start }) => ({
    line: findLineNumber(start),
    text: value.replace(/^[ \t]*\*[ \t]?/gm, ''),
  }))
  const nameFindings = findDeclaredNames(program).flatMap(({ name, start }) => {
    const word = findBannedWord(name)
    return word
      ? [{ place: `${file}:${findLineNumber(start)}`, rule: 'name', text: `${name} (${word})` }]
      : []
  })
  return [...checkComments(file, commentTexts), ...nameFindings]
}

function checkComments(file, comments) {
  return comments.flatMap(({ line, text }) => {
    const location = `${file}:${line}`
    const trimmedText = text.trim()
    if (/^(?:@|#|oxlint|eslint|prettier|<reference|!)/.test(trimmedText)) return []
    return [
      ...(VAGUE_OPENING_PATTERN.test(trimmedText)
        ? [{ place: location, rule: 'opening', text: takeFirstLine(trimmedText) }]
        : []),
      ...findLongSentences(trimmedText).map((sentence) => ({
        place: location,
        rule: `over ${MAX_SENTENCE_WORDS} words`,
        text: sentence,
      })),
      ...findBrokenReferences(file, trimmedText).map((reference) => ({
        place: location,
        rule: 'reference',
        text: reference,
      })),
    ]
  })
}

function checkDocument(file) {
  const fileText = readFileSync(file, 'utf8')
  const isRuleDocument = file === RULE_DOCUMENTS.rules
  const missingReferences = [
    ...findBrokenReferences(file, fileText),
    ...(isRuleDocument ? findMissingFiles(fileText) : []),
  ]
  return [
    ...missingReferences.map((reference) => ({ place: file, rule: 'reference', text: reference })),
    ...(isRuleDocument ? findUntestedRules(fileText) : []).map((ruleNumber) => ({
      place: file,
      rule: '"Kept in" or "Tested by" is missing',
      text: ruleNumber,
    })),
  ]
}

/** The files and folders in backticks that do not exist, with paths from the root of the repository. */
function findMissingFiles(text) {
  const paths = [...text.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql|md)|[\w./-]+\/)`/g)].map(([, name]) => name)
  return paths.filter((name) => !existsSync(name))
}

/**
 * Finds rules of the kind `law` with an incomplete row in the table. A row must name the code that implements the rule.
 * It must also name a test, or the reason why there is no test.
 */
function findUntestedRules(text) {
  const ruleRows = text.split('\n').filter((line) => /^\| \d+\.\d+ \| law \|/.test(line))
  if (ruleRows.length === 0) return ['The tables have no binding rule.']
  return ruleRows.flatMap((row) => {
    const [, number, , , , keptIn = '', testedBy = '', ...rest] = row.split('|').map((cell) => cell.trim())
    const isTested =
      /`[^`]+(?:\.(?:test|spec)\.(?:tsx?|mjs)|\/check\.mjs)`/.test(testedBy) ||
      /^not tested: .{10}/.test(testedBy)
    return keptIn.includes('`') && isTested && rest.length === 1 ? [] : [number]
  })
}

/** Comments of files that are not code: lines that begin with `--` or `#`, or are in a CSS comment. */
function findLineComments(file) {
  const sourceText = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) {
    const lineNumberAt = createLineCounter(sourceText)
    return [...sourceText.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
      line: lineNumberAt(match.index),
      text: match[1],
    }))
  }
  const commentBlocks = []
  for (const [index, line] of sourceText.split('\n').entries()) {
    const text = /^\s*(?:--(?!>)|#)\s?(.*)$/.exec(line)?.[1]
    if (text === undefined) continue
    const lastBlock = commentBlocks.at(-1)
    if (lastBlock && lastBlock.line + lastBlock.count === index + 1)
      Object.assign(lastBlock, { text: `${lastBlock.text}\n${text}`, count: lastBlock.count + 1 })
    else commentBlocks.push({ line: index + 1, text, count: 1 })
  }
  return commentBlocks
}

function findLongSentences(text) {
  return text
    .split(/\n\s*(?:[-*|]|\n|@)|(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length > MAX_SENTENCE_WORDS)
}

function findBrokenReferences(file, text) {
  const missingReferences = [...text.matchAll(EXTERNAL_REFERENCE_PATTERN)].map(([reference]) => reference)
  for (const [reference, source, number] of text.matchAll(/\b(rules|spec) §?(\d+(?:\.\d+)?)\b/g)) {
    if (!hasSectionNumber(RULE_DOCUMENTS[source], number)) missingReferences.push(reference)
  }
  for (const [, target] of text.matchAll(/\]\(((?!https?:|#|mailto:)[^)\s#]+)/g)) {
    if (!existsSync(path.join(path.dirname(file), target))) missingReferences.push(target)
  }
  for (const [target] of text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g))
    if (!existsSync(target)) missingReferences.push(target)
  return missingReferences
}

function hasSectionNumber(document, sectionNumber) {
  return (
    existsSync(document) &&
    new RegExp(`(?:^|[|#§ ])${sectionNumber.replace('.', '\\.')}\\b`, 'm').test(
      readFileSync(document, 'utf8'),
    )
  )
}

function findDeclaredNames(program) {
  const names = []
  const addDeclaredName = (id) => {
    if (id?.type === 'Identifier') names.push({ name: id.name, start: id.start })
    // A shorthand property (`{ name }`) only repeats the name of a field, which a database column or the API may fix.
    // So the name is not checked.
    for (const property of id?.properties ?? [])
      if (!property.shorthand) addDeclaredName(property.value ?? property.argument)
    for (const element of id?.elements ?? []) addDeclaredName(element)
    if (id?.left) addDeclaredName(id.left)
  }
  const visitNode = (node) => {
    if (!node || typeof node.type !== 'string') return
    if (
      /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(?:TypeAlias|Interface|Enum)Declaration)$/.test(
        node.type,
      )
    )
      addDeclaredName(node.id)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const child of value) visitNode(child)
      else if (value && typeof value === 'object') visitNode(value)
    }
  }
  visitNode(program)
  return names
}

function findBannedWord(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/)
  return BANNED_NAMES.find((word) => word === name || words.includes(word))
}

/** Reads the words in backticks in the glossary column "Not in names". */
function readBannedNames(document) {
  if (!existsSync(document)) return []
  let isInTable = false
  const words = []
  for (const line of readFileSync(document, 'utf8').split('\n')) {
    if (!line.startsWith('|')) isInTable = false
    else if (line.includes('Not in names')) isInTable = true
    else if (isInTable)
      words.push(...[...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word))
  }
  return words
}

function createLineCounter(sourceText) {
  const lineStarts = [0]
  for (
    let newlineIndex = sourceText.indexOf('\n');
    newlineIndex >= 0;
    newlineIndex = sourceText.indexOf('\n', newlineIndex + 1)
  )
    lineStarts.push(newlineIndex + 1)
  return (textOffset) => {
    let [low, high] = [0, lineStarts.length]
    while (low < high) {
      const middleIndex = (low + high) >> 1
      if (lineStarts[middleIndex] <= textOffset) low = middleIndex + 1
      else high = middleIndex
    }
    return low
  }
}

function takeFirstLine(text) {
  return text.split('\n')[0]
}
