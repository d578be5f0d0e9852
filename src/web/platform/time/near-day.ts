import { useMessages } from '#web/platform/i18n/messages.ts'
import { useFormats } from './formats.ts'
import { useNow } from './server-time.ts'

const day = 86_400_000

/** "Yesterday", "Today" or "Tomorrow" in the reader's zone, by the calendar: one of these days may have 23 or 25 hours. */
export function useNearDay(): (at: string) => string | undefined {
  const { yesterday, today, tomorrow } = useMessages('common')
  const { isoDay } = useFormats()
  const now = useNow()
  return (at) => [yesterday, today, tomorrow][(Date.parse(isoDay(at)) - Date.parse(isoDay(now))) / day + 1]
}
