import { useEffect, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { JoinGroup } from '../join-group.tsx'
import { useRetainedFocus } from '../lists/retained-focus.ts'
import { AnswerInvite, RequestToCohost } from './cohost-actions.tsx'
import { mainInPanel, type ActionProps } from './action-props.ts'
import { holdsSeat, type SeatChange } from './seat-changes.ts'
import { datesAhead, isSeries, viewerStatusOf, type ViewerStatus } from './viewer-status.ts'
import { doubleTapMs, useSeat, useShownSession, wasJustTaken } from './use-seat.ts'
import * as t from '#texts/group-sessions/members.ts'
import * as details from '#texts/group-sessions/details.ts'

const dialogs = {
  dates: lazyComponent(() => import('./dates-dialog.tsx').then((module) => module.DatesDialog)),
}

type MemberProps = ActionProps & { viewerStatus: ViewerStatus }

/** The actions of a signed-in person: join, take or leave a seat, answer, request to cohost. */
export function MemberActions(given: MemberProps) {
  const session = useShownSession(given.session)
  const now = useNow()
  const viewerStatus = session === given.session ? given.viewerStatus : viewerStatusOf(session, now)
  const props = { ...given, session, viewerStatus }
  const { invite, place } = props
  const { role } = useMe()
  const isHosting = viewerStatus === 'hosting'
  const { viewer } = session
  const isInvited = viewer.cohostInviteId !== null
  const { ref, pressed } = useRetainedFocus<HTMLDivElement>(`${viewer.cohostInviteId} ${viewer.cohostRequestId}`)
  const mayAsk = place === 'panel' && role === 'mentor' && !isHosting && !isInvited
  return (
    <div ref={ref} tabIndex={-1} onClickCapture={pressed} className="flex flex-col gap-4">
      {isInvited ? <AnswerInvite {...props} /> : null}
      {isHosting ? <JoinAction session={session} isCompact={place === 'bar'} /> : null}
      {isHosting || (isInvited && place === 'bar') ? null : <Seat {...props} isSecondary={isInvited} />}
      {mayAsk ? <RequestToCohost session={session} invite={invite} /> : null}
    </div>
  )
}

function JoinAction({ session, isCompact }: Pick<SeatActionProps, 'session' | 'isCompact'>) {
  return (
    <div className={isCompact ? '' : mainInPanel}>
      <JoinGroup session={session} isCompact={isCompact} />
    </div>
  )
}

/** The reader's seat at this date and its actions. */
function Seat({ session, invite, place, viewerStatus, isSecondary }: MemberProps & { isSecondary: boolean }) {
  const { change, failure, queued } = useSeat(session, invite)
  const { ref, pressed } = useRetainedFocus<HTMLParagraphElement>(viewerStatus)
  const leaving: SeatChange = { action: 'leave', date: session.occurrenceDate }
  // A seat is taken again only after the server has heard that it was given up.
  const isLeaving = queued?.state === 'waiting'
  const part = { session, viewerStatus, act: change, isSecondary, isLeaving, isCompact: place === 'bar' }
  const { going, elsewhere } = useGoingWords(session)
  const note = {
    going,
    waitlisted: t.waiting,
    offered: t.offered,
    full: elsewhere || details.full,
    open: elsewhere || details.free,
  }
  return (
    <div onClickCapture={pressed}>
      {viewerStatus in note ? (
        <p
          ref={ref}
          tabIndex={-1}
          {...(place === 'panel'
            ? { role: 'status', className: 'mb-2.5 text-ui text-ink-2' }
            : { className: viewerStatus === 'waitlisted' ? 'text-meta text-ink-2' : 'sr-only' })}
        >
          {note[viewerStatus as keyof typeof note]}
        </p>
      ) : null}
      <div className="flex flex-col gap-2.5">
        <Main {...part} />
        {place === 'panel' ? <Others {...part} invite={invite} /> : null}
      </div>
      {place === 'panel' ? <QueuedState queued={queued} onRetry={() => change(leaving)} className="mt-2" /> : null}
      <p role="alert" className="mt-2 text-ui text-danger-ink empty:hidden">
        {failure}
      </p>
    </div>
  )
}

/** Which dates of a series the reader comes to: the one on the page, and how many others. */
function useGoingWords(session: MemberProps['session']): { going: string; elsewhere: string } {
  const { day } = useFormats()
  const others = datesAhead(session).filter(({ id, rsvp }) => rsvp === 'GOING' && id !== session.occurrenceId).length
  return {
    going: isSeries(session) ? t.goingOn({ day: day(session.startsAt), others }) : t.going,
    elsewhere: others > 0 ? t.goingElsewhere({ n: others }) : '',
  }
}

type SeatActionProps = Pick<MemberProps, 'session' | 'viewerStatus'> & {
  act: (seatChange: SeatChange) => void
  isSecondary: boolean
  isCompact: boolean
  /** That the seat was given up waits for a network. */
  isLeaving: boolean
}

function Main({ session, viewerStatus, act, isSecondary, isCompact, isLeaving }: SeatActionProps) {
  const { day, moment } = useFormats()
  const date = session.occurrenceDate
  const size = {
    size: isCompact ? 'md' : 'lg',
    className: isCompact || isSecondary ? 'w-full' : mainInPanel,
    variant: isSecondary ? 'secondary' : 'primary',
  } as const
  if (viewerStatus === 'going') return <JoinAction session={session} isCompact={isCompact} />
  // Leaving the waitlist is placed apart, so that a double tap on joining cannot hit it.
  if (viewerStatus === 'waitlisted') return null
  const label =
    viewerStatus === 'offered'
      ? t.takeSeat({ until: session.offerExpiresAt ? moment(session.offerExpiresAt) : '' })
      : viewerStatus === 'full'
        ? details.waitlist
        : isSeries(session) && !isCompact
          ? details.rsvpOn({ day: day(session.startsAt) })
          : details.rsvp
  return (
    <Button {...size} needsNetwork isDisabled={isLeaving} onClick={() => act({ action: 'take', date })}>
      {label}
    </Button>
  )
}

/** Leaving this date, as plain as taking it; of a series the dialog with all dates, too. */
function Others({ session, invite, viewerStatus, act, isLeaving }: SeatActionProps & { invite: string | null }) {
  const { day } = useFormats()
  const { open, element } = useLazyDialogs(dialogs, { session, invite })
  const hasOthers = isSeries(session)
  const on = day(session.startsAt)
  const label = hasOthers
    ? { going: t.leaveOn({ day: on }), waitlisted: t.leaveLineOn({ day: on }), offered: t.refuseSeat }
    : { going: t.leave, waitlisted: t.leaveLine, offered: t.refuseSeat }
  return (
    <>
      {viewerStatus in label ? (
        <Leave key={viewerStatus} label={label[viewerStatus as keyof typeof label]} {...{ session, act }} />
      ) : null}
      {hasOthers ? (
        <Button variant="ghost" className="w-full" needsNetwork isDisabled={isLeaving} onClick={() => open('dates')}>
          {datesAhead(session).some(holdsSeat) ? t.changeDates : t.chooseDates}
        </Button>
      ) : null}
      {element}
    </>
  )
}

/** Replaces the button that took the seat, so it is enabled a second later: a double tap must not give the seat back. */
function Leave({ label, session, act }: { label: string } & Pick<SeatActionProps, 'session' | 'act'>) {
  const [isOpen, setOpen] = useState(() => !wasJustTaken())
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setTimeout(() => setOpen(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Button
      variant="ghost"
      className="w-full"
      isDisabled={!isOpen}
      onClick={() => act({ action: 'leave', date: session.occurrenceDate })}
    >
      {label}
    </Button>
  )
}
