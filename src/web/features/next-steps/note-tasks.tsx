import type { Reply } from '#contract/route.ts'
import type { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { TaskRow } from '#web/ui/lists/task-row.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import * as t from '#texts/next-steps.ts'

/** Rows of a mentor's dashboard: the sessions that have no note yet, latest first. */
export function NoteTasks({ notes }: { notes: Reply<typeof nextStepRoutes.awaitedNotes> }) {
  const { day } = useFormats()
  return notes.map(({ sessionId, menteeId, menteeFullName, menteeProfilePictureUrl, endedAt }) => (
    <TaskRow
      key={sessionId}
      picture={<Avatar name={menteeFullName} seed={menteeId} src={menteeProfilePictureUrl} size={44} />}
      title={t.sessionWith({ name: menteeFullName })}
      detail={t.endedOn({ day: day(endedAt) })}
    >
      <Link
        to={paths.booking(sessionId)}
        aria-label={t.writeNoteAbout({ name: menteeFullName })}
        className={buttonClass('secondary')}
      >
        {t.writeNote}
      </Link>
    </TaskRow>
  ))
}
