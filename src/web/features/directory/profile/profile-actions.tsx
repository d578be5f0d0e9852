import type { PublicProfile } from '#contract/directory/schemas.ts'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import { SaveAction } from '../saved/save-action.tsx'
import { ShareProfile } from './share-profile.tsx'

/** What one can do with somebody else's profile, beside booking. */
export function ProfileActions({ profile }: { profile: PublicProfile }) {
  const { profileId, role, fullName, isConnected } = profile
  return (
    <>
      <ConnectAction person={{ profileId, role, name: fullName }} isConnected={isConnected} />
      <MessageAction person={{ profileId, name: fullName }} />
      <ShareProfile profile={profile} />
      {role === 'mentor' ? <SaveAction mentor={profile} /> : null}
    </>
  )
}
