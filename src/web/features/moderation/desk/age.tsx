import { waitingTime } from '#rules/moderation/waiting-time.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { TimeText } from '#web/ui/time-text.tsx'
import * as t from '#texts/moderation/desk.ts'

type Words = typeof t.oldest | typeof t.waitingFor | typeof t.waits | typeof t.ago | typeof t.lastSignIn
type AgeProps = { at: string; words?: Words }

/** How long ago something was, with the moment itself for pointers and screen readers. */
export function Age({ at, words = t.ago }: AgeProps) {
  const { moment } = useFormats()
  const { unit, n } = waitingTime(Date.parse(at), useNow())
  return (
    <TimeText iso={at} absolute={moment(at)}>
      {words[unit]({ n })}
    </TimeText>
  )
}
