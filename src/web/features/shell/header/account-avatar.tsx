import { Avatar } from '#web/ui/media/avatar.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'

/** Of the button that the avatar is in. */
export const accountTriggerClass = 'inline-flex size-11 items-center justify-center rounded-full'

/** The avatar in the header. */
export function AccountAvatar() {
  const me = useMe()
  return <Avatar name={me.fullName} seed={me.profileId} src={me.profilePicture} size={40} />
}
