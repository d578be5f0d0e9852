import type { MentorCard } from '#contract/directory/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { PersonCard } from '#web/ui/lists/person-card.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { NextFree } from './next-free.tsx'
import { placeOf } from './place-of.ts'

type MentorTileProps = { mentor: MentorCard; heading?: 'h2' | 'h3'; layout?: 'tile' | 'row' }

/** A mentor in a list: who, where, what about, and when the next hour is free. */
export function MentorTile({ mentor, heading = 'h3', layout = 'tile' }: MentorTileProps) {
  const { jobAt } = useMessages('common')
  const place = placeOf(mentor)
  return (
    <PersonCard
      as="li"
      heading={heading}
      layout={layout}
      name={mentor.fullName}
      seed={mentor.profileId}
      src={mentor.profilePictureUrl}
      isVerified={mentor.verified}
      title={
        <Link to={paths.mentor(mentor.profileId)} className={cardLinkClass}>
          {mentor.fullName}
        </Link>
      }
      jobTitle={jobAt(mentor.jobTitle, mentor.companyName)}
      place={place}
      chips={
        <>
          <NextFree mentor={mentor} />
          {mentor.topics.map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </>
      }
    />
  )
}
