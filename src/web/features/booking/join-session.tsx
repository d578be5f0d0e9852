import { useState } from 'react'
import { bookingMessages } from '#contract/booking-messages.ts'
import { bookingRoutes, type Booking } from '#contract/bookings.ts'
import { joinState, joinWindow, isLive } from '#rules/join.ts'
import { JoinButton } from '#web/ui/join-button.tsx'
import { useAct } from '#web/platform/act.ts'
import { firstMessage } from '#web/platform/api-error.ts'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/server-time.ts'

/** The way into the room, by the server's clock; the call records who came and answers with the address. */
export function JoinSession({ booking, isCompact = false }: { booking: Booking; isCompact?: boolean }) {
  const t = useMessages('booking')
  const { joinSession } = useMessages('common')
  const { timeWithZone } = useFormats()
  const { run, isPending } = useAct(bookingRoutes.join, { refresh: [bookingRoutes] })
  const [failure, setFailure] = useState('')
  const [from, to, now] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt), useNow()]
  const door = joinState(from, to, now)
  const state =
    door === 'over'
      ? 'ended'
      : !booking.hasRoom
        ? 'missing-link'
        : door === 'too_early'
          ? 'early'
          : isLive(from, to, now)
            ? 'live'
            : 'ready'
  const reasons = {
    early: t.opensAt(timeWithZone(joinWindow(from, to).opensAt)),
    ended: t.joinOver,
    'missing-link': bookingMessages.roomMissing,
    ready: '',
    live: '',
  }

  async function join() {
    setFailure('')
    // Opened within the click, or the browser would take it for a pop-up.
    const tab = window.open('', '_blank')
    try {
      const { url } = await run({ params: { kind: 'individual', id: booking.id } })
      if (!tab) return location.assign(url)
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      setFailure(firstMessage(error, t.joinFailed))
    }
  }

  return (
    <div>
      <JoinButton
        label={joinSession}
        size={isCompact ? 'md' : 'lg'}
        isFullWidth
        state={state}
        reason={reasons[state]}
        isPending={isPending}
        onJoin={() => void join()}
      />
      <p role="alert" className="mt-2 text-ui text-danger-ink empty:hidden">
        {failure}
      </p>
    </div>
  )
}
