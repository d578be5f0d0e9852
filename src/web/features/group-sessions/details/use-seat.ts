import { useRef } from 'react'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { GroupSessionDetail, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useQueue, waitingInput } from '#web/platform/offline/command-queue.ts'
import type { About } from '#web/platform/offline/queued-command.ts'
import { useQueuedAct } from '#web/platform/offline/use-queued-act.ts'
import { inOrder } from '#web/platform/api/in-order.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useOptimisticUpdate } from '#web/platform/api/optimistic-update.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { applySeatChange, isInEffect, type SeatChange } from './seat-changes.ts'
import { sessionAddress } from './session-input.ts'
import { seatTarget } from './seat-target.ts'
import { isSeries } from './viewer-status.ts'
import * as t from '#texts/group-sessions/members.ts'
import * as common from '#texts/common.ts'

/** A press on Leave this soon after taking a seat is the second tap of a double tap. */
export const doubleTapMs = 1000
// Panel and bar each use the hook and share the seat.
let takenAt = Number.NEGATIVE_INFINITY
const opposite = { take: 'leave', leave: 'take' } as const
const sendInOrder = inOrder()

export const wasJustTaken = () => performance.now() - takenAt < doubleTapMs

/** The session with what waits for a network: a seat that was given up. */
export function useShownSession(session: GroupSessionDetail): GroupSessionDetail {
  const { entries } = useQueue()
  const { occurrenceId, occurrenceDate: date } = session
  if (!waitingInput(entries, seatTarget(occurrenceId))) return session
  return applySeatChange(session, { action: 'leave', date }, serverNow())
}

function aboutSeat(session: GroupSessionDetail, invite: string | null): About {
  const { occurrenceId, occurrenceDate, sessionSlug, sessionTitle: name } = session
  const page = sessionAddress(sessionSlug, { date: isSeries(session) ? occurrenceDate : null, invite })
  return { target: seatTarget(occurrenceId), kind: 'seat', name, page }
}

/**
 * Takes and leaves seats: an optimistic update with an Undo toast, rolled back if the server refuses. Without a network a seat is given up
 * later, and none is taken.
 */
export function useSeat(session: GroupSessionDetail, invite: string | null) {
  const { day } = useFormats()
  const update = useOptimisticUpdate()
  const invalidate = useInvalidateReads()
  const isNow = (seatChange: SeatChange) => isInEffect(session, seatChange, serverNow())
  const takeBack = useRef({ take: () => {}, leave: () => {} })
  const rsvp = useAct(groupSeatRoutes.rsvp, {
    onError: () => takeBack.current.take(),
    isDone: ({ body }) => isNow({ action: 'take', date: body?.occurrenceDate ?? null }),
  })
  const leave = useQueuedAct(groupSeatRoutes.leave, aboutSeat(session, invite), {
    onError: () => takeBack.current.leave(),
    isDone: ({ query }) => isNow({ action: 'leave', date: query?.occurrenceDate ?? null }),
  })
  const error = rsvp.error ?? leave.error
  const forget = () => {
    rsvp.reset()
    leave.reset()
  }

  async function change(seatChange: SeatChange, isUndo = false): Promise<void> {
    forget()
    takeBack.current[seatChange.action] = update(groupListRoutes.oneGroupSession, (data) =>
      data.id === session.id ? applySeatChange(data, seatChange, serverNow()) : data,
    )
    try {
      const answer = await sendInOrder(() => send(seatChange))
      if (answer === 'queued') takeBack.current[seatChange.action]()
      else if (!isUndo) say(seatChange, answer.status)
    } catch (error) {
      // The Undo of an older toast may be outdated.
      if (isUndo && isSettled(error)) forget()
      invalidate(groupSeatRoutes.rsvp.changes)
    }
  }

  function send({ action, date }: SeatChange) {
    const params = { id: session.id }
    const at = date === null ? {} : { occurrenceDate: date }
    if (action === 'leave') return leave.run({ params, query: at })
    return rsvp.run({ params, body: { ...at, ...(invite ? { invite } : {}) } })
  }

  function say({ action, date }: SeatChange, status: RsvpStatus): void {
    const ofDate = isSeries(session) && date !== null ? { day: day(session.startsAt) } : null
    const said = {
      left: ofDate ? t.saidLeftOn(ofDate) : t.saidLeft,
      waiting: t.saidWaiting,
      going: ofDate ? t.saidGoingOn(ofDate) : t.saidGoing,
    }[action === 'leave' ? 'left' : status === 'WAITLISTED' ? 'waiting' : 'going']
    const undoing: SeatChange = { action: opposite[action], date }
    toast.success(said, { action: { label: common.undo, onAction: () => void change(undoing, true) } })
  }

  function press(seatChange: SeatChange): void {
    if (seatChange.action === 'take') takenAt = performance.now()
    else if (wasJustTaken()) return
    void change(seatChange)
  }

  return { change: press, failure: error ? failureText(error) : '', queued: leave.queued }
}

const isSettled = (error: unknown) => error instanceof ApiError && ['already_going', 'not_going'].includes(error.code)
