import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useInviteActions, useRequestActions } from '../cohosts/use-cohost-actions.ts'
import type { ActionProps } from './action-props.ts'
import * as t from '#texts/group-sessions/members.ts'
import * as details from '#texts/group-sessions/details.ts'

/** The reader's pending cohost invite. */
export function AnswerInvite({ session, place }: ActionProps) {
  const { accept, decline } = useInviteActions(session.viewer.cohostInviteId ?? '')
  const isBusy = accept.isPending || decline.isPending
  return (
    <div>
      {place === 'panel' ? <p className="mb-2.5 text-ui">{t.invited({ name: session.mentorFullName })}</p> : null}
      <div className="flex flex-col gap-2.5">
        <Button
          needsNetwork
          variant="primary"
          size={place === 'bar' ? 'md' : 'lg'}
          className="w-full"
          onClick={accept.run}
          isPending={accept.isPending}
          isDisabled={isBusy}
        >
          {details.accept}
        </Button>
        {place === 'panel' ? (
          <Button
            needsNetwork
            className="w-full"
            onClick={decline.run}
            isPending={decline.isPending}
            isDisabled={isBusy}
          >
            {t.decline}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type RequestProps = { session: GroupSessionDetail; invite: string | null }

/** A mentor requests to cohost, and sees that the request is pending. */
export function RequestToCohost({ session, invite }: RequestProps) {
  const { cohostRequestId } = session.viewer
  const request = useAct(cohostRoutes.createCohostRequest, {
    onSuccess: () => toast.success(t.asked),
  })
  if (cohostRequestId !== null) return <Waiting id={cohostRequestId} name={session.mentorFullName} />
  const body = { groupSessionSlug: session.sessionSlug, ...(invite ? { invite } : {}) }
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-2.5 text-ui text-ink-2">{t.askText}</p>
      <Button needsNetwork className="w-full" isPending={request.isPending} onClick={() => request.start({ body })}>
        {t.askToCohost}
      </Button>
      <p role="alert" className="mt-2 text-ui text-danger-ink empty:hidden">
        {request.error ? failureText(request.error) : ''}
      </p>
    </div>
  )
}

function Waiting({ id, name }: { id: string; name: string }) {
  const { withdraw } = useRequestActions(id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
      <p role="status" className="text-ui text-ink-2">
        <Chip className="me-2">{t.pending}</Chip>
        {t.pendingText({ name })}
      </p>
      <Button needsNetwork variant="ghost" size="sm" onClick={withdraw.run} isPending={withdraw.isPending}>
        {t.withdraw}
      </Button>
    </div>
  )
}
