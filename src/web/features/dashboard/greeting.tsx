import { firstName } from '#rules/bookings/sides.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { partOfDay } from './part-of-day.ts'
import * as dashboard from '#texts/dashboard.ts'

/** The greeting by time of day, in the reader's zone by the server's clock. */
export function Greeting() {
  const { fullName } = useMe()
  const { isoTime } = useFormats()
  return (
    <h1 tabIndex={-1} className="text-h1">
      {dashboard.greeting[partOfDay(isoTime(useNow()))]({ name: firstName(fullName) })}
    </h1>
  )
}
