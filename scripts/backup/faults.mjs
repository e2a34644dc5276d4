// Whether a shop's books balance, by the same rules as the hourly check (worker/features/books/rules.ts).
import { BOOK_RULES } from '../../worker/features/books/rules.ts'

/** Says which rules hold and what breaks the others; answers with how many faults there are. */
export async function faultsOf(ask, say) {
  const now = String(Date.now())
  const broken = await ask(...BOOK_RULES.map(({ sql }) => sql.replaceAll(':now', now)))
  for (const [index, { name }] of BOOK_RULES.entries()) {
    say(`${broken[index].length === 0 ? '✓' : '✗'} ${name}`)
    for (const { subject, detail } of broken[index]) say(`    ${subject}: ${detail}`)
  }
  const faults = broken.flat().length
  say(`${BOOK_RULES.length} rules, ${faults === 0 ? 'the books balance' : `${faults} faults`}`)
  return faults
}
