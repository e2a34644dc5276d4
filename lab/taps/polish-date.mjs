const DAY_MS = 24 * 3600 * 1000

/** The date in Poland in some days, as YYYY-MM-DD; 0 is today. */
export const polishDateIn = (days) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'Europe/Warsaw' })
