import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { HostLine } from '../details/host-line.tsx'
import { SessionCohosts } from '../details/session-cohosts.tsx'
import { SessionAttendance } from '../details/session-attendance.tsx'
import { Topics } from '../details/topics.tsx'
import { PagePoster } from '../page-poster.tsx'
import * as t from '#texts/group-sessions/details.ts'

/** The session in short: picture, host, cohosts, attendees, topics. */
export function EventOverview({ session }: { session: GroupSessionDetail }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PagePoster session={session} />
      <div className="flex flex-col gap-8">
        <section>
          <h2 className="mb-3 text-h2">{t.host}</h2>
          <HostLine session={session} />
        </section>
        <SessionCohosts session={session} />
        <section>
          <h2 className="mb-3 text-h2">{t.attendeesTab}</h2>
          <SessionAttendance session={session} />
        </section>
        <Topics session={session} />
      </div>
    </div>
  )
}
