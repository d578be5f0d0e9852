import { CalendarCheck, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarMessages } from '#contract/calendars/messages.ts'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { BrokenCalendar } from './broken-calendar.tsx'

type Props = {
  calendar: Calendar
  /** Without it no slots are offered. */
  isLast: boolean
  /** The row is about to go; the focus needs another place. */
  onRemoved: () => void
}

/** A connected calendar: what it is, when it was last read, what is wrong with it. */
export function CalendarRow({ calendar, isLast, onRemoved }: Props) {
  const t = useMessages('settings')
  const { moment } = useFormats()
  const isBroken = calendar.status === 'BROKEN'
  const name = calendar.provider === 'builtin' ? t.builtin : (calendar.name ?? t.addressCalendar)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon as={isBroken ? CalendarX : CalendarCheck} className="text-ink-2" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold break-words">{name}</p>
          <p className="truncate text-meta text-ink-2">{calendar.account}</p>
          {calendar.lastSyncedAt ? (
            <p className="text-meta text-ink-2">{t.lastRead(moment(calendar.lastSyncedAt))}</p>
          ) : null}
        </div>
        <Chip tone={isBroken ? 'warning' : 'success'}>{isBroken ? t.broken : t.connected}</Chip>
        <RemoveButton calendar={calendar} name={name} isLast={isLast} onRemoved={onRemoved} />
      </div>
      {isBroken ? <BrokenCalendar calendar={calendar} /> : null}
    </div>
  )
}

function RemoveButton({ calendar, name, isLast, onRemoved }: Props & { name: string }) {
  const t = useMessages('settings')
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAct(calendarRoutes.deleteCalendar, {
    refresh: [calendarRoutes, availabilityRoutes],
    onSuccess: () => {
      toast.success(calendarMessages.removed)
      onRemoved()
    },
    onError: () => toast.error(calendarMessages.removeFailed),
  })
  const confirm = () =>
    void remove
      .run({ params: { id: calendar.id } })
      .catch(() => undefined)
      .finally(() => setConfirming(false))
  return (
    <>
      <Button aria-label={t.disconnectNamed(name)} onClick={() => setConfirming(true)}>
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
        <p className="text-ui text-ink-2">{isLast ? t.disconnectText : t.disconnectOneText(name)}</p>
      </Dialog>
    </>
  )
}
