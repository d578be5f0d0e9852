import { countdown } from '#rules/sessions/join.ts'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import * as common from '#texts/common.ts'

/** The countdown to a session, by the server's clock; nothing when it is further away or over. */
export function SessionCountdown({ session }: { session: { startsAt: string; endsAt: string } }) {
  const left = countdown(Date.parse(session.startsAt), Date.parse(session.endsAt), useNow())
  if (!('n' in left))
    return left.kind === 'live' ? <CountdownBadge state="live">{common.countdown.live}</CountdownBadge> : null
  return (
    <CountdownBadge state={left.kind === 'days' ? 'later' : 'soon'}>
      {common.countdown[left.kind]({ n: left.n })}
    </CountdownBadge>
  )
}
