// What a goal claims: what it is about, what it is, what it has to be.

export const equal = (what, is, wanted) => ({ what, is, wanted, isGood: is === wanted })
export const none = (what, is) => equal(what, is, 0)
export const atMost = (what, is, most) => ({ what, is, wanted: `≤ ${most}`, isGood: is <= most })
export const atLeast = (what, is, least) => ({ what, is, wanted: `≥ ${least}`, isGood: is >= least })
/** Guards against a run that proves nothing because nothing happened. */
export const some = (what, is) => ({ what, is, wanted: '> 0', isGood: is > 0 })
