import type { ReactNode } from 'react'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { cardLinkClass } from '#web/ui/actions/link-class.ts'
import { PersonCard } from '#web/ui/lists/person-card.tsx'
import { paths } from '#web/paths.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { MessageAction } from '#web/features/connections/public.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { activityText } from './activity-text.ts'
import { NextFree } from './next-free.tsx'
import { placeOf } from './place-of.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/directory/profile.ts'
import { listText } from '#web/platform/i18n/list-text.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'

type MentorTileProps = {
  mentor: MentorCard
  heading?: 'h2' | 'h3'
  isChosenTime?: boolean | undefined
  end?: ReactNode
}

/** A mentor in a list: name, place, rating, reason, and next free time. */
export function MentorTile({ mentor, heading = 'h3', isChosenTime, end }: MentorTileProps) {
  const { average } = useFormats()
  const { rating, reasons, topics } = mentor
  return (
    <PersonCard
      as="li"
      heading={heading}
      name={mentor.fullName}
      seed={mentor.profileId}
      src={mentor.profilePictureUrl}
      isVerified={mentor.verified}
      title={
        <Link to={paths.mentor(mentor.profileSlug)} className={cardLinkClass}>
          {mentor.fullName}
        </Link>
      }
      jobTitle={jobText(mentor.jobTitle, mentor.companyName)}
      place={placeOf(mentor)}
      rating={rating ? t.shortRating({ average: average(rating.average), count: rating.count }) : null}
      reason={reasons.length > 0 ? listText(reasons) : topics.map(({ name }) => topicText(name)).join(' · ')}
      activity={activityText(mentor)}
      chips={<NextFree mentor={mentor} isChosen={isChosenTime} />}
      action={
        <>
          <MessageAction
            person={{ profileId: mentor.profileId, name: mentor.fullName }}
            variant="ghost"
            size="sm"
            className="-ms-3"
          />
          {end}
        </>
      }
    />
  )
}
