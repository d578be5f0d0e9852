const firstDay = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + by, 1)
}

/** The month (`YYYY-MM`) some months later or, below zero, earlier. */
export const shiftMonth = (month: string, by: number) => new Date(firstDay(month, by)).toISOString().slice(0, 7)

/** The month of a day (`YYYY-MM-DD`). */
export const monthOf = (day: string) => day.slice(0, 7)

/** First and last day of a span of whole months; two months are at most 62 days, the limit of one call. */
export function spanOf(month: string, months = 1): { from: string; to: string } {
  const last = new Date(firstDay(month, months) - 86_400_000).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last }
}
