import { directoryRoutes } from '#contract/directory/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { findWith } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { MentorGrid } from './mentor-grid.tsx'
import * as t from '#texts/directory/profile.ts'

/** Mentors of the same topics who are there and free at about the hours of a request that nobody answered; else the way to others. */
export function MentorsInstead({ bookingId }: { bookingId: string }) {
  const { data } = useRead(directoryRoutes.mentorsInstead, { params: { bookingId } })
  if (!data) return null
  const others = (
    <Link to={findWith({ week: 'true' })} className={buttonClass(data.length === 0 ? 'secondary' : 'link')}>
      {t.freeThisWeek}
    </Link>
  )
  if (data.length === 0) return <p className="mt-10">{others}</p>
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h2">{t.freeInstead}</h2>
        {others}
      </div>
      <MentorGrid mentors={data} label={t.freeInstead} layout="strip" isChosenTime />
    </section>
  )
}
