import { useFormats } from '#web/platform/time/formats.ts'
import { useDaysAgo } from '#web/platform/time/near-day.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import * as common from '#texts/common.ts'

/** When a conversation was last written in: the time of today, "Yesterday", else the day, with its year if that is long ago. */
export function TimeLabel({ at }: { at: string }) {
  const { time, shortDate } = useFormats()
  const days = useDaysAgo()(at)
  return <TimeText iso={at}>{days <= 0 ? time(at) : days === 1 ? common.yesterday : shortDate(at)}</TimeText>
}
