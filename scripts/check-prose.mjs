// Checks the language of comments, the names of declarations, and the references of comments and documents. Part of
// `npm test`; exits with 1 at a finding.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseSync } from 'oxc-parser'

const MAX_WORDS = 25
/** A comment with one of these openings hides its subject. */
const RIDDLE = /^(?:what|who|whoever|whose|of|nobody|nothing|whether|how)\b/i
/** Words of the glossary's "not" column. Names use its "word" column instead. */
const BANNED_NAMES = readBannedNames('docs/glossary.md')
/** Documents with numbered rules. A number cited in a comment must exist there. */
const SOURCES = { rules: 'docs/law.md', spec: 'docs/specification.md' }
const OUTSIDE =
  /\b(?:(?:design|features|reliability|performance|house|style) [A-Z]?\d+(?:\.\d+)?|api, [a-z]+)\b/g

const fileList = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = fileList.split('\n').filter((file) => file && existsSync(file))
const findings = files.flatMap((file) => {
  if (/\.(?:ts|tsx|mjs)$/.test(file)) return checkCode(file)
  if (/\.(?:sql|toml|css|yml)$/.test(file)) return checkComments(file, lineComments(file))
  return file.endsWith('.md') ? checkDocument(file) : []
})
for (const { place, rule, text } of findings) console.log(`${place}: ${rule}: ${text}`)
console.log(`${files.length} files, ${findings.length} findings`)
if (BANNED_NAMES.length === 0) throw new Error('docs/glossary.md has no column "Not in names".')
process.exitCode = findings.length > 0 ? 1 : 0

function checkCode(file) {
  const source = readFileSync(file, 'utf8')
  const { comments, program } = parseSync(file, source)
  const lineOf = lineCounter(source)
  const blocks = []
  for (const { type, value, start, end } of comments) {
    const last = blocks.at(-1)
    const isContinued =
      type === 'Line' && last?.type === 'Line' && /^[ \t]*\r?\n[ \t]*$/.test(source.slice(last.end, start))
    if (isContinued) Object.assign(last, { value: `${last.value}\n${value}`, end })
    else blocks.push({ type, value, start, end })
  }
  const texts = blocks.map(({ value, start }) => ({
    line: lineOf(start),
    text: value.replace(/^[ \t]*\*[ \t]?/gm, ''),
  }))
  const names = declaredNames(program).flatMap(({ name, start }) => {
    const word = bannedWord(name)
    return word ? [{ place: `${file}:${lineOf(start)}`, rule: 'name', text: `${name} (${word})` }] : []
  })
  return [...checkComments(file, texts), ...names]
}

function checkComments(file, comments) {
  return comments.flatMap(({ line, text }) => {
    const place = `${file}:${line}`
    const trimmedText = text.trim()
    if (/^(?:@|#|oxlint|eslint|prettier|<reference|!)/.test(trimmedText)) return []
    return [
      ...(RIDDLE.test(trimmedText) ? [{ place, rule: 'opening', text: firstLine(trimmedText) }] : []),
      ...longSentences(trimmedText).map((sentence) => ({
        place,
        rule: `over ${MAX_WORDS} words`,
        text: sentence,
      })),
      ...lostReferences(file, trimmedText).map((reference) => ({
        place,
        rule: 'reference',
        text: reference,
      })),
    ]
  })
}

function checkDocument(file) {
  return lostReferences(file, readFileSync(file, 'utf8')).map((text) => ({
    place: file,
    rule: 'reference',
    text,
  }))
}

/** Comments of files that are not code: lines that begin with `--` or `#`, or are in a CSS comment. */
function lineComments(file) {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) {
    const lineOf = lineCounter(source)
    return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
      line: lineOf(match.index),
      text: match[1],
    }))
  }
  const blocks = []
  for (const [index, line] of source.split('\n').entries()) {
    const text = /^\s*(?:--(?!>)|#)\s?(.*)$/.exec(line)?.[1]
    if (text === undefined) continue
    const last = blocks.at(-1)
    if (last && last.line + last.count === index + 1)
      Object.assign(last, { text: `${last.text}\n${text}`, count: last.count + 1 })
    else blocks.push({ line: index + 1, text, count: 1 })
  }
  return blocks
}

function longSentences(text) {
  return text
    .split(/\n\s*(?:[-*|]|\n|@)|(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').filter((word) => /\w/.test(word)).length > MAX_WORDS)
}

function lostReferences(file, text) {
  const missingReferences = [...text.matchAll(OUTSIDE)].map(([reference]) => reference)
  for (const [reference, source, number] of text.matchAll(/\b(rules|spec) §?(\d+(?:\.\d+)?)\b/g)) {
    if (!hasNumber(SOURCES[source], number)) missingReferences.push(reference)
  }
  for (const [, target] of text.matchAll(/\]\(((?!https?:|#|mailto:)[^)\s#]+)/g)) {
    if (!existsSync(path.join(path.dirname(file), target))) missingReferences.push(target)
  }
  for (const [target] of text.matchAll(/\bdocs\/[\w/.-]+\.md\b/g))
    if (!existsSync(target)) missingReferences.push(target)
  return missingReferences
}

function hasNumber(document, number) {
  return (
    existsSync(document) &&
    new RegExp(`(?:^|[|#§ ])${number.replace('.', '\\.')}\\b`, 'm').test(readFileSync(document, 'utf8'))
  )
}

function declaredNames(program) {
  const names = []
  const add = (id) => {
    if (id?.type === 'Identifier') names.push({ name: id.name, start: id.start })
    // A shorthand keeps the name of its field, which may be a column or a part of the API.
    for (const property of id?.properties ?? [])
      if (!property.shorthand) add(property.value ?? property.argument)
    for (const element of id?.elements ?? []) add(element)
    if (id?.left) add(id.left)
  }
  const visit = (node) => {
    if (!node || typeof node.type !== 'string') return
    if (
      /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS(?:TypeAlias|Interface|Enum)Declaration)$/.test(
        node.type,
      )
    )
      add(node.id)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const child of value) visit(child)
      else if (value && typeof value === 'object') visit(value)
    }
  }
  visit(program)
  return names
}

function bannedWord(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/)
  return BANNED_NAMES.find((word) => word === name || words.includes(word))
}

/** The words in backticks of the column "Not in names". */
function readBannedNames(document) {
  if (!existsSync(document)) return []
  let isNamed = false
  const words = []
  for (const line of readFileSync(document, 'utf8').split('\n')) {
    if (!line.startsWith('|')) isNamed = false
    else if (line.includes('Not in names')) isNamed = true
    else if (isNamed)
      words.push(...[...(line.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word))
  }
  return words
}

function lineCounter(source) {
  const starts = [0]
  for (
    let newlineIndex = source.indexOf('\n');
    newlineIndex >= 0;
    newlineIndex = source.indexOf('\n', newlineIndex + 1)
  )
    starts.push(newlineIndex + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

function firstLine(text) {
  return text.split('\n')[0]
}
