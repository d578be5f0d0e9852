import { useEffect, useRef, useState, type RefObject } from 'react'
import { calendarRoutes, type Calendar } from '#contract/calendars/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/lists/card.tsx'
import type { ConnectableProvider, OpenCalendarDialog } from './broken-calendar.tsx'
import { CalendarRow } from './calendar-row.tsx'
import * as t from '#texts/availability.ts'
import * as common from '#texts/common.ts'

const ConsentResult = lazyComponent(() => import('./consent-result.tsx').then((module) => module.ConsentResult))
const dialogs = {
  choose: lazyComponent(() => import('./provider-dialog.tsx').then((module) => module.ProviderDialog)),
  ics: lazyComponent(() => import('./address-dialog.tsx').then((module) => module.AddressDialog)),
  caldav: lazyComponent(() => import('./caldav-dialog.tsx').then((module) => module.CalDavDialog)),
  google: lazyComponent(() => import('./consent-dialog.tsx').then((module) => module.GoogleDialog)),
  microsoft: lazyComponent(() => import('./consent-dialog.tsx').then((module) => module.MicrosoftDialog)),
  account: lazyComponent(() => import('./account-dialog.tsx').then((module) => module.AccountDialog)),
}

/** The calendar card: connected calendars with their state, and how to connect another one. */
export function CalendarCard() {
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const heading = useRef<HTMLHeadingElement>(null)
  const list = calendars.data ?? []
  useFocusAfterRemoval(heading, list.length)
  const { openDialog, onConnected, element } = useDialogs()
  // A provider sent the browser back here, with a code or an error.
  const [isReturn] = useState(() => new URLSearchParams(location.search).has('state'))
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" ref={heading} tabIndex={-1} className="text-h2 outline-none">
        {t.calendarTitle}
      </h2>
      <Card className="mt-4">
        {isReturn ? (
          <ConsentResult.Component onConnected={onConnected} onRetry={(provider) => openDialog(provider, null)} />
        ) : null}
        {calendars.isPending ? <SkeletonCalendar /> : null}
        {calendars.error ? (
          <p className="flex flex-wrap items-center gap-3 text-ui">
            {t.loadFailed} <Button onClick={() => void calendars.refetch()}>{common.tryAgain}</Button>
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
                  openDialog={openDialog}
                  moveFocus={() => heading.current?.focus()}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {calendars.data ? (
          <AddButtons
            hasBuiltin={list.some(({ provider }) => provider === 'builtin')}
            onAdd={() => openDialog('choose', null)}
          />
        ) : null}
        {element}
      </Card>
    </section>
  )
}

/** One calendar with its buttons. */
function SkeletonCalendar() {
  return (
    <span className="flex flex-col gap-5">
      <SkeletonBlock className="h-24.5 rounded-control sm:h-11" />
      <SkeletonBlock className="h-11 w-48 rounded-control" />
    </span>
  )
}

/** With a calendar its focused button goes too; keyboard users continue at the heading. */
function useFocusAfterRemoval(heading: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) heading.current?.focus()
    before.current = count
  }, [heading, count])
}

/** One dialog at a time: choosing a provider opens the next one, and connecting an account that for its calendars. */
function useDialogs() {
  const [calendar, setCalendar] = useState<Calendar | null>(null)
  const onChoose = (provider: ConnectableProvider) => open(provider)
  const onConnected = (connected: Calendar) => openDialog('account', connected)
  const { open, element } = useLazyDialogs(dialogs, { calendar, onChoose, onConnected })
  const openDialog: OpenCalendarDialog = (name, about) => {
    setCalendar(about)
    open(name)
  }
  return { openDialog, onConnected, element }
}

function AddButtons({ hasBuiltin, onAdd }: { hasBuiltin: boolean; onAdd: () => void }) {
  const add = useAct(calendarRoutes.addCalendar, {
    onSuccess: () => toast.success(t.calendarAdded),
    onError: (error) => toast.error(failureText(error, t.calendarAddFailed)),
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
      <Button onClick={onAdd}>{t.connectCalendar}</Button>
    </div>
  )
}
