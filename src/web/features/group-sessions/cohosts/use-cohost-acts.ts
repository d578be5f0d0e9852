import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionMessages as messages } from '#contract/group-sessions/messages.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { afterCohostChange } from '../after-change.ts'

export type DoIt = { run: () => void; isPending: boolean }

/** Answering an invite, or taking it back. */
export function useInviteActs(id: string) {
  const t = useMessages('groups')
  const accept = useAct(cohostRoutes.acceptCohostInvite, told(messages.inviteAccepted, messages.inviteAcceptFailed))
  const decline = useAct(cohostRoutes.declineCohostInvite, told(messages.inviteDeclined, messages.inviteDeclineFailed))
  const withdraw = useAct(cohostRoutes.withdrawCohostInvite, told(t.withdrawn, t.withdrawFailed))
  return {
    accept: doing(accept, id),
    decline: doing(decline, id),
    withdraw: doing(withdraw, id),
  }
}

/** Answering a request, or taking it back. */
export function useRequestActs(id: string) {
  const t = useMessages('groups')
  const accept = useAct(cohostRoutes.acceptCohostRequest, told(messages.requestAccepted, messages.requestAcceptFailed))
  const decline = useAct(
    cohostRoutes.declineCohostRequest,
    told(messages.requestDeclined, messages.requestDeclineFailed),
  )
  const withdraw = useAct(cohostRoutes.withdrawCohostRequest, told(t.withdrawn, t.withdrawFailed))
  return {
    accept: doing(accept, id),
    decline: doing(decline, id),
    withdraw: doing(withdraw, id),
  }
}

/** The specified toast of a success; of a failure too, with the reason where the server gave one. */
const told = (done: string, failed: string) => ({
  refresh: afterCohostChange,
  onSuccess: () => toast.success(done),
  onError: (error: unknown) => {
    const reason = firstMessage(error, '')
    toast.error(reason ? `${failed}. ${reason}` : failed)
  },
})

const doing = (act: { start: (given: { params: { id: string } }) => void; isPending: boolean }, id: string): DoIt => ({
  run: () => act.start({ params: { id } }),
  isPending: act.isPending,
})
