import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarMessages } from '#contract/calendars/messages.ts'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const related = [calendarRoutes, availabilityRoutes]

/** The calendar card: connect or disconnect. */
export function CalendarCard() {
  const t = useMessages('settings')
  const words = useMessages('common')
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const add = useAct(calendarRoutes.addCalendar, {
    refresh: related,
    onSuccess: () => toast.success(calendarMessages.added),
    onError: () => toast.error(calendarMessages.addFailed),
  })
  const list = calendars.data ?? []
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" className="text-h2">
        {t.calendarTitle}
      </h2>
      <Card className="mt-4">
        {calendars.isPending ? <SkeletonText lines={2} /> : null}
        {calendars.error ? (
          <p className="flex flex-wrap items-center gap-3 text-ui">
            {t.loadFailed} <Button onClick={() => void calendars.refetch()}>{words.tryAgain}</Button>
          </p>
        ) : null}
        {calendars.data && list.length === 0 ? (
          <>
            <p className="text-ui text-ink-2">{t.calendarText}</p>
            <Button
              variant="primary"
              className="mt-4"
              isPending={add.isPending}
              onClick={() => add.start({ body: { provider: 'builtin' } })}
            >
              {t.connect}
            </Button>
          </>
        ) : null}
        {list.map((calendar) => (
          <Connected key={calendar.id} calendar={calendar} />
        ))}
      </Card>
    </section>
  )
}

function Connected({ calendar }: { calendar: Calendar }) {
  const t = useMessages('settings')
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAct(calendarRoutes.deleteCalendar, {
    refresh: related,
    onSuccess: () => toast.success(calendarMessages.removed),
    onError: () => toast.error(calendarMessages.removeFailed),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon as={CalendarCheck} className="text-ink-2" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{t.builtin}</p>
        <p className="truncate text-meta text-ink-2">{calendar.account}</p>
      </div>
      <Chip tone="success">{t.connected}</Chip>
      <Button onClick={() => setConfirming(true)}>{t.disconnect}</Button>
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setConfirming}
        role="alertdialog"
        size="sm"
        title={t.disconnectTitle}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{t.keepCalendar}</Button>
            <Button
              variant="danger"
              isPending={remove.isPending}
              onClick={() =>
                void remove
                  .run({ params: { id: calendar.id } })
                  .catch(() => undefined)
                  .finally(() => setConfirming(false))
              }
            >
              {t.disconnect}
            </Button>
          </>
        }
      >
        <p className="text-ui text-ink-2">{t.disconnectText}</p>
      </Dialog>
    </div>
  )
}
