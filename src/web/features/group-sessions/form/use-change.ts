import { useNavigate } from 'react-router'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { onMissingSchema } from '#web/platform/forms/schema-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { changesOf, draftOf, type ChangeScope } from './draft/changes.ts'
import type { SessionDraft } from './draft/draft.ts'
import type { DraftForm } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as errors from '#texts/group-sessions/errors.ts'

type ChangeTarget = { changeScope: ChangeScope; addressAt: (date: string | null) => string }

/** Sends the changes; refusals are shown at their fields or above the form. */
export function useChange(form: DraftForm, session: GroupSessionDetail, { changeScope, addressAt }: ChangeTarget) {
  const navigate = useNavigate()
  const alert = useFormAlert()
  const act = useAct(groupSessionRoutes.updateGroupSession)

  function refuse(error: CallError) {
    const code = error instanceof ApiError ? error.code : null
    const put = (field: 'sessionTitle' | 'capacity', message: string) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: true })
    if (code === 'title_inappropriate') put('sessionTitle', errors.title_inappropriate)
    else if (code === 'capacity_below_going') put('capacity', errors.capacity_below_going)
    else alert.show(failureText(error))
  }

  async function send(draft: SessionDraft) {
    alert.clear()
    const input = { params: { id: session.id }, body: changesOf(draftOf(session), draft, changeScope) }
    const changed = await act.run(input).catch(refuse)
    if (!changed) return
    toast.success(t.saved)
    await navigate(addressAt(changeScope.scope === 'series' ? null : changeScope.date))
  }
  const submit = form.handleSubmit(send, onMissingSchema(alert.show))
  return { submit, isPending: act.isPending, alert: alert.alert }
}
