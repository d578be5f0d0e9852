import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSessionMessages as messages } from '#contract/group-sessions/messages.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { firstMessage } from '#web/platform/api/api-error.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { afterCohostChange } from '../after-change.ts'

type Action = { run: () => void; isPending: boolean }

/** The actions of recipient and sender of a cohost invite or request. */
export type CohostActions = { accept: Action; decline: Action; withdraw: Action }

/** Accepting, declining or withdrawing an invite. */
export function useInviteActions(id: string): CohostActions {
  const t = useMessages('groups')
  return {
    accept: useAction(cohostRoutes.acceptCohostInvite, id, messages.inviteAccepted, messages.inviteAcceptFailed),
    decline: useAction(cohostRoutes.declineCohostInvite, id, messages.inviteDeclined, messages.inviteDeclineFailed),
    withdraw: useAction(cohostRoutes.withdrawCohostInvite, id, t.withdrawn, t.withdrawFailed),
  }
}

/** Accepting, declining or withdrawing a request. */
export function useRequestActions(id: string): CohostActions {
  const t = useMessages('groups')
  return {
    accept: useAction(cohostRoutes.acceptCohostRequest, id, messages.requestAccepted, messages.requestAcceptFailed),
    decline: useAction(cohostRoutes.declineCohostRequest, id, messages.requestDeclined, messages.requestDeclineFailed),
    withdraw: useAction(cohostRoutes.withdrawCohostRequest, id, t.withdrawn, t.withdrawFailed),
  }
}

type AnswerRoute = (typeof cohostRoutes)[`${'accept' | 'decline' | 'withdraw'}Cohost${'Invite' | 'Request'}`]

/** Calls a route and shows the specified toast; after a failure also the server's reason, if there is one. */
function useAction(route: AnswerRoute, id: string, done: string, failed: string): Action {
  const { start, isPending } = useAct(route, {
    refresh: afterCohostChange,
    onSuccess: () => toast.success(done),
    onError: (error) => {
      const reason = firstMessage(error, '')
      toast.error(reason ? `${failed}. ${reason}` : failed)
    },
  })
  return { run: () => start({ params: { id } }), isPending }
}
