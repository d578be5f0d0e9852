import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { ownPanel } from '#web/features/profiles/own-parts.ts'
import { ProfileBody } from '#web/features/profiles/profile-body.tsx'
import { ProfileHead } from '#web/features/profiles/profile-head.tsx'
import { ProfileSkeleton } from '#web/features/profiles/profile-skeleton.tsx'
import { usePublicRead } from '#web/platform/public-read.ts'
import { publicRoutes } from '#web/platform/public-routes.ts'
import { PageFailure } from '#web/platform/read-failure.tsx'
import { useTitle } from '#web/platform/title.ts'

/** A mentee as anyone sees her. */
export default function MenteeProfilePage() {
  const { id = '' } = useParams()
  const mentee = usePublicRead(publicRoutes.publicProfile, { params: { role: 'mentee', id } })
  useTitle(mentee.data?.fullName)
  if (mentee.error) return <PageFailure error={mentee.error} onRetry={mentee.refetch} />
  if (!mentee.data) return <ProfileSkeleton />
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <ProfileHead profile={mentee.data} />
        <ProfileBody profile={mentee.data} />
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
