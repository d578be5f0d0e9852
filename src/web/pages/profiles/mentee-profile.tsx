import { Suspense } from 'react'
import { useParams } from '#web/platform/routing/params.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { Card } from '#web/ui/lists/card.tsx'
import {
  HelpMentee,
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
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { pageError, PageFailure } from '#web/platform/routing/read-failure.tsx'
import { useTitle } from '#web/platform/routing/title.ts'
import * as t from '#texts/directory/profile.ts'

// For members only.
const commonGround = lazyComponent(
  () => import('#web/features/directory/profile/common-ground.tsx').then((module) => module.CommonGround),
  { failure: 'hidden' },
)
const inviteToSession = lazyComponent(
  () => import('#web/features/group-sessions/manage/invite-to-session.tsx').then((module) => module.InviteToSession),
  { failure: 'hidden' },
)

/** A mentee's public profile, and beside it what its reader can do: help, as a member or by becoming one, or change their own. */
export default function MenteeProfilePage() {
  const { id = '' } = useParams()
  const me = asMember(useSession())
  const mentee = useRead(directoryRoutes.publicProfile, { params: { role: 'mentee', id } })
  useTitle(mentee.data?.fullName)
  useSlugAddress(mentee.data)
  const error = pageError(mentee)
  if (error) return <PageFailure error={error} onRetry={() => void mentee.refetch()} />
  if (!mentee.data) return <ProfileSkeleton />
  const person = { profileId: mentee.data.profileId, name: mentee.data.fullName }
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <ProfileHead profile={mentee.data} />
        <ProfileChoices profile={mentee.data} />
        <ProfileBody profile={mentee.data} />
      </div>
      <div className="flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {mentee.data.isOwn ? (
          <Card as="aside">
            <Suspense>
              <ownPanel.Component profile={mentee.data} />
            </Suspense>
          </Card>
        ) : me ? (
          <Suspense>
            <commonGround.Component mentee={mentee.data} />
            {me.role === 'mentor' ? <inviteToSession.Component person={person} /> : null}
          </Suspense>
        ) : (
          <Card as="aside">
            <HelpMentee mentee={mentee.data} />
          </Card>
        )}
      </div>
      <div className="min-w-0">
        <Link to={paths.mentees} className={buttonClass('link')}>
          {t.allMentees}
        </Link>
        <Safety target={{ what: 'profile', person: mentee.data }} leavesPage className="mt-8" />
      </div>
    </div>
  )
}
