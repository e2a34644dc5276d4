// Whether a shop's books balance, by the same rules as the hourly check (worker/features/books/rules.ts).
import { BOOK_RULES } from '../../worker/features/books/rules.ts'

/** The statements that find what breaks a rule now, one for each. */
export const faultStatements = () => BOOK_RULES.map(({ sql }) => sql.replaceAll(':now', String(Date.now())))

/** Says which rules hold and what breaks the others, by what the statements found; answers with how many faults there are. */
export function tellFaults(found, say) {
  for (const [index, { name }] of BOOK_RULES.entries()) {
    say(`${found[index].length === 0 ? '✓' : '✗'} ${name}`)
    for (const { subject, detail } of found[index]) say(`    ${subject}: ${detail}`)
  }
  const faults = found.flat().length
  say(`${BOOK_RULES.length} rules, ${faults === 0 ? 'the books balance' : `${faults} faults`}`)
  return faults
}
