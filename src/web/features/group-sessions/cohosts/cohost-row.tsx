import type { CohostInvite, CohostRequest } from '#contract/group-sessions/cohost-routes.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useRetainedFocus } from '../lists/retained-focus.ts'
import { useInviteActions, useRequestActions, type CohostActions } from './use-cohost-actions.ts'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import * as t from '#texts/group-sessions/lists.ts'

type Mentor = { id: string; slug: string; name: string; picture: string | null; jobTitle: string }
type Status = CohostInvite['cohostInviteStatus']

/** An invite: the invited mentor answers, the host can withdraw it. */
export function InviteRow({ invite }: { invite: CohostInvite }) {
  return (
    <Row
      sender={{
        id: invite.invitingMentorProfileId,
        slug: invite.invitingMentorSlug,
        name: invite.invitingMentorFullName,
        picture: invite.invitingMentorProfilePictureUrl,
        jobTitle: invite.invitingMentorJobTitle,
      }}
      recipient={{
        id: invite.invitedMentorProfileId,
        slug: invite.invitedMentorSlug,
        name: invite.invitedMentorFullName,
        picture: invite.invitedMentorProfilePictureUrl,
        jobTitle: invite.invitedMentorJobTitle,
      }}
      session={{ slug: invite.groupSessionSlug, title: invite.groupSessionTitle }}
      status={invite.cohostInviteStatus}
      texts={{
        received: (name, title) => t.cohostInvite({ name, title }),
        sent: (name, title) => t.cohostInviteSent({ name, title }),
        sentNote: t.youSentInvite,
        states: t.inviteState,
      }}
      actions={useInviteActions(invite.cohostInviteId)}
    />
  )
}

/** A request: the host answers, the mentor who sent it can withdraw it. */
export function RequestRow({ request }: { request: CohostRequest }) {
  return (
    <Row
      sender={{
        id: request.requestingMentorProfileId,
        slug: request.requestingMentorSlug,
        name: request.requestingMentorFullName,
        picture: request.requestingMentorProfilePictureUrl,
        jobTitle: request.requestingMentorJobTitle,
      }}
      recipient={{
        id: request.hostMentorProfileId,
        slug: request.hostMentorSlug,
        name: request.hostMentorFullName,
        picture: request.hostMentorProfilePictureUrl,
        jobTitle: request.hostMentorJobTitle,
      }}
      session={{ slug: request.groupSessionSlug, title: request.groupSessionTitle }}
      status={request.cohostRequestStatus}
      texts={{
        received: (name, title) => t.cohostRequest({ name, title }),
        sent: (name, title) => t.cohostRequestSent({ name, title }),
        sentNote: t.youSentRequest,
        states: t.requestState,
      }}
      actions={useRequestActions(request.cohostRequestId)}
    />
  )
}

type RowProps = {
  sender: Mentor
  recipient: Mentor
  session: { slug: string; title: string }
  status: Status
  texts: {
    /** The title for the recipient, with the sender's name; for the sender, with the recipient's. */
    received: (name: string, title: string) => string
    sent: (name: string, title: string) => string
    /** For the sender, who cannot answer. */
    sentNote: string
    states: Record<Status, string>
  }
  actions: CohostActions
}

function Row({ sender, recipient, session, status, texts, actions }: RowProps) {
  const isMine = useMe().profileId === sender.id
  const other = isMine ? recipient : sender
  const isOpen = status === 'PENDING'
  const { ref, pressed } = useRetainedFocus<HTMLDivElement>(status)
  return (
    <Card as="li" className="@container">
      <div className="flex flex-col gap-4 @lg:flex-row @lg:items-center">
        <div className="flex min-w-0 grow items-start gap-3">
          <Avatar name={other.name} seed={other.id} src={other.picture} size={44} />
          <div className="min-w-0">
            <h2 className="text-h3">
              <Link to={paths.groupSession(session.slug)} className="text-inherit no-underline hover:underline">
                {(isMine ? texts.sent : texts.received)(other.name, session.title)}
              </Link>
            </h2>
            <p className="mt-0.5 text-meta text-ink-2">
              <Link to={paths.mentor(other.slug)} className={textLinkClass}>
                {other.name}
              </Link>
              {` · ${jobTitleText(other.jobTitle)}`}
            </p>
            {isMine && isOpen ? <p className="mt-1 text-meta text-ink-2">{texts.sentNote}</p> : null}
          </div>
        </div>
        <div ref={ref} tabIndex={-1} onClickCapture={pressed} className="flex shrink-0 flex-wrap items-center gap-2">
          {isOpen && !isMine ? (
            <Answer {...actions} />
          ) : (
            <Chip tone={status === 'ACCEPTED' ? 'success' : 'neutral'}>{texts.states[status]}</Chip>
          )}
          {isOpen && isMine ? <Withdraw action={actions.withdraw} /> : null}
        </div>
      </div>
    </Card>
  )
}

function Answer({ accept, decline }: CohostActions) {
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

function Withdraw({ action }: { action: CohostActions['withdraw'] }) {
  return (
    <Button variant="ghost" onClick={action.run} isPending={action.isPending}>
      {t.withdraw}
    </Button>
  )
}
