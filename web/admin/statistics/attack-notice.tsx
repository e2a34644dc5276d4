import { Notice } from '../../ui/layout/notice'
import type { TodayStatistics } from './queries'
import { useDashboardWords } from './words'

/** Warns of an attack on the shop's forms or on the staff password. Says how the shop reacts and what staff can do. */
export function AttackNotice({
  today: { attacks, guesses },
}: {
  today: Pick<TodayStatistics, 'attacks' | 'guesses'>
}) {
  const { attack: words } = useDashboardWords()
  if (attacks.length === 0 && guesses === 0) return null
  return (
    <Notice look="danger">
      <p className="font-semibold">{words.title}</p>
      <ul className="list-disc pl-5">
        {attacks.map(({ form, senders }) => (
          <li key={form}>
            {words.forms[form]} ({words.senders({ count: senders })})
          </li>
        ))}
        {guesses > 0 ? <li>{words.guesses({ count: guesses })}</li> : null}
      </ul>
      <p>{words.next}</p>
    </Notice>
  )
}
