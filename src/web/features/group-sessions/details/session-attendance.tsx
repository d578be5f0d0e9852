import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { AvatarStack } from '#web/ui/media/avatar-stack.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { attendanceText } from '../attendance-text.ts'

type Attendance = Pick<GroupSessionDetail, 'attendants' | 'going' | 'status'>

/** The attendees: three avatars without names, and how many others. */
export function SessionAttendance({ session }: { session: Attendance }) {
  const t = useMessages('group-details')
  const groups = useMessages('groups')
  const { attendants, going } = session
  if (going === 0) return <p className="text-ui text-ink-2">{t.nobodyYet}</p>
  const people = attendants.map(({ id, profilePictureUrl }) => ({ name: '', seed: id, src: profilePictureUrl }))
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-ink-2 tnum">
      <AvatarStack people={people} total={going} size={32} />
      <span>{attendanceText(session, groups)}</span>
    </p>
  )
}
