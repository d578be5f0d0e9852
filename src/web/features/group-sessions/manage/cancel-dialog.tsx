import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { groupSessionMessages as messages } from '#contract/group-sessions/messages.ts'
import type { Scope } from '#contract/group-sessions/schemas.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ReasonActions, ReasonField, useReason } from '#web/features/sessions/public.ts'
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
