import { firstName } from '#rules/bookings/sides.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { partOfDay } from './part-of-day.ts'

/** The greeting by time of day, in the reader's zone by the server's clock. */
export function Greeting() {
  const { greeting } = useMessages('dashboard')
  const { fullName } = useMe()
  const { isoTime } = useFormats()
  return (
    <h1 tabIndex={-1} className="text-h1">
      {greeting[partOfDay(isoTime(useNow()))](firstName(fullName))}
    </h1>
  )
}
