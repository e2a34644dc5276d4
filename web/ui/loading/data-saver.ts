/**
 * True if the visitor's browser is set to save data. TypeScript has no type for `navigator.connection`, because not all
 * browsers support it.
 */
export const isDataSaverOn = (): boolean | undefined =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
