import type { MentorCard } from '#contract/directory/schemas.ts'
import { cx } from '#web/ui/cx.ts'
import { MentorTile } from './mentor-tile.tsx'

type MentorGridProps = {
  mentors: readonly MentorCard[]
  label: string
  heading?: 'h2' | 'h3'
  /** `strip`: one row that scrolls sideways on phones, the next card peeking. */
  layout?: 'grid' | 'strip'
}

/** Mentors side by side. */
export function MentorGrid({ mentors, label, heading = 'h3', layout = 'grid' }: MentorGridProps) {
  const strip =
    'scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 *:w-[calc(100vw-4.5rem)] *:max-w-2xs *:h-auto *:shrink-0 *:snap-start ' +
    'sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 sm:*:w-auto sm:*:max-w-none md:grid-cols-3'
  const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
  return (
    <ul aria-label={label} className={cx(layout === 'strip' ? strip : grid)}>
      {mentors.map((mentor) => (
        <MentorTile key={mentor.profileId} mentor={mentor} heading={heading} />
      ))}
    </ul>
  )
}
