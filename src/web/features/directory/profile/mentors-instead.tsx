import { directoryRoutes } from '#contract/directory/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { MentorGrid } from './mentor-grid.tsx'
import * as t from '#texts/directory/profile.ts'
import * as common from '#texts/common.ts'

const most = 3

/** Mentors with a free time who share topics with one who did not answer; nothing if there are none. */
export function MentorsInstead({ mentorId }: { mentorId: string }) {
  const { profileId } = useMe()
  const { data = [] } = useRead(directoryRoutes.similarMentors, { params: { id: mentorId, profileId } })
  const free = data.filter(({ nextFreeSlot }) => nextFreeSlot !== null).slice(0, most)
  if (free.length === 0) return null
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h2">{t.freeInstead}</h2>
        <Link to={paths.find} className={buttonClass('link')}>
          {common.seeAll}
        </Link>
      </div>
      <MentorGrid mentors={free} label={t.freeInstead} layout="strip" />
    </section>
  )
}
