import { Suspense } from 'react'
import { BriefcaseBusiness, Languages, MapPin, Star } from 'lucide-react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { bestRating } from '#contract/reviews/constants.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { clothAddress } from '#web/ui/media/cloth.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'
import { findWith, paths } from '#web/paths.ts'
import { useHydrated } from '#web/platform/dom/hydrated.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { activityText } from './activity-text.ts'
import { NextFree } from './next-free.tsx'
import { placeOf } from './place-of.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/directory/profile.ts'
import { list } from '#texts/language.ts'
import { jobText } from '#web/platform/i18n/job-text.ts'

// It works with script only, and nobody waits for it.
const profileActions = lazyComponent(() => import('./profile-actions.tsx').then((module) => module.ProfileActions), {
  failure: 'hidden',
})

/** Banner, picture, name, work and place. */
export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const { average } = useFormats()
  const place = placeOf(profile)
  const { rating } = profile
  return (
    <div>
      <Banner seed={profile.profileSlug} />
      <div className="relative -mt-13 ps-4 sm:ps-5">
        <Avatar name={profile.fullName} seed={profile.profileId} src={profile.profilePictureUrl} size={104} hasRing />
      </div>
      <h1 tabIndex={-1} className="mt-3 text-h1">
        {profile.fullName}
        {profile.role === 'mentor' && profile.verified ? <VerifiedBadge className="mx-2 text-[0.75em]" /> : null}
      </h1>
      <p className="mt-1 text-body text-ink-2">{jobText(profile.jobTitle, profile.companyName)}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ui text-ink-2">
        {rating ? (
          <Fact icon={Star}>
            {t.rating({ average: average(rating.average), best: bestRating, count: rating.count })}
          </Fact>
        ) : null}
        {place ? <Fact icon={MapPin}>{place}</Fact> : null}
        <Fact icon={BriefcaseBusiness}>{t.years({ level: profile.levelOfExperience })}</Fact>
        {profile.languages.length > 0 ? <Fact icon={Languages}>{list(profile.languages)}</Fact> : null}
      </ul>
    </div>
  )
}

/** Next free time, topics, and what one can do with somebody else's profile; for the keyboard after a mentor's booking panel. */
export function ProfileChoices({ profile }: { profile: PublicProfile }) {
  const isHydrated = useHydrated()
  const isMentor = profile.role === 'mentor'
  const activity = activityText(profile)
  return (
    <div>
      <div className="mt-4 flex flex-wrap gap-2">
        {isMentor ? <NextFree mentor={profile} /> : null}
        {activity ? <Chip>{activity}</Chip> : null}
        {profile.topics.map(({ id, name }) => (
          <Link
            key={id}
            to={isMentor ? findWith({ topic: id }) : `${paths.mentees}?topic=${id}`}
            className="relative rounded-chip no-underline after:absolute after:-inset-y-2.5 after:inset-x-0 hover:underline"
          >
            <Chip tone="primary">{topicText(name)}</Chip>
          </Link>
        ))}
      </div>
      {profile.isOwn ? null : (
        <div className="mt-5 flex min-h-11 flex-wrap gap-2.5">
          {isHydrated ? (
            <Suspense>
              <profileActions.Component profile={profile} />
            </Suspense>
          ) : null}
        </div>
      )}
    </div>
  )
}

function Fact({ icon, children }: { icon: typeof MapPin; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon as={icon} size={16} className="text-ink-3" />
      {children}
    </li>
  )
}

const banner = { width: 704, height: 128 }

/** The largest picture of the page on a phone. In a picture React writes no preload for it: the browser finds it as early. */
function Banner({ seed }: { seed: string }) {
  return (
    <picture className="contents">
      <img
        {...banner}
        src={clothAddress({ ...banner, seed, strips: 11 })}
        alt=""
        fetchPriority="high"
        decoding="async"
        className="cloth h-24 rounded-hero sm:h-32"
      />
    </picture>
  )
}
