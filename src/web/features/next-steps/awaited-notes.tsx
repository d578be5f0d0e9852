import { useId } from 'react'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { paths } from '#web/paths.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import * as t from '#texts/next-steps.ts'

const shown = 3

/** On a mentor's dashboard: sessions that are over and have no note yet. */
export function AwaitedNotes() {
  const { day } = useFormats()
  const id = useId()
  const notes = useRead(nextStepRoutes.awaitedNotes, {}).data ?? []
  if (notes.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h2">
        {t.afterTitle}
      </h2>
      <ul className="flex flex-col gap-3">
        {notes.slice(0, shown).map(({ sessionId, menteeId, menteeFullName, menteeProfilePictureUrl, endedAt }) => (
          <Card as="li" key={sessionId} className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="flex min-w-0 grow basis-60 items-start gap-3">
              <Avatar name={menteeFullName} seed={menteeId} src={menteeProfilePictureUrl} size={44} />
              <div className="min-w-0">
                <h3 className="text-h3">{t.sessionWith({ name: menteeFullName })}</h3>
                <p className="text-meta text-ink-2">{t.endedOn({ day: day(endedAt) })}</p>
              </div>
            </div>
            <Link
              to={paths.booking(sessionId)}
              aria-label={t.writeNoteAbout({ name: menteeFullName })}
              className={buttonClass('secondary')}
            >
              {t.writeNote}
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
