import type { ReactNode } from 'react'
import { isJoinShown, isLive, joinState, joinWindow } from '#rules/sessions/join.ts'
import { JoinButton } from '#web/ui/actions/join-button.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useJoin } from './use-join.ts'
import * as common from '#texts/common.ts'
import * as errors from '#texts/bookings/errors.ts'

type JoinTimes = { startsAt: string; endsAt: string }

type JoinRoomProps = {
  kind: 'individual' | 'group'
  /** The booking, or the occurrence. */
  id: string
  session: JoinTimes & { hasRoom: boolean }
  /** The reads that the call invalidates. */
  isCompact?: boolean
  /** Where people meet on a page of our own: opens it, instead of a link. */
  onEnter?: (() => void) | undefined
}

/** Joins a session's room, by the server's clock; says why it is not open yet or any more. */
export function JoinRoom({ kind, id, session, isCompact = false, onEnter }: JoinRoomProps) {
  const { timeWithZone } = useFormats()
  const { join, isPending, failure } = useJoin(kind, id)
  const state = joinStatus(session, useNow())
  const { opensAt } = joinWindow(Date.parse(session.startsAt), Date.parse(session.endsAt))
  const reasons = {
    early: common.opensAt({ time: timeWithZone(opensAt) }),
    ended: common.joinOver,
    'missing-link': errors.room_missing,
    ready: '',
    live: '',
  }
  return (
    <div>
      <JoinButton
        label={common.joinSession}
        size={isCompact ? 'md' : 'lg'}
        isFullWidth
        state={state}
        reason={reasons[state]}
        isPending={isPending}
        onJoin={onEnter ?? join}
      />
      <p role="alert" className="mt-2 text-ui text-danger-ink empty:hidden">
        {failure}
      </p>
    </div>
  )
}

/** In a list: nothing until an hour before the start; until then `SessionCountdown` is shown. */
export function JoinWhenNear({ session, children }: { session: JoinTimes; children: ReactNode }) {
  return isJoinShown(Date.parse(session.startsAt), Date.parse(session.endsAt), useNow()) ? children : null
}

function joinStatus({ startsAt, endsAt, hasRoom }: JoinRoomProps['session'], now: number) {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  const state = joinState(from, to, now)
  if (state === 'over') return 'ended'
  if (!hasRoom) return 'missing-link'
  if (state === 'too_early') return 'early'
  return isLive(from, to, now) ? 'live' : 'ready'
}
