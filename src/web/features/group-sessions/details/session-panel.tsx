import { Suspense } from 'react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useBoot } from '#web/platform/routing/boot.ts'
import { CalendarChoices } from '#web/features/sessions/public.ts'
import { Share } from '#web/features/sharing/public.ts'
import type { ActionProps } from './action-props.ts'
import { SessionActions } from './session-actions.tsx'
import { SessionAttendance } from './session-attendance.tsx'
import { SessionFacts } from './session-facts.tsx'
import { sessionAddress } from './session-input.ts'
import * as t from '#texts/group-sessions/details.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

// Only host and cohosts load the dialogs that change a session.
const tools = lazyComponent(() => import('../manage/manage-session.tsx').then((module) => module.ManageSession), {
  failure: 'hidden',
})

/** The panel beside a session, below its title on phones: facts, actions, attendees and sharing. */
export function SessionPanel(props: Omit<ActionProps, 'place'>) {
  const { session } = props
  return (
    <Card as="aside" aria-label={t.takePart} className="flex flex-col gap-5">
      <SessionFacts session={session} />
      <SessionActions {...props} place="panel" />
      {session.viewer.isHost || session.viewer.isCohost ? (
        <Suspense fallback={<SkeletonBlock className="h-56 w-full rounded-control" />}>
          <tools.Component session={session} />
        </Suspense>
      ) : null}
      <section className="border-t border-line pt-4">
        <h2 className="mb-2 text-h3">{session.status === 'PAST' ? t.attendeesTab : t.attendees}</h2>
        <SessionAttendance session={session} />
      </section>
      <ShareSession session={session} invite={props.invite} />
    </Card>
  )
}

function ShareSession({ session, invite }: Pick<ActionProps, 'session' | 'invite'>) {
  // Shared links include the secret where the reader has it: without it the link of a private session is not found.
  const path = sessionAddress(session.sessionSlug, { invite: session.inviteToken ?? invite })
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 print:hidden">
      <Share
        label={t.share}
        title={t.shareText({ title: session.sessionTitle, name: session.mentorFullName })}
        path={path}
        isFullWidth
      />
      {session.status === 'UPCOMING' ? <AddToCalendar session={session} path={path} /> : null}
    </div>
  )
}

function AddToCalendar({ session, path }: { session: GroupSessionDetail; path: string }) {
  const { appUrl } = useBoot()
  const { startsAt, endsAt, sessionTitle: title, isHost, isCohost, rsvp } = session
  const event = { startsAt, endsAt, title, text: t.calendarText({ address: appUrl + localAddress(path) }) }
  return (
    <Disclosure summary={t.toCalendar}>
      <CalendarChoices
        kind="group"
        id={session.occurrenceId}
        event={event}
        hasFile={isHost || isCohost || rsvp === 'GOING'}
      />
    </Disclosure>
  )
}
