import { Check } from 'lucide-react'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { paths } from '#web/paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useGroups } from '../lists/lists.ts'
import * as t from '#texts/group-sessions/invite-one.ts'

type Person = { profileId: string; name: string }
const shown = 3

/** The next group sessions that the reader hosts, each with a button that invites one person. */
export function InviteToSession({ person }: { person: Person }) {
  const now = useNow()
  const groups = useGroups('upcoming')
  if (!groups.isKnown) return null
  const ahead = groups.items.filter(({ isHost, isCohost, endsAt }) => (isHost || isCohost) && Date.parse(endsAt) > now)
  // A series is one thing to be invited to, however many of its dates are listed.
  const sessions = [...new Map(ahead.toReversed().map((one) => [one.id, one])).values()].toReversed()
  return (
    <Card as="section">
      <h2 className="text-h2">{t.title}</h2>
      {sessions.length > 0 ? (
        <ul className="mt-1">
          {sessions.slice(0, shown).map((session) => (
            <SessionRow key={session.id} session={session} person={person} />
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-1 mb-3 text-ui text-ink-2">{t.none}</p>
          <Link to={paths.createGroupSession} className={buttonClass('secondary', 'md', 'w-full')}>
            {t.create}
          </Link>
        </>
      )}
    </Card>
  )
}

function SessionRow({ session, person }: { session: GroupSession; person: Person }) {
  const { profileId, name } = person
  const { id, sessionTitle: title, sessionSlug, startsAt } = session
  const { moment } = useFormats()
  const { start, isPending, data } = useAct(hostingRoutes.invite, {
    onSuccess: ({ invited }) => toast.success(invited > 0 ? t.sent({ name }) : t.already({ name })),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <Link
          to={paths.groupSession(sessionSlug)}
          className="line-clamp-2 text-ui font-medium text-inherit no-underline hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-meta text-ink-2 tnum">{moment(startsAt)}</p>
      </div>
      <Button
        size="sm"
        needsNetwork
        isPending={isPending}
        isDisabled={data !== undefined}
        icon={data ? <Icon as={Check} size={16} /> : undefined}
        aria-label={data ? undefined : t.inviteTo({ name, title })}
        onClick={() => start({ params: { id }, body: { profileIds: [profileId] } })}
      >
        {data ? t.invited : t.invite}
      </Button>
    </li>
  )
}
