import type { ReactNode } from 'react'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { MentorTile } from './mentor-tile.tsx'

type MentorGridProps = {
  mentors: readonly MentorCard[]
  label: string
  heading?: 'h2' | 'h3'
  /** `strip`: one row that scrolls sideways on phones, the next card peeking; `aside`: that, and four below each other from 1028 px. */
  layout?: keyof typeof layouts
  /** Their times were chosen, and may not be the next ones. */
  isChosenTime?: boolean
  /** What stands at the end of a card's buttons. */
  endOf?: (mentor: MentorCard) => ReactNode
}

const strip =
  'scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 ' +
  '*:w-[calc(100vw-4.5rem)] *:max-w-2xs *:h-auto *:shrink-0 *:snap-start ' +
  'sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 sm:*:w-auto sm:*:max-w-none'

/** Cards of mentors in up to three columns. */
export const mentorGridClass = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'

const layouts = {
  grid: mentorGridClass,
  strip: `${strip} md:grid-cols-3`,
  aside: `${strip} lg:grid-cols-1 lg:gap-3 lg:*:nth-[n+5]:hidden`,
}

/** Mentors side by side. */
export function MentorGrid({ mentors, label, heading = 'h3', layout = 'grid', isChosenTime, endOf }: MentorGridProps) {
  return (
    <ul aria-label={label} className={layouts[layout]}>
      {mentors.map((mentor) => (
        <MentorTile
          key={mentor.profileId}
          mentor={mentor}
          heading={heading}
          isChosenTime={isChosenTime}
          end={endOf?.(mentor)}
        />
      ))}
    </ul>
  )
}
