import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldOfMessage } from '#contract/field-errors.ts'
import { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { onMissingSchema, showFieldErrors } from '#web/platform/forms/schema-form.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useTimeZone } from '#web/platform/time/zones.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { bodyOf, fieldOrder, type SessionDraft } from './draft/draft.ts'
import type { DraftForm } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as fields from '#texts/group-sessions/fields.ts'
import * as errors from '#texts/group-sessions/errors.ts'
import { row } from '#texts/language.ts'

/** Shows the server's refusal at the field it names; otherwise returns the message to show above the form. */
export function showCreateError(
  form: DraftForm,
  error: CallError,
  moment: (startsAt: string) => string,
): string | null {
  if (!(error instanceof ApiError)) return failureText(error)
  const put = (field: 'date' | 'sessionTitle', message: string) => {
    form.setError(field, { type: 'server', message }, { shouldFocus: true })
    return null
  }
  if (error.code === 'occurrences_taken')
    return put('date', t.taken({ times: row(error.taken.map(({ startsAt }) => moment(startsAt))) }))
  if (error.code === 'room_needed') return t.roomNeeded
  if (error.status !== 400 || error.code === 'file_not_yours') return failureText(error)
  if (error.code === 'group_date_invalid' || fieldOfMessage(error.messages[0] ?? '', ['date', 'endDate']))
    return put('date', fields.session_start_invalid)
  if (error.code === 'title_inappropriate') return put('sessionTitle', errors.title_inappropriate)
  return showFieldErrors(form, error, fieldOrder).length > 0 ? errors.title_inappropriate : null
}

/** Creates the session from the form. */
export function useCreate(form: DraftForm, onCreated: () => void) {
  const zone = useTimeZone()
  const navigate = useNavigate()
  const { moment } = useFormats()
  const alert = useFormAlert()
  const [needsRoom, setNeedsRoom] = useState(false)
  const act = useAct(groupSessionRoutes.createGroupSession)

  function refuse(error: CallError) {
    setNeedsRoom(error instanceof ApiError && error.code === 'room_needed')
    const message = showCreateError(form, error, moment)
    if (message) alert.show(message)
  }

  async function send(draft: SessionDraft) {
    alert.clear()
    const made = await act.run({ body: bodyOf(draft, zone) }).catch(refuse)
    if (!made) return
    onCreated()
    toast.success(t.created)
    await navigate(paths.groupSession(made.sessionSlug))
  }
  const submit = form.handleSubmit(send, onMissingSchema(alert.show))
  return { submit, isPending: act.isPending, alert: alert.alert, needsRoom }
}
