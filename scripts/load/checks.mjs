// Checks of a goal: subject, actual value, expected value.

export const equal = (what, is, wanted) => ({ what, is, wanted, isGood: is === wanted })
export const none = (what, is) => equal(what, is, 0)
export const atMost = (what, is, most) => ({ what, is, wanted: `≤ ${most}`, isGood: is <= most })
export const atLeast = (what, is, least) => ({ what, is, wanted: `≥ ${least}`, isGood: is >= least })
/** Guards against a run without any activity, which would prove nothing. */
export const some = (what, is) => ({ what, is, wanted: '> 0', isGood: is > 0 })
