import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { knownText } from '../attendance-text.ts'

type KnownAttendeesProps = { session: Pick<GroupSessionDetail, 'status' | 'knownGoing' | 'knownAttendees'> }

/** "3 people you know are going", and who they are. */
export function KnownAttendees({ session }: KnownAttendeesProps) {
  const groups = useMessages('groups')
  const names = session.knownAttendees.map(({ fullName }) => fullName)
  const people = session.knownAttendees.map(({ profileId, fullName, profilePictureUrl }) => ({
    name: fullName,
    seed: profileId,
    src: profilePictureUrl,
  }))
  return (
    <div className="mt-3 flex items-center gap-3 text-ui">
      <AvatarStack people={people} size={32} />
      <p className="min-w-0">
        <span className="block font-medium text-ink">{knownText(session, groups)}</span>
        <span className="block text-meta text-ink-2">
          {groups.knownNames(names, session.knownGoing - names.length)}
        </span>
      </p>
    </div>
  )
}
