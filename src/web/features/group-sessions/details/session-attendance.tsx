import { Suspense } from 'react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { attendanceText } from '../attendance-text.ts'
import * as t from '#texts/group-sessions/details.ts'

// Visitors and people who know nobody there do not load it.
const knownAttendees = lazyComponent(
  keptOffline(() => import('./known-attendees.tsx').then((module) => module.KnownAttendees)),
)

type Attendance = Pick<GroupSessionDetail, 'attendants' | 'going' | 'status' | 'knownGoing' | 'knownAttendees'>

/** The attendees: three avatars without names and how many others; below, those the reader is connected with. */
export function SessionAttendance({ session }: { session: Attendance }) {
  const { attendants, going } = session
  if (going === 0) return <p className="text-ui text-ink-2">{t.nobodyYet}</p>
  const people = attendants.map(({ id, profilePictureUrl }) => ({ name: '', seed: id, src: profilePictureUrl }))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-ink-2 tnum">
        <AvatarStack people={people} total={going} size={32} />
        <span>{attendanceText(session)}</span>
      </p>
      {session.knownGoing > 0 ? (
        <Suspense fallback={<div className="mt-3 min-h-10" />}>
          <knownAttendees.Component session={session} />
        </Suspense>
      ) : null}
    </>
  )
}
