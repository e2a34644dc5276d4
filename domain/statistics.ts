/** Days in the dashboard charts, including today (spec §9). */
export const STATISTICS_PERIOD_DAYS = { revenue: 30, views: 7 } as const

/** Rows of the most viewed pages and of the newest orders on the dashboard (spec §9). */
export const DASHBOARD_ROWS = 10
