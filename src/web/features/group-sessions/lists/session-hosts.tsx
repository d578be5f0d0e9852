import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import * as t from '#texts/group-sessions/groups.ts'

/** The host and cohosts of a session, with the ways to connect with each and to write to them. */
export function SessionHosts({ session }: { session: GroupSession }) {
  if (session.hosts.length === 0) return null
  return (
    <ul aria-label={t.hosts} className="flex flex-col gap-3">
      {session.hosts.map(({ profileId, profileSlug, fullName: name, isConnected }) => (
        <li key={profileId} className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.mentor(profileSlug)}
            className={`${textLinkClass} basis-full wrap-anywhere sm:me-2 sm:basis-auto`}
          >
            {name}
          </Link>
          <ConnectAction person={{ profileId, role: 'mentor', name }} isConnected={isConnected} size="sm" />
          <MessageAction person={{ profileId, name }} size="sm" />
        </li>
      ))}
    </ul>
  )
}
