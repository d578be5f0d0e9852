/** A month (`YYYY-MM`) with its names and how many sessions were held in it. */
export type Month = { month: string; short: string; long: string; count: number }
