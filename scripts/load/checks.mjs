// Checks of a goal: subject, actual value, expected value.

export const equal = (what, is, wanted) => ({ what, is, wanted, isGood: is === wanted })
export const none = (what, is) => equal(what, is, 0)
export const atMost = (what, is, max) => ({ what, is, wanted: `≤ ${max}`, isGood: is <= max })
export const atLeast = (what, is, min) => ({ what, is, wanted: `≥ ${min}`, isGood: is >= min })
/** A check that something happened. A run without any activity would prove nothing. */
export const some = (what, is) => ({ what, is, wanted: '> 0', isGood: is > 0 })
