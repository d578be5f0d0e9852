import { Suspense } from 'react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { SessionAttendance } from '../details/session-attendance.tsx'
import * as t from '#texts/group-sessions/details.ts'

const table = lazyComponent(() => import('./attendee-table.tsx').then((module) => module.AttendeeTable))

type AttendeesProps = { session: GroupSessionDetail; path: string }

/** The attendees: names for host and cohosts, a number and avatars for everyone else, and whom they are connected with (D40). */
export function Attendees({ session, path }: AttendeesProps) {
  if (session.viewer.isHost || session.viewer.isCohost) {
    return (
      <Suspense fallback={<SkeletonCard />}>
        <table.Component session={session} path={path} />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <SessionAttendance session={session} />
      <p className="text-meta text-ink-2">{session.knownGoing > 0 ? t.onlyHostsAndKnown : t.onlyHosts}</p>
    </div>
  )
}
