import { JoinRoom } from '#web/features/sessions/public.ts'

type JoinGroupProps = {
  session: { occurrenceId: string; startsAt: string; endsAt: string; hasRoom?: boolean }
  isCompact?: boolean
}

/** Joins a group session. Lists do not say whether there is a room; the call does. */
export const JoinGroup = ({ session, isCompact = false }: JoinGroupProps) => (
  <JoinRoom
    kind="group"
    id={session.occurrenceId}
    session={{ ...session, hasRoom: session.hasRoom ?? true }}
    isCompact={isCompact}
  />
)
