import { ageOf } from '#rules/profiles/age.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import { useFormats } from './formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from './server-time.ts'

/** When something happened, by its age: "3 minutes ago", "14:05", "26 Nov 2026"; the exact time is its tooltip. */
export function AgeText({ at }: { at: string }) {
  const t = useMessages('common')
  const formats = useFormats()
  const age = ageOf(Date.parse(at), useNow())
  if (!('n' in age)) return <TimeText iso={at}>{age.kind === 'date' ? formats.date(at) : formats.time(at)}</TimeText>
  return (
    <TimeText iso={at} absolute={formats.moment(at)}>
      {age.n === 0 ? t.justNow : t.minutesAgo(age.n)}
    </TimeText>
  )
}
