import { Suspense } from 'react'
import { useParams } from '#web/platform/routing/params.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { Card } from '#web/ui/lists/card.tsx'
import {
  ownPanel,
  ProfileBody,
  ProfileChoices,
  ProfileHead,
  ProfileSkeleton,
  useSlugAddress,
} from '#web/features/directory/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Safety } from '#web/features/moderation/public.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import * as t from '#texts/directory/profile.ts'

/** A mentee's public profile. */
export default function MenteeProfilePage() {
  const { id = '' } = useParams()
  const mentee = useRead(directoryRoutes.publicProfile, { params: { role: 'mentee', id } })
  useTitle(mentee.data?.fullName)
  useSlugAddress(mentee.data)
  const error = pageError(mentee)
  if (error) return <PageFailure error={error} onRetry={() => void mentee.refetch()} />
  if (!mentee.data) return <ProfileSkeleton />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <ProfileHead profile={mentee.data} />
        <ProfileChoices profile={mentee.data} />
        <ProfileBody profile={mentee.data} />
        <Link to={paths.mentees} className={buttonClass('link', 'md', 'mt-8')}>
          {t.allMentees}
        </Link>
        <Safety target={{ what: 'profile', person: mentee.data }} leavesPage className="mt-10" />
      </div>
      {mentee.data.isOwn ? (
        <Card as="aside">
          <Suspense>
            <ownPanel.Component profile={mentee.data} />
          </Suspense>
        </Card>
      ) : null}
    </div>
  )
}
