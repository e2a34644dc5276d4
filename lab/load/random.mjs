// Repeatable random numbers. Each caller has a separate stream, so that a seed gives the same values in parallel runs.

/** Creates a stream of repeatable random numbers. `fork` creates another stream and leaves this stream unchanged. */
export function createRandom(seed) {
  let generatorState = hashText(String(seed))
  // The random number algorithm mulberry32.
  const nextRandom = () => {
    generatorState = (generatorState + 0x6d2b79f5) | 0
    let bits = Math.imul(generatorState ^ (generatorState >>> 15), 1 | generatorState)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const integerBelow = (limit) => Math.floor(nextRandom() * limit)
  return {
    /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
    next: nextRandom,
    below: integerBelow,
    chance: (probability) => nextRandom() < probability,
    anyOf: (items) => items[integerBelow(items.length)],
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

function hashText(text) {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193)
  return hash
}
