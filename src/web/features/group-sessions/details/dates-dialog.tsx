import { useId, useState, type FormEvent } from 'react'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import type { GroupSessionDetail, Occurrence } from '#contract/group-sessions/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { changesTo, holdsSeat } from './seat-changes.ts'
import { datesAhead, isFull } from './viewer-status.ts'
import * as t from '#texts/group-sessions/members.ts'
import * as common from '#texts/common.ts'
import * as groups from '#texts/group-sessions/groups.ts'

type DatesDialogProps = { session: GroupSessionDetail; invite: string | null; isOpen: boolean; onClose: () => void }

/** Chooses the dates of a series to attend: a checkbox each, sent together. */
export function DatesDialog({ session, invite, isOpen, onClose }: DatesDialogProps) {
  const form = useId()
  const ahead = datesAhead(session)
  const held = ahead.filter(holdsSeat)
  const [chosen, setChosen] = useState(() => new Set(held.map(({ occurrenceDate }) => occurrenceDate)))
  const { save, isSaving, failure } = useSave(session, invite, onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void save(chosen)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t.datesTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isPending={isSaving}
            disabledReason={held.length === 0 && chosen.size === 0 ? t.chooseADate : ''}
          >
            {held.length > 0 && chosen.size === 0 ? t.leaveAllDates : t.saveDates({ n: chosen.size })}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit}>
        <DateList ahead={ahead} chosen={chosen} onChange={setChosen} />
        {failure ? (
          <InlineAlert tone="danger" role="alert" className="mt-3">
            {failure}
          </InlineAlert>
        ) : null}
      </Form>
    </Dialog>
  )
}

type DateListProps = {
  ahead: readonly Occurrence[]
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

/** A box for all dates, and one for each. */
function DateList({ ahead, chosen, onChange }: DateListProps) {
  const toggle = (date: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(date)
    else next.delete(date)
    onChange(next)
  }
  return (
    <>
      <p className="mb-3 text-ui text-ink-2">{t.datesText}</p>
      <Checkbox
        className="border-b border-line pb-1"
        label={t.allDates({ n: ahead.length })}
        value={chosen.size === ahead.length}
        onChange={(isOn) => onChange(new Set(isOn ? ahead.map(({ occurrenceDate }) => occurrenceDate) : []))}
      />
      {ahead.map((one) => (
        <Checkbox
          key={one.id}
          label={<DateLabel occurrence={one} />}
          value={chosen.has(one.occurrenceDate)}
          onChange={(isOn) => toggle(one.occurrenceDate, isOn)}
        />
      ))}
    </>
  )
}

function DateLabel({ occurrence }: { occurrence: Occurrence }) {
  const { range } = useFormats()
  const { startsAt, endsAt, rsvp, capacity, going } = occurrence
  const left = capacity === null ? null : capacity - going
  const state =
    rsvp && holdsSeat(occurrence)
      ? groups.rsvp[rsvp]
      : isFull(occurrence)
        ? t.fullDate
        : left !== null && left <= 5
          ? groups.seats({ free: left })
          : null
  return (
    <span className="flex flex-wrap gap-x-2.5 tnum">
      {range(startsAt, endsAt)}
      {state ? <span className="text-ink-2">{state}</span> : null}
    </span>
  )
}

/** Sends the changes one by one; failed ones stay in the dialog, which shows the current dates. */
function useSave(session: GroupSessionDetail, invite: string | null, onDone: () => void) {
  const invalidate = useInvalidateReads()
  const rsvp = useAct(groupSeatRoutes.rsvp, { isReadLater: true })
  const leave = useAct(groupSeatRoutes.leave, { isReadLater: true })
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const params = { id: session.id }

  async function save(chosen: ReadonlySet<string>): Promise<void> {
    setSaving(true)
    setFailure('')
    try {
      for (const { action, date } of changesTo(datesAhead(session), chosen)) {
        const at = date === null ? {} : { occurrenceDate: date }
        // One by one: each changes how many seats the next one finds.
        if (action === 'leave') await leave.run({ params, query: at })
        else await rsvp.run({ params, body: { ...at, ...(invite ? { invite } : {}) } })
      }
      toast.success(t.datesSaved)
      onDone()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setSaving(false)
      invalidate(groupSeatRoutes.rsvp.changes)
    }
  }
  return { save, isSaving, failure }
}
