import { useState } from 'react'
import { calendarRoutes, type Calendar, type CalendarAccount } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import type { OpenState } from '#web/ui/lazy/lazy-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useFieldIds } from '#web/ui/fields/field.tsx'
import { Fieldset } from '#web/ui/fields/fieldset.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

type Props = { calendar: Calendar | null } & OpenState

/** Asks which calendars of a connected account count as busy, and where sessions are added. */
export function AccountDialog({ calendar, isOpen, onClose }: Props) {
  const id = calendar?.id ?? ''
  const account = useRead(
    calendarRoutes.findAccount,
    { params: { id } },
    { enabled: isOpen && id !== '', staleTime: 0 },
  )
  const title = t.chooseCalendarsNamed({ account: calendar?.account ?? '' })
  // What is chosen stays while the list is read again.
  if (account.data && account.isFetchedAfterMount)
    return <Choice account={account.data} calendar={calendar!} title={title} isOpen={isOpen} onClose={onClose} />
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title}>
      {account.error && !account.isFetching ? (
        <p className="flex flex-wrap items-center gap-3 text-ui">
          {t.accountLoadFailed} <Button onClick={() => void account.refetch()}>{common.tryAgain}</Button>
        </p>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  )
}

const NEW = 'new'
const NOWHERE = 'nowhere'
const PREFIX = 'calendar:'

function Choice({
  account,
  calendar: { id, provider },
  title,
  isOpen,
  onClose,
}: { account: CalendarAccount; calendar: Calendar; title: string } & OpenState) {
  const [busy, setBusy] = useState(() => account.calendars.filter(({ isSelected }) => isSelected).map(({ ref }) => ref))
  const [sessions, setSessions] = useState(() => startOf(account))
  const [usesRooms, setUsesRooms] = useState(account.usesRooms)
  const { alert, save, isPending } = useSave(id, onClose)
  const isMissing = busy.length === 0
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="primary" isPending={isPending} onClick={() => isMissing || save(busy, sessions, usesRooms)}>
        {common.save}
      </Button>
    </>
  )
  const writable = account.calendars.filter(({ isWritable }) => isWritable)
  const options = [
    { value: NEW, label: t.sessionsToNew },
    ...writable.map(({ ref, name }) => ({ value: PREFIX + ref, label: name })),
    { value: NOWHERE, label: t.sessionsToNowhere },
  ]
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={title} footer={footer}>
      <div className="flex flex-col gap-6">
        <BusyCalendars account={account} busy={busy} onChange={setBusy} />
        <RadioGroup
          label={t.sessionsTo}
          options={options}
          value={sessions}
          onChange={setSessions}
          description={
            account.otherSessionsAccount ? t.sessionsToMoves({ account: account.otherSessionsAccount }) : undefined
          }
        />
        {(provider === 'google' || provider === 'microsoft') && sessions !== NOWHERE ? (
          <Checkbox
            label={t.meetThere[provider]}
            description={t.meetThereHelp}
            value={usesRooms}
            onChange={setUsesRooms}
          />
        ) : null}
        <FormAlert alert={alert} />
      </div>
    </Dialog>
  )
}

/** A new calendar is suggested where sessions are not added anywhere yet. */
function startOf({ sessionsCalendar, otherSessionsAccount, calendars }: CalendarAccount): string {
  if (sessionsCalendar !== null && calendars.some(({ ref }) => ref === sessionsCalendar))
    return PREFIX + sessionsCalendar
  return otherSessionsAccount === null ? NEW : NOWHERE
}

type BusyProps = { account: CalendarAccount; busy: readonly string[]; onChange: (busy: string[]) => void }

function BusyCalendars({ account, busy, onChange }: BusyProps) {
  const ids = useFieldIds()
  const toggle = (ref: string, isOn: boolean) => onChange(isOn ? [...busy, ref] : busy.filter((one) => one !== ref))
  return (
    <Fieldset
      ids={ids}
      label={t.busyCalendars}
      {...(busy.length === 0 && { isInvalid: true, errorMessage: t.busyCalendarsMissing })}
    >
      {account.calendars.map(({ ref, name }) => (
        <Checkbox key={ref} label={name} value={busy.includes(ref)} onChange={(isOn) => toggle(ref, isOn)} />
      ))}
    </Fieldset>
  )
}

function useSave(id: string, onClose: () => void) {
  const { alert, show, clear } = useFormAlert()
  const choose = useAct(calendarRoutes.chooseCalendars, {
    onSuccess: () => {
      toast.success(t.choiceSaved)
      onClose()
    },
    onError: (error) => show(failureText(error)),
  })
  const save = (busy: string[], sessions: string, usesRooms: boolean) => {
    clear()
    choose.start({ params: { id }, body: { busy, sessions: destinationOf(sessions), usesRooms } })
  }
  return { alert, save, isPending: choose.isPending }
}

function destinationOf(value: string) {
  if (value === NEW || value === NOWHERE) return { to: value } as const
  return { to: 'calendar', ref: value.slice(PREFIX.length) } as const
}
