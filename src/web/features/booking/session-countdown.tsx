import type { Booking } from '#contract/bookings.ts'
import { countdown } from '#rules/join.ts'
import { CountdownBadge } from '#web/ui/countdown-badge.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/server-time.ts'

/** How long until the session, turning with the server's minute; nothing when it is further away or over. */
export function SessionCountdown({ booking }: { booking: Pick<Booking, 'startsAt' | 'endsAt'> }) {
  const { countdown: words } = useMessages('booking')
  const left = countdown(Date.parse(booking.startsAt), Date.parse(booking.endsAt), useNow())
  if (!('n' in left)) return left.kind === 'live' ? <CountdownBadge state="live">{words.live}</CountdownBadge> : null
  return <CountdownBadge state={left.kind === 'days' ? 'later' : 'soon'}>{words[left.kind](left.n)}</CountdownBadge>
}
