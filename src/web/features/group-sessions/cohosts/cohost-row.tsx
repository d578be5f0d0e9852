import type { CohostInvite, CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionMessages as messages } from '#contract/group-sessions/messages.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useKeptFocus } from '../lists/retained-focus.ts'
import { useInviteActs, useRequestActs, type DoIt } from './use-cohost-acts.ts'

type Status = 'PENDING' | 'ACCEPTED' | 'DECLINED'
type Mentor = { id: string; name: string; picture: string | null; jobTitle: string }
type Session = { slug: string; title: string }

/** An invite: the mentor who got it answers, the host who sent it may take it back. */
export function InviteRow({ invite }: { invite: CohostInvite }) {
  const t = useMessages('group-lists')
  const isMine = useMe().profileId === invite.invitingMentorProfileId
  const { accept, decline, withdraw } = useInviteActs(invite.cohostInviteId)
  return (
    <Row
      other={isMine ? invited(invite) : inviting(invite)}
      session={{ slug: invite.groupSessionSlug, title: invite.groupSessionTitle }}
      say={isMine ? t.cohostInviteSent : t.cohostInvite}
      sentNote={isMine ? messages.youSentInvite : null}
      status={invite.cohostInviteStatus}
      states={t.inviteState}
      acts={{ accept, decline, withdraw }}
    />
  )
}

/** A request: the host answers, the mentor who sent it may take it back. */
export function RequestRow({ request }: { request: CohostRequest }) {
  const t = useMessages('group-lists')
  const isMine = useMe().profileId === request.requestingMentorProfileId
  const { accept, decline, withdraw } = useRequestActs(request.cohostRequestId)
  return (
    <Row
      other={isMine ? host(request) : requesting(request)}
      session={{ slug: request.groupSessionSlug, title: request.groupSessionTitle }}
      say={isMine ? t.cohostRequestSent : t.cohostRequest}
      sentNote={isMine ? messages.youSentRequest : null}
      status={request.cohostRequestStatus}
      states={t.requestState}
      acts={{ accept, decline, withdraw }}
    />
  )
}

type RowProps = {
  other: Mentor
  session: Session
  say: (name: string, title: string) => string
  /** Said to who sent it, who cannot answer. */
  sentNote: string | null
  status: Status
  states: Record<Status, string>
  acts: { accept: DoIt; decline: DoIt; withdraw: DoIt }
}

function Row({ other, session, say, sentNote, status, states, acts }: RowProps) {
  const isOpen = status === 'PENDING'
  const { ref, pressed } = useKeptFocus<HTMLDivElement>(status)
  return (
    <Card as="li" className="@container">
      <div className="flex flex-col gap-4 @lg:flex-row @lg:items-center">
        <div className="flex min-w-0 grow items-start gap-3">
          <Avatar name={other.name} seed={other.id} src={other.picture} size={44} />
          <div className="min-w-0">
            <h2 className="text-h3">
              <Link to={paths.groupSession(session.slug)} className="text-inherit no-underline hover:underline">
                {say(other.name, session.title)}
              </Link>
            </h2>
            <p className="mt-0.5 text-meta text-ink-2">
              <Link to={paths.mentor(other.id)} className={textLinkClass}>
                {other.name}
              </Link>
              {` · ${other.jobTitle}`}
            </p>
            {sentNote && isOpen ? <p className="mt-1 text-meta text-ink-2">{sentNote}</p> : null}
          </div>
        </div>
        <div ref={ref} tabIndex={-1} onClickCapture={pressed} className="flex shrink-0 flex-wrap items-center gap-2">
          {isOpen && sentNote === null ? (
            <Answer {...acts} />
          ) : (
            <Chip tone={status === 'ACCEPTED' ? 'success' : 'neutral'}>{states[status]}</Chip>
          )}
          {isOpen && sentNote !== null ? <Withdraw act={acts.withdraw} /> : null}
        </div>
      </div>
    </Card>
  )
}

function Answer({ accept, decline }: { accept: DoIt; decline: DoIt }) {
  const t = useMessages('group-lists')
  const isBusy = accept.isPending || decline.isPending
  return (
    <>
      <Button variant="primary" onClick={accept.run} isPending={accept.isPending} isDisabled={isBusy}>
        {t.accept}
      </Button>
      <Button onClick={decline.run} isPending={decline.isPending} isDisabled={isBusy}>
        {t.decline}
      </Button>
    </>
  )
}

function Withdraw({ act }: { act: DoIt }) {
  const t = useMessages('group-lists')
  return (
    <Button variant="ghost" onClick={act.run} isPending={act.isPending}>
      {t.withdraw}
    </Button>
  )
}

const invited = (invite: CohostInvite): Mentor => ({
  id: invite.invitedMentorProfileId,
  name: invite.invitedMentorFullName,
  picture: invite.invitedMentorProfilePictureUrl,
  jobTitle: invite.invitedMentorJobTitle,
})
const inviting = (invite: CohostInvite): Mentor => ({
  id: invite.invitingMentorProfileId,
  name: invite.invitingMentorFullName,
  picture: invite.invitingMentorProfilePictureUrl,
  jobTitle: invite.invitingMentorJobTitle,
})
const host = (request: CohostRequest): Mentor => ({
  id: request.hostMentorProfileId,
  name: request.hostMentorFullName,
  picture: request.hostMentorProfilePictureUrl,
  jobTitle: request.hostMentorJobTitle,
})
const requesting = (request: CohostRequest): Mentor => ({
  id: request.requestingMentorProfileId,
  name: request.requestingMentorFullName,
  picture: request.requestingMentorProfilePictureUrl,
  jobTitle: request.requestingMentorJobTitle,
})
