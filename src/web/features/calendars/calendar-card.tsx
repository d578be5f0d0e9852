import { useRef } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { calendarMessages } from '#contract/calendars/messages.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useLazyDialogs } from '#web/platform/routing/lazy-dialogs.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { CalendarRow } from './calendar-row.tsx'

const dialogs = { add: lazyComponent(() => import('./address-dialog.tsx').then((module) => module.AddressDialog)) }

/** The calendar card: connected calendars with their state, and how to connect another one. */
export function CalendarCard() {
  const t = useMessages('settings')
  const words = useMessages('common')
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const list = calendars.data ?? []
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" ref={heading} tabIndex={-1} className="text-h2">
        {t.calendarTitle}
      </h2>
      <Card className="mt-4">
        {calendars.isPending ? <SkeletonText lines={2} /> : null}
        {calendars.error ? (
          <p className="flex flex-wrap items-center gap-3 text-ui">
            {t.loadFailed} <Button onClick={() => void calendars.refetch()}>{words.tryAgain}</Button>
          </p>
        ) : null}
        {calendars.data && list.length === 0 ? <p className="text-ui text-ink-2">{t.calendarText}</p> : null}
        {list.length > 0 ? (
          <ul className="flex flex-col gap-5">
            {list.map((calendar) => (
              <li key={calendar.id}>
                <CalendarRow
                  calendar={calendar}
                  isLast={list.length === 1}
                  onRemoved={() => heading.current?.focus()}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {calendars.data ? <AddButtons hasBuiltin={list.some(({ provider }) => provider === 'builtin')} /> : null}
      </Card>
    </section>
  )
}

function AddButtons({ hasBuiltin }: { hasBuiltin: boolean }) {
  const t = useMessages('settings')
  const { open, element } = useLazyDialogs(dialogs, { calendar: null })
  const add = useAct(calendarRoutes.addCalendar, {
    refresh: [calendarRoutes, availabilityRoutes],
    onSuccess: () => toast.success(calendarMessages.added),
    onError: () => toast.error(calendarMessages.addFailed),
  })
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {hasBuiltin ? null : (
        <Button
          variant="primary"
          isPending={add.isPending}
          onClick={() => add.start({ body: { provider: 'builtin' } })}
        >
          {t.connect}
        </Button>
      )}
      <Button onClick={() => open('add')}>{t.addAddress}</Button>
      {element}
    </div>
  )
}
