import { useState } from 'react'
import type { Scope } from '#contract/group-sessions/constants.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { CancelDialog, useAfterCancel } from '#web/features/sessions/public.ts'
import { ChangeFailed } from './change-failed.tsx'
import type { ManageProps } from './manage-props.ts'
import { isSeries } from '../details/viewer-status.ts'
import { ScopeField } from './scope-field.tsx'
import { SessionLine } from './session-line.tsx'
import * as t from '#texts/group-sessions/members.ts'
import * as sessions from '#texts/sessions.ts'

/** Cancels one date, it and those after it, or all; says who is notified. */
export function CancelGroupDialog({ session, isOpen, onClose }: ManageProps) {
  const [scope, setScope] = useState<Scope>('occurrence')
  const onSuccess = useAfterCancel(sessions.cancelled, onClose)
  const cancel = useAct(hostingRoutes.cancelGroupSession, {
    onSuccess,
    isDone: () => session.status === 'CANCELLED',
    onDone: onSuccess,
  })

  function send(cancelReason: string) {
    const at = { scope: isSeries(session) ? scope : 'series', occurrenceDate: session.occurrenceDate } as const
    cancel.start({ body: { sessionId: session.id, cancelReason, ...at } })
  }

  return (
    <CancelDialog
      {...{ isOpen, onClose }}
      onCancel={send}
      isPending={cancel.isPending}
      hint={t.hintReason}
      failure={<ChangeFailed error={cancel.error} title={sessions.cancelFailed} />}
    >
      <SessionLine session={session} />
      <ScopeField label={t.cancelScope} session={session} value={scope} onChange={setScope} />
      <p className="mb-5 text-ui">
        {scope === 'occurrence' || !isSeries(session) ? t.notifies({ n: session.going }) : t.notifiesAll}
      </p>
    </CancelDialog>
  )
}
