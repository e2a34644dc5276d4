// Whether two samples of times have different means, without a claim about their spreads.

/**
 * Welch's t of two samples, each without its slowest twentieth, which is the machine's doing. Above 4.5 either way, the
 * two can be told apart (reliability G12).
 */
export function welch(some, others) {
  const [a, b] = [momentsOf(trimmed(some)), momentsOf(trimmed(others))]
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.size + b.variance / b.size)
}

const trimmed = (times) => times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.95))

function momentsOf(times) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
  return { mean, variance, size: times.length }
}
