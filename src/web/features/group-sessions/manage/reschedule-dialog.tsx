import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import type { Scope } from '#contract/group-sessions/constants.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { instantFrom } from '#rules/time/local-times.ts'
import { localTimeAt } from '#rules/time/zone-offsets.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useGuardedText } from '#web/platform/forms/confirm-close.tsx'
import { ReasonField, useReason } from '#web/features/sessions/public.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { startTimeGroups } from '../form/start-times.ts'
import { sessionAddress } from '../details/session-input.ts'
import { ChangeFailed } from './change-failed.tsx'
import type { ManageProps } from './manage-props.ts'
import { isSeries } from '../details/viewer-status.ts'
import { ScopeField } from './scope-field.tsx'
import { SessionLine } from './session-line.tsx'
import * as t from '#texts/group-sessions/members.ts'
import * as errors from '#texts/bookings/errors.ts'
import * as sessions from '#texts/sessions.ts'
import * as fields from '#texts/group-sessions/fields.ts'

/** Moves a date to another day and time; with a wider scope the others move by as many days, to the same time. */
export function RescheduleDialog({ session, isOpen, onClose }: ManageProps) {
  const form = useId()
  const [scope, setScope] = useState<Scope>('occurrence')
  const reason = useReason()
  const when = useWhen(session)
  const { move, error, isPending } = useMove(session, onClose)
  const { close, question } = useGuardedText(reason.isDirty, onClose)
  const { day, wallTime } = useFormats('UTC')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (when.error) when.setTried(true)
    const valid = reason.validate()
    if (valid === null || when.error) return
    move({ reason: valid, date: when.date, startTime: when.time, scope: isSeries(session) ? scope : 'occurrence' })
  }

  const target = when.isSame
    ? t.reschedule
    : t.moveTo({ when: `${day(`${when.date}T12:00:00Z`)}, ${wallTime(when.time)}` })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t.rescheduleTitle}
      size="lg"
      footer={
        <>
          <Button onClick={close}>{t.keepTime}</Button>
          <Button variant="primary" type="submit" form={form} isPending={isPending} className="tnum">
            {target}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <SessionLine session={session} />
        <ScopeField label={t.moveScope} session={session} value={scope} onChange={setScope} />
        <WhenFields when={when} />
        {scope === 'occurrence' || !isSeries(session) ? null : <p className="mb-5 text-ui text-ink-2">{t.allMove}</p>}
        <ReasonField reason={reason} hint={t.hintReason} />
        <ChangeFailed error={error} title={sessions.rescheduleFailed} />
        {question}
      </Form>
    </Dialog>
  )
}

/** The day and time being chosen, in the reader's zone, and why they are invalid. */
function useWhen({ startsAt }: GroupSessionDetail) {
  const { offsets } = useZone()
  const now = useNow()
  const before = localTimeAt(offsets, Date.parse(startsAt))
  const [date, setDate] = useState(before.date)
  const [time, setTime] = useState(before.time)
  const [isTried, setTried] = useState(false)
  const isSame = date === before.date && time === before.time
  const at = instantFrom(offsets, date, time)
  const isPast = at !== null && at < now
  const error = isSame ? t.sameTime : at === null ? fields.session_start_invalid : isPast ? errors.slot_in_past : null
  return { date, setDate, time, setTime, isSame, error, isTried, setTried }
}

function WhenFields({ when }: { when: ReturnType<typeof useWhen> }) {
  const now = useNow()
  const { isoDay, zoneName, wallTime } = useFormats()
  const today = isoDay(now)
  const groups = startTimeGroups(wallTime)
  // A start that is not on the half hour stays an option until another one is chosen.
  const isListed = groups.some(({ options }) => options.some(({ value }) => value === when.time))
  const shown = when.isTried && when.error ? { errorMessage: when.error } : {}
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2">
      <LocalDateField
        label={t.newDate}
        value={when.date}
        onChange={when.setDate}
        min={today}
        max={`${Number(today.slice(0, 4)) + 1}-12-31`}
        {...shown}
      />
      <Select
        label={t.newTime}
        description={t.yourClock({ zone: zoneName(now) })}
        options={isListed ? groups : [{ value: when.time, label: wallTime(when.time) }, ...groups]}
        value={when.time}
        onChange={when.setTime}
      />
    </div>
  )
}

type Move = { reason: string; date: string; startTime: string; scope: Scope }

function useMove(session: GroupSessionDetail, onClose: () => void) {
  const navigate = useNavigate()
  const { start, error, isPending } = useAct(hostingRoutes.rescheduleGroupSession, {
    onSuccess: (_, { body }) => {
      toast.success(sessions.rescheduled)
      onClose()
      // The date moves with the others, so the address with its old day is no longer valid.
      if (body.scope !== 'occurrence') void navigate(sessionAddress(session.sessionSlug, {}), { replace: true })
    },
  })
  const move = (body: Move) =>
    start({ body: { groupSessionId: session.id, occurrenceDate: session.occurrenceDate, ...body } })
  return { move, error, isPending }
}
