import { Suspense } from 'react'
import { groupPageMessages as messages } from '#contract/group-sessions/page-messages.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { paths } from '#web/paths.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { PersonLine } from './host-line.tsx'

const pending = lazyComponent(() => import('../manage/pending-cohosts.tsx').then((module) => module.PendingCohosts))

/** The cohosts, with the specified sentence for a host or cohost. */
export function SessionCohosts({ session }: { session: GroupSessionDetail }) {
  const t = useMessages('group-details')
  const note = noteOf(session)
  return (
    <section className="@container">
      <h2 className="mb-2 text-h2">{t.cohosts}</h2>
      {note ? <p className="text-body text-ink-2">{note}</p> : null}
      {session.cohosts.length > 0 ? (
        <ul className="mt-3 grid gap-4 @lg:grid-cols-2">
          {session.cohosts.map(
            ({ id, profileSlug, username, profilePictureUrl, professionalTitle, company, country }) => (
              <li key={id}>
                <PersonLine
                  id={id}
                  name={username}
                  to={paths.mentor(profileSlug)}
                  picture={profilePictureUrl}
                  work={{ job: professionalTitle, company, country }}
                />
              </li>
            ),
          )}
        </ul>
      ) : null}
      {session.viewer.isHost ? (
        <Suspense>
          <pending.Component session={session} />
        </Suspense>
      ) : null}
    </section>
  )
}

function noteOf({ cohosts, viewer }: GroupSessionDetail): string | null {
  if (cohosts.length === 0) return messages.noCohosts + (viewer.isHost ? messages.shareForCohosts : '')
  if (!viewer.isCohost) return null
  return cohosts.length === 1 ? messages.onlyCohost : messages.oneCohost
}
