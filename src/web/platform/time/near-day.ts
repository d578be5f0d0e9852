import { useFormats } from './formats.ts'
import { useNow } from './server-time.ts'
import * as common from '#texts/common.ts'

const day = 86_400_000

/** How many days ago an instant was in the reader's zone, by the calendar: a day may have 23 or 25 hours. Below zero: how far ahead. */
export function useDaysAgo(): (at: string) => number {
  const { isoDay } = useFormats()
  const now = useNow()
  return (at) => (Date.parse(isoDay(now)) - Date.parse(isoDay(at))) / day
}

/** "Yesterday", "Today" or "Tomorrow" in the reader's zone. */
export function useNearDay(): (at: string) => string | undefined {
  const daysAgo = useDaysAgo()
  return (at) => [common.tomorrow, common.today, common.yesterday][daysAgo(at) + 1]
}
