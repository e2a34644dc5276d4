/** How many days the charts of the dashboard show, today among them (api, specification 9). */
export const STATISTICS_DAYS = { revenue: 30, views: 7 } as const

/** How many of the most read pages, and of the newest orders, the dashboard shows (specification 9). */
export const DASHBOARD_ROWS = 10
