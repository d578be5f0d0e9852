import type { MentorCard } from '#contract/directory/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { SkeletonAvatar, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'

/** Two side by side on phones, the rest a swipe away; `aside` stacks them from 1028 px. */
const strip =
  'scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 *:w-[calc(50%-0.375rem)] *:shrink-0 *:snap-start ' +
  'sm:mx-0 sm:grid sm:grid-cols-3 sm:px-0 sm:*:w-auto'
const stack = 'lg:grid-cols-1 lg:*:nth-[n+5]:hidden'

type MentorTilesProps = { mentors: readonly MentorCard[]; label: string; layout: 'aside' | 'wide' }

/** Recommended mentors, each with why. */
export function MentorTiles({ mentors, label, layout }: MentorTilesProps) {
  return (
    <ul aria-label={label} className={cx(strip, layout === 'aside' && stack)}>
      {mentors.map((mentor) => (
        <Tile key={mentor.profileId} mentor={mentor} isRow={layout === 'aside'} />
      ))}
    </ul>
  )
}

function Tile({ mentor, isRow }: { mentor: MentorCard; isRow: boolean }) {
  const t = useMessages('dashboard')
  return (
    <Card as="li" isLink className={cx('flex flex-col gap-3', isRow && 'lg:flex-row')}>
      <Avatar name={mentor.fullName} seed={mentor.profileId} src={mentor.profilePictureUrl} size={44} />
      <div className="min-w-0">
        <h3 className="line-clamp-3 text-h3">
          <Link to={paths.mentor(mentor.profileId)} className={cardLinkClass}>
            {mentor.fullName}
          </Link>
          {mentor.verified ? <VerifiedBadge className="ms-1" /> : null}
        </h3>
        <p className="mt-0.5 line-clamp-2 text-meta text-ink-2">{mentor.jobTitle}</p>
        {mentor.reasons.length > 0 ? (
          <p className="mt-2 text-meta font-medium text-accent-ink first-letter:uppercase">
            {t.reasons(mentor.reasons)}
          </p>
        ) : null}
      </div>
    </Card>
  )
}

export const TileSkeletons = ({ layout }: Pick<MentorTilesProps, 'layout'>) => (
  <div className={cx(strip, layout === 'aside' && stack)}>
    {[1, 2, 3].map((key) => (
      <Card key={key} className={cx('flex flex-col gap-3', layout === 'aside' && 'lg:flex-row')}>
        <SkeletonAvatar />
        <SkeletonText lines={3} className="grow" />
      </Card>
    ))}
  </div>
)
