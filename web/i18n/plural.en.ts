/** Joins a number and the right English form of its noun. */
export const formatCount = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`
