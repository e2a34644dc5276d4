// Creates the checks of a load test. Each has a subject, the actual value and the expected value.

export const checkEqual = (what, is, wanted) => ({ what, is, wanted, isGood: is === wanted })
export const checkZero = (what, is) => checkEqual(what, is, 0)
export const checkAtMost = (what, is, max) => ({ what, is, wanted: `≤ ${max}`, isGood: is <= max })
export const checkAtLeast = (what, is, min) => ({ what, is, wanted: `≥ ${min}`, isGood: is >= min })
/** A check that something happened. A run without any activity would prove nothing. */
export const checkAboveZero = (what, is) => ({ what, is, wanted: '> 0', isGood: is > 0 })
