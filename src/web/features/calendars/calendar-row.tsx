import { CalendarCheck, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BrokenCalendar, type OpenCalendarDialog } from './broken-calendar.tsx'
import * as t from '#texts/availability.ts'
import { row } from '#texts/language.ts'

type Props = {
  calendar: Calendar
  /** Without it no slots are offered. */
  isLast: boolean
  /** A pressed button is about to go, so the focus needs another place. */
  moveFocus: () => void
  openDialog: OpenCalendarDialog
}

/** A connected calendar: what it is, when it was last read, what is wrong with it. */
export function CalendarRow({ calendar, isLast, moveFocus, openDialog }: Props) {
  const { moment } = useFormats()
  const isBroken = calendar.status === 'BROKEN'
  const { provider } = calendar
  const kinds = { builtin: t.builtin, caldav: t.calDavAccount }
  const kind = provider === 'builtin' || provider === 'caldav' ? kinds[provider] : t.providers[provider].name
  const name = calendar.name ?? kind
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon as={isBroken ? CalendarX : CalendarCheck} className="text-ink-2" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-meta text-ink-2">
            <bdi className="wrap-anywhere">{calendar.account}</bdi>
          </p>
          {calendar.lastSyncedAt ? (
            <p className="text-meta text-ink-2">{t.lastRead({ when: moment(calendar.lastSyncedAt) })}</p>
          ) : null}
        </div>
        <Chip tone={isBroken ? 'warning' : 'success'}>{isBroken ? t.broken : t.connected}</Chip>
        <RemoveButton calendar={calendar} name={name} isLast={isLast} />
      </div>
      {calendar.calendars.length > 0 ? (
        <AccountCalendars calendar={calendar} onChoose={() => openDialog('account', calendar)} />
      ) : null}
      {isBroken ? <BrokenCalendar calendar={calendar} onFixed={moveFocus} openDialog={openDialog} /> : null}
    </div>
  )
}

/** What an account's calendars are for. */
function AccountCalendars({ calendar, onChoose }: { calendar: Calendar; onChoose: () => void }) {
  const { provider, sessionsCalendar, sessionsFailure, usesRooms } = calendar
  const names = row(calendar.calendars.map(({ name }) => name))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40 text-meta break-words text-ink-2">
        <p>{t.busyIn({ names })}</p>
        {sessionsCalendar === null ? null : <p>{t.sessionsIn({ name: sessionsCalendar })}</p>}
        {usesRooms && (provider === 'google' || provider === 'microsoft') ? <p>{t.meetingThere[provider]}</p> : null}
        {sessionsCalendar === null || sessionsFailure === null ? null : (
          <p className="text-ink">{t.sessionsFailing({ name: sessionsCalendar, why: t.failures[sessionsFailure] })}</p>
        )}
      </div>
      <Button aria-label={t.chooseCalendarsNamed({ account: calendar.account })} onClick={onChoose}>
        {t.chooseCalendars}
      </Button>
    </div>
  )
}

function RemoveButton({ calendar, name, isLast }: Pick<Props, 'calendar' | 'isLast'> & { name: string }) {
  const { provider } = calendar
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAct(calendarRoutes.deleteCalendar, {
    onSuccess: () => toast.success(t.calendarRemoved),
    onError: (error) => toast.error(failureText(error, t.calendarRemoveFailed)),
  })
  const confirm = () =>
    void remove
      .run({ params: { id: calendar.id } })
      .catch(() => undefined)
      .finally(() => setConfirming(false))
  return (
    <>
      <Button aria-label={t.disconnectNamed({ name })} onClick={() => setConfirming(true)}>
        {t.disconnect}
      </Button>
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        role="alertdialog"
        size="sm"
        title={t.disconnectTitle}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{t.keepCalendar}</Button>
            <Button variant="danger" isPending={remove.isPending} onClick={confirm}>
              {t.disconnect}
            </Button>
          </>
        }
      >
        <p className="text-ui text-ink-2">
          {isLast
            ? t.disconnectText
            : calendar.calendars.length > 0
              ? t.disconnectAccountText({ name })
              : t.disconnectOneText({ name })}
        </p>
        {provider === 'google' || provider === 'microsoft' ? (
          <p className="mt-2 text-ui text-ink-2 wrap-anywhere">{t.endsPermission[provider]}</p>
        ) : null}
      </Dialog>
    </>
  )
}
