const DAY_MS = 24 * 3600 * 1000

/** Returns the date in Poland `daysFromToday` days after today, as YYYY-MM-DD. */
export const getPolishDate = (daysFromToday) =>
  new Date(Date.now() + daysFromToday * DAY_MS).toLocaleDateString('sv', { timeZone: 'Europe/Warsaw' })
