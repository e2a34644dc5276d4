// Functions that create the checks of a load test. `subject` says what is checked, such as "messages lost".

export const checkEqual = (subject, actual, expected) => ({
  subject,
  actual,
  expected,
  isGood: actual === expected,
})
export const checkZero = (subject, actual) => checkEqual(subject, actual, 0)
export const checkAtMost = (subject, actual, max) => ({
  subject,
  actual,
  expected: `≤ ${max}`,
  isGood: actual <= max,
})
export const checkAtLeast = (subject, actual, min) => ({
  subject,
  actual,
  expected: `≥ ${min}`,
  isGood: actual >= min,
})
/** Checks that something happened at least once. Without any activity, the other checks would always pass. */
export const checkAboveZero = (subject, actual) => ({ subject, actual, expected: '> 0', isGood: actual > 0 })
