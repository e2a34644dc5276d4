/** Days in the dashboard charts, including today (spec §9). */
export const STATISTICS_PERIOD_DAYS = { revenue: 30, views: 7 } as const

/** Number of rows in each dashboard list: the most viewed pages, and the newest orders (spec §9). */
export const MAX_DASHBOARD_ROWS = 10
