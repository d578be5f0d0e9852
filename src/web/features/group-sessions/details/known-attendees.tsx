import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { knownText } from '../attendance-text.ts'
import * as groups from '#texts/group-sessions/groups.ts'
import { list } from '#texts/language.ts'

type KnownAttendeesProps = { session: Pick<GroupSessionDetail, 'status' | 'knownGoing' | 'knownAttendees'> }

/** "3 people you know are going", and who they are. */
export function KnownAttendees({ session }: KnownAttendeesProps) {
  const names = session.knownAttendees.map(({ fullName }) => fullName)
  const others = session.knownGoing - names.length
  const people = session.knownAttendees.map(({ profileId, fullName, profilePictureUrl }) => ({
    name: fullName,
    seed: profileId,
    src: profilePictureUrl,
  }))
  return (
    <div className="mt-3 flex items-center gap-3 text-ui">
      <AvatarStack people={people} size={32} />
      <p className="min-w-0">
        <span className="block font-medium text-ink">{knownText(session)}</span>
        <span className="block text-meta text-ink-2">
          {list(others > 0 ? [...names, groups.others({ n: others })] : names)}
        </span>
      </p>
    </div>
  )
}
