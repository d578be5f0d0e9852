import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { tabPaths, useOpenCohosting } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** Why a session is listed under Pending if not because of the reader's own seat: who has to answer whom. */
export function PendingReason({ session }: { session: GroupSession }) {
  const { profileId: own } = useMe()
  const { invites, requests } = useOpenCohosting(session.sessionSlug)
  if (session.rsvp !== null && session.rsvp !== 'CANCELLED') return null
  const isInvited = invites.some((one) => one.invitedMentorProfileId === own)
  const isRequested = requests.some((one) => one.hostMentorProfileId === own)
  const lines = [
    isInvited ? t.askedToCohost({ name: session.mentorFullName }) : null,
    ...invites.map((one) =>
      one.invitingMentorProfileId === own ? t.inviteOpen({ name: one.invitedMentorFullName }) : null,
    ),
    ...requests.map((one) =>
      one.hostMentorProfileId === own
        ? t.wantsToCohost({ name: one.requestingMentorFullName })
        : t.requestOpen({ name: one.hostMentorFullName }),
    ),
  ].filter((line) => line !== null)
  if (lines.length === 0 && !session.isHost && !session.isCohost)
    lines.push(t.invitedHere({ name: session.mentorFullName }))
  return (
    <div className="flex flex-col gap-1 text-ui text-ink-2 empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isInvited || isRequested ? (
        <Link
          to={tabPaths[isInvited ? 'invites' : 'requests']}
          className={`${textLinkClass} inline-flex min-h-11 items-center self-start`}
        >
          {t.answer}
        </Link>
      ) : null}
    </div>
  )
}
