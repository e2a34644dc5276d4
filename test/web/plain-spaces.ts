/** Fake of `withNbsp` for component tests, which compare texts with plain spaces. */
export const withNbsp = (text: string): string => text
