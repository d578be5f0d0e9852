import { Chip } from '#web/ui/feedback/chip.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'

/** "Next free: today 17:30 EAT" in the reader's zone. */
export function NextFree({ at }: { at: string | null }) {
  const t = useMessages('profile')
  const when = useNextFreeWords(at)
  if (!at || !when) return <Chip>{t.noFreeTime}</Chip>
  return (
    <Chip tone="success" className="tnum">
      <time dateTime={at}>{t.nextFree(when)}</time>
    </Chip>
  )
}

/** The day as one says it, and the time with its zone; null without a free time. */
export function useNextFreeWords(at: string | null): string | null {
  const words = useMessages('common')
  const { isoDay, day, timeWithZone } = useFormats()
  const now = useNow()
  if (!at) return null
  const that = isoDay(at)
  const near = that === isoDay(now) ? words.today : that === isoDay(now + 86_400_000) ? words.tomorrow : null
  return `${near ? near.toLowerCase() : day(at)} ${timeWithZone(at)}`
}
