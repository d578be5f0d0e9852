import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import * as t from '#texts/group-sessions/groups.ts'
import * as lists from '#texts/group-sessions/lists.ts'
import { row } from '#texts/language.ts'

type Action = { run: () => void; isPending: boolean }

/** The actions of recipient and sender of a cohost invite or request. */
export type CohostActions = { accept: Action; decline: Action; withdraw: Action }

/** Accepting, declining or withdrawing an invite. */
export function useInviteActions(id: string): CohostActions {
  return {
    accept: useAction(cohostRoutes.acceptCohostInvite, id, lists.inviteAccepted, lists.inviteAcceptFailed),
    decline: useAction(cohostRoutes.declineCohostInvite, id, lists.inviteDeclined, lists.inviteDeclineFailed),
    withdraw: useAction(cohostRoutes.withdrawCohostInvite, id, t.withdrawn, t.withdrawFailed),
  }
}

/** Accepting, declining or withdrawing a request. */
export function useRequestActions(id: string): CohostActions {
  return {
    accept: useAction(cohostRoutes.acceptCohostRequest, id, lists.requestAccepted, lists.requestAcceptFailed),
    decline: useAction(cohostRoutes.declineCohostRequest, id, lists.requestDeclined, lists.requestDeclineFailed),
    withdraw: useAction(cohostRoutes.withdrawCohostRequest, id, t.withdrawn, t.withdrawFailed),
  }
}

type AnswerRoute = (typeof cohostRoutes)[`${'accept' | 'decline' | 'withdraw'}Cohost${'Invite' | 'Request'}`]

/** Calls a route and shows the specified toast; after a failure also the reason. */
function useAction(route: AnswerRoute, id: string, done: string, failed: string): Action {
  const { moment } = useFormats()
  const { start, isPending } = useAct(route, {
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(whyNot(error, failed, moment)),
  })
  return { run: () => start({ params: { id } }), isPending }
}

/** Why there is no answer, or the refusal with the server's reason; the busy times in it are formatted for the reader. */
function whyNot(error: CallError, failed: string, moment: (startsAt: string) => string): string {
  const text = failureText(error, failed)
  const taken = error instanceof ApiError ? error.taken : []
  return taken.length === 0 ? text : `${text.split(':')[0]}: ${row(taken.map(({ startsAt }) => moment(startsAt)))}`
}
