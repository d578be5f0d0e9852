import { Suspense } from 'react'
import type { ConnectableHost, GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { countryName } from '#web/platform/i18n/names.ts'
import { paths } from '#web/paths.ts'
import { ConnectAction } from '#web/features/connections/public.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { PersonLine } from './host-line.tsx'
import * as t from '#texts/group-sessions/details.ts'

const pending = lazyComponent(() => import('../manage/manage-session.tsx').then((module) => module.PendingCohosts), {
  failure: 'hidden',
})

/** The cohosts, with the specified sentence for a host or cohost. */
export function SessionCohosts({ session }: { session: GroupSessionDetail }) {
  const note = noteOf(session)
  return (
    <section className="@container">
      <h2 className="mb-2 text-h2">{t.cohosts}</h2>
      {note ? <p className="text-body text-ink-2">{note}</p> : null}
      {session.cohosts.length > 0 ? (
        <ul className="mt-3 grid gap-4 @lg:grid-cols-2">
          {session.cohosts.map(
            ({
              id,
              profileSlug,
              username,
              profilePictureUrl,
              professionalTitle,
              company,
              country,
              countryCode,
              isActive,
            }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <PersonLine
                  id={id}
                  name={username}
                  to={isActive ? paths.mentor(profileSlug) : null}
                  picture={profilePictureUrl}
                  work={{ job: professionalTitle, company, country: countryName(country, countryCode) }}
                />
                <Connect host={session.hosts.find(({ profileId }) => profileId === id)} />
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

function Connect({ host }: { host: ConnectableHost | undefined }) {
  if (!host) return null
  const { profileId, fullName: name, isConnected } = host
  return <ConnectAction person={{ profileId, role: 'mentor', name }} isConnected={isConnected} size="sm" />
}

function noteOf({ cohosts, viewer }: GroupSessionDetail): string | null {
  if (cohosts.length === 0) return viewer.isHost ? t.noCohostsOfYours : t.noCohosts
  if (!viewer.isCohost) return null
  return cohosts.length === 1 ? t.onlyCohost : t.oneCohost
}
