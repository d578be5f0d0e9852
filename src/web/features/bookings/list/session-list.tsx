import { useRef } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonBlock, SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { useNearDay } from '#web/platform/time/near-day.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { byDay } from './by-day.ts'
import { useSessions, type ListName } from './lists.ts'
import { NoSessions } from './no-sessions.tsx'
import { SessionRow } from './session-row.tsx'

// Cancelled sessions are ordered and grouped by the day they were cancelled.
const dayAt = ({ cancelledAt, startsAt }: Booking, name: ListName) =>
  name === 'cancelled' ? (cancelledAt ?? startsAt) : startsAt

/** One list of the reader's sessions, day by day. */
export function SessionList({ name }: { name: ListName }) {
  const t = useMessages('sessions')
  const { role } = useMe()
  const { isoDay } = useFormats()
  const sessions = useSessions(name)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  if (!sessions.isKnown && sessions.items.length === 0)
    return <Unread read={sessions} skeleton={<Skeletons withDay />} what={t.what} />
  if (sessions.items.length === 0) return <NoSessions name={name} />
  return (
    <div ref={list}>
      <InfiniteList
        label={t.list[name]}
        hasMore={sessions.hasMore}
        isLoading={sessions.isLoadingMore}
        onMore={sessions.loadMore}
        skeleton={<Skeletons />}
        className="flex flex-col gap-4"
      >
        {byDay(sessions.items, (booking) => isoDay(dayAt(booking, name))).map(({ day, items }) => (
          <li key={day}>
            <DayHeader at={items[0] ? dayAt(items[0], name) : day} isCancelled={name === 'cancelled'} />
            <ul className="flex flex-col gap-2">
              {items.map((booking) => (
                <SessionRow key={booking.id} booking={booking} reader={role} />
              ))}
            </ul>
          </li>
        ))}
      </InfiniteList>
    </div>
  )
}

/** The day of the cards below; sticky while they scroll. */
function DayHeader({ at, isCancelled }: { at: string; isCancelled: boolean }) {
  const t = useMessages('sessions')
  const { isoDay, longDay, date, weekday } = useFormats()
  const now = useNow()
  const near = useNearDay()(at)
  const isThisYear = isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4)
  const day = isThisYear ? longDay(at) : `${weekday(at)} ${date(at)}`
  const said = near ? t.onDay(near, day) : day
  return (
    <h2 className="sticky top-16 z-10 -mx-1 mb-1 bg-canvas px-1 py-1 text-meta font-semibold text-ink-2">
      {isCancelled ? t.cancelledOnDay(said) : said}
    </h2>
  )
}

const Skeletons = ({ withDay = false }: { withDay?: boolean }) => (
  <>
    {withDay ? <SkeletonBlock className="mt-3 mb-5 h-5 w-48 rounded-chip" /> : null}
    <SkeletonCards className="mt-3" />
  </>
)
