// Checks the integrity of a shop's money and goods by the rules of the hourly check (worker/features/admin/books/rules.ts).
import { BOOK_RULES } from '../../worker/features/admin/books/rules.ts'

/** Returns one query per integrity rule. It finds the current violations of the rule. */
export const buildViolationQueries = () =>
  BOOK_RULES.map(({ sql }) => sql.replaceAll(':now', String(Date.now())))

/** Prints each integrity rule with its violations. Returns the number of violations. */
export function reportViolations(violations, print) {
  for (const [index, { name }] of BOOK_RULES.entries()) {
    print(`${violations[index].length === 0 ? '✓' : '✗'} ${name}`)
    for (const { subject, detail } of violations[index]) print(`    ${subject}: ${detail}`)
  }
  const violationCount = violations.flat().length
  print(
    `${BOOK_RULES.length} rules, ${violationCount === 0 ? 'the books balance' : `${violationCount} faults`}`,
  )
  return violationCount
}
