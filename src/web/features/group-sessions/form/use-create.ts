import { useState } from 'react'
import { useNavigate } from 'react-router'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useTimeZone } from '#web/platform/time/time-zone.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { bodyOf, type SessionDraft } from './draft.ts'
import type { DraftForm } from './parts.ts'

/** Sends the form; what the server refuses is shown where it belongs. */
export function useCreate(form: DraftForm, onCreated: () => void) {
  const t = useMessages('hosting')
  const zone = useTimeZone()
  const navigate = useNavigate()
  const { moment } = useFormats(zone)
  const alert = useFormAlert()
  const [needsRoom, setNeedsRoom] = useState(false)
  const act = useAct(groupSessionRoutes.createGroupSession, { refresh: [groupSessionRoutes, availabilityRoutes] })

  function refuse(error: CallError) {
    const code = error instanceof ApiError ? error.code : null
    const first = error instanceof ApiError ? (error.messages[0] ?? '') : ''
    setNeedsRoom(code === 'room_needed')
    const put = (field: 'date' | 'sessionTitle', message: string) =>
      form.setError(field, { type: 'server', message }, { shouldFocus: true })
    if (error instanceof ApiError && code === 'occurrences_taken')
      put('date', `${t.taken} ${error.taken.map(({ startsAt }) => moment(startsAt)).join(', ')}`)
    else if (code === 'calendar_required' || code === 'room_needed' || code === 'file_not_yours')
      alert.show(code === 'room_needed' ? t.roomNeeded : first)
    else if (error instanceof ApiError && error.status === 400) {
      if (first.includes('Date')) put('date', groupSessionMessages.invalidDateOrTime)
      else put('sessionTitle', groupSessionMessages.inappropriate)
    } else alert.show(error instanceof ApiError && error.status === 429 ? first : t.failed)
  }

  async function send(draft: SessionDraft) {
    alert.clear()
    const made = await act.run({ body: bodyOf(draft, zone) }).catch(refuse)
    if (!made) return
    onCreated()
    toast.success(groupSessionMessages.created)
    await navigate(paths.groupSession(made.sessionSlug))
  }
  return { submit: form.handleSubmit(send), isPending: act.isPending, alert: alert.alert, needsRoom }
}
