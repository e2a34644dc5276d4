/** Joins a number and the right English form of its noun. */
export const formatCount = (count: number, one: string, other: string): string =>
  `${count} ${count === 1 ? one : other}`
