import { Suspense } from 'react'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { CalendarGate, CreateForm, sessionInput } from '#web/features/group-sessions/public.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import * as t from '#texts/group-sessions/hosting.ts'

const waiting = <SkeletonBlock className="h-160 rounded-card" />

export default function CreateGroupSessionPage() {
  const calendars = useRead(calendarRoutes.listCalendars, {})
  const from = useSearch().get('from')
  const input = sessionInput(from ?? '', new URLSearchParams())
  const former = useRead(groupListRoutes.oneGroupSession, input, { enabled: from !== null })
  // One that is gone, or was never theirs, leaves the form empty.
  const isReady = from === null || former.data !== undefined || former.error !== null
  return (
    <>
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <p className="mt-2 mb-8 max-w-reading text-ui text-ink-2">{t.intro}</p>
      {!calendars.data ? <ReadPlaceholder read={calendars} skeleton={waiting} /> : isReady ? null : waiting}
      {calendars.data?.length === 0 ? <CalendarGate /> : null}
      {calendars.data && calendars.data.length > 0 && isReady ? (
        // A draft to restore is read by code of its own.
        <Suspense fallback={waiting}>
          <CreateForm former={former.data?.viewer.isHost ? former.data : undefined} />
        </Suspense>
      ) : null}
    </>
  )
}
