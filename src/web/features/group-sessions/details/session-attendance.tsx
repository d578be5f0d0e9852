import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { attendanceText, knownText } from '../attendance-text.ts'

type Attendance = Pick<GroupSessionDetail, 'attendants' | 'going' | 'status' | 'knownGoing' | 'knownAttendees'>

/** The attendees: three avatars without names and how many others; below, those the reader is connected with. */
export function SessionAttendance({ session }: { session: Attendance }) {
  const t = useMessages('group-details')
  const groups = useMessages('groups')
  const { attendants, going } = session
  if (going === 0) return <p className="text-ui text-ink-2">{t.nobodyYet}</p>
  const people = attendants.map(({ id, profilePictureUrl }) => ({ name: '', seed: id, src: profilePictureUrl }))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-ink-2 tnum">
        <AvatarStack people={people} total={going} size={32} />
        <span>{attendanceText(session, groups)}</span>
      </p>
      <KnownPeople session={session} />
    </>
  )
}

/** "3 people you know are going", and who they are. */
function KnownPeople({ session }: { session: Attendance }) {
  const groups = useMessages('groups')
  const text = knownText(session, groups)
  if (text === null) return null
  const names = session.knownAttendees.map(({ fullName }) => fullName)
  const others = session.knownGoing - names.length
  return (
    <div className="mt-3 flex items-center gap-3 text-ui">
      <AvatarStack
        people={session.knownAttendees.map(({ profileId, fullName, profilePictureUrl }) => ({
          name: fullName,
          seed: profileId,
          src: profilePictureUrl,
        }))}
        size={32}
      />
      <p className="min-w-0">
        <span className="block font-medium text-ink">{text}</span>
        <span className="block text-meta text-ink-2">{groups.knownNames(names, others)}</span>
      </p>
    </div>
  )
}
