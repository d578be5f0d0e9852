import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { groupSessionMessages as messages } from '#contract/group-session-messages.ts'
import type { Scope } from '#contract/group-session-schemas.ts'
import { hostingRoutes } from '#contract/group-sessions.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/act.ts'
import { useGuardedText } from '#web/platform/guarded-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ReasonActions } from '#web/platform/reason-actions.tsx'
import { ReasonField } from '#web/platform/reason-field.tsx'
import { useReason } from '#web/platform/use-reason.ts'
import { afterHostChange } from '../after-change.ts'
import { ChangeFailed } from './change-failed.tsx'
import type { ManageProps } from './parts.ts'
import { isSeries, ScopeField } from './scope-field.tsx'
import { SessionLine } from './session-line.tsx'

/** Cancels a date, it and those after it, or all, with a reason; says who is told. */
export function CancelDialog({ session, isOpen, onClose }: ManageProps) {
  const t = useMessages('group-members')
  const navigate = useNavigate()
  const form = useId()
  const [scope, setScope] = useState<Scope>('occurrence')
  const reason = useReason()
  const { close, question } = useGuardedText(reason.isWritten, onClose)
  const cancel = useAct(hostingRoutes.cancelGroupSession, {
    refresh: afterHostChange,
    onSuccess: () => {
      toast.success(messages.cancelled)
      onClose()
      void navigate(paths.home)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const cancelReason = reason.take()
    if (cancelReason === null) return
    const at = { scope: isSeries(session) ? scope : 'series', occurrenceDate: session.occurrenceDate } as const
    cancel.start({ body: { sessionId: session.id, cancelReason, ...at } })
  }

  const footer = (
    <ReasonActions
      form={form}
      reason={reason}
      isPending={cancel.isPending}
      keep={t.keep}
      cancel={t.cancel}
      onKeep={close}
    />
  )
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={t.cancelTitle} footer={footer}>
      <form id={form} onSubmit={submit} noValidate>
        <SessionLine session={session} />
        <ScopeField session={session} value={scope} onChange={setScope} />
        <p className="mb-5 text-ui">
          {scope === 'occurrence' || !isSeries(session) ? t.told(session.going) : t.toldAll}
        </p>
        <ReasonField reason={reason} hint={t.hintReason} />
        <ChangeFailed error={cancel.error} title={messages.cancelFailed} />
        {question}
      </form>
    </Dialog>
  )
}
