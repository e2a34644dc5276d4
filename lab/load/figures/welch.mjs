// Compares the mean of two samples of durations, without assuming equal variances.

/**
 * Welch's t of two samples, each without its slowest 5 %, which are noise of the machine. A result beyond ±4.5 means
 * that the averages differ measurably.
 */
export function computeWelchStatistic(times, otherTimes) {
  const [a, b] = [computeMeanAndVariance(trimSlowest(times)), computeMeanAndVariance(trimSlowest(otherTimes))]
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.size + b.variance / b.size)
}

const trimSlowest = (times) => times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.95))

function computeMeanAndVariance(times) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (times.length - 1)
  return { mean, variance, size: times.length }
}
