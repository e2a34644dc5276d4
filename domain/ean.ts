/** GS1: the digits of an EAN-13, weighted 1 and 3 in turn, make a multiple of ten. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) &&
  [...code].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
