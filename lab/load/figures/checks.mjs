// Functions that create the checks of a load test. A check has a subject (`what`), the actual value (`is`) and the
// expected value (`wanted`).

export const checkEqual = (what, is, wanted) => ({ what, is, wanted, isGood: is === wanted })
export const checkZero = (what, is) => checkEqual(what, is, 0)
export const checkAtMost = (what, is, max) => ({ what, is, wanted: `≤ ${max}`, isGood: is <= max })
export const checkAtLeast = (what, is, min) => ({ what, is, wanted: `≥ ${min}`, isGood: is >= min })
/** Checks that something happened at least once. A run without any activity would prove nothing. */
export const checkAboveZero = (what, is) => ({ what, is, wanted: '> 0', isGood: is > 0 })
