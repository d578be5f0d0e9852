import { Suspense } from 'react'
import type { PublicProfile } from '#contract/directory/schemas.ts'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { ShareProfile } from './share-profile.tsx'

// Visitors do not load it.
const save = lazyComponent(keptOffline(() => import('../saved/save-button.tsx').then((module) => module.SaveButton)))

/** What one can do with somebody else's profile, beside booking. */
export function ProfileActions({ profile }: { profile: PublicProfile }) {
  const isMember = asMember(useSession()) !== null
  const { profileId, role, fullName, isConnected } = profile
  return (
    <>
      <ConnectAction person={{ profileId, role, name: fullName }} isConnected={isConnected} />
      <MessageAction person={{ profileId, name: fullName }} />
      <ShareProfile profile={profile} />
      {role === 'mentor' && isMember ? (
        <Suspense>
          <save.Component mentor={profile} />
        </Suspense>
      ) : null}
    </>
  )
}
