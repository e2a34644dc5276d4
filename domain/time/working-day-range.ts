import type { Language } from '../language'
import { formatCount as formatCountEn } from '../text/plural.en'
import { formatCount as formatCountPl } from '../text/plural.pl'

/** A range of working days: at least `from`, at most `to`. */
export type WorkingDays = { from: number; to: number }

export const addWorkingDayRanges = (a: WorkingDays, b: WorkingDays): WorkingDays => ({
  from: a.from + b.from,
  to: a.to + b.to,
})

/** The key of a range in a record: "8-10". */
export const formatRangeKey = ({ from, to }: WorkingDays): string => `${from}-${to}`

/** Formats working days: "8–10 working days", or "1 working day" if both limits are equal. */
export function formatWorkingDays({ from, to }: WorkingDays, language: Language): string {
  const longestText =
    language === 'pl'
      ? formatCountPl(to, 'dzień roboczy', 'dni robocze', 'dni roboczych')
      : formatCountEn(to, 'working day', 'working days')
  return from === to ? longestText : `${from}–${longestText}`
}
