import { useRef, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonBlock, SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { ListSearch } from '#web/platform/forms/list-search.tsx'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { useNearDay } from '#web/platform/time/near-day.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { byDay } from './by-day.ts'
import { useSessions, type ListName } from './lists.ts'
import { NoSessions } from './no-sessions.tsx'
import { SessionRow } from './session-row.tsx'
import * as t from '#texts/sessions.ts'

// Cancelled sessions are ordered and grouped by the day they were cancelled.
const dayAt = ({ cancelledAt, startsAt }: Booking, name: ListName) =>
  name === 'cancelled' ? (cancelledAt ?? startsAt) : startsAt

type ListProps = {
  name: ListName
  /** More to do with a session, before its own action. */
  actionOf?: (booking: Booking) => ReactNode
}

/** One list of the reader's sessions, day by day; past ones can be searched by the name of the other person. */
export function SessionList(props: ListProps) {
  return props.name === 'past' ? <PastSessions {...props} /> : <Sessions {...props} text="" />
}

function PastSessions(props: ListProps) {
  const isEmpty = useSessions('past').items.length === 0
  return (
    <ListSearch label={t.searchPast} isEmpty={isEmpty}>
      {(text) => <Sessions {...props} text={text} />}
    </ListSearch>
  )
}

function Sessions({ name, actionOf, text }: ListProps & { text: string }) {
  const { role } = useMe()
  const { isoDay } = useFormats()
  const sessions = useSessions(name, true, text)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  if (!sessions.isKnown && sessions.items.length === 0)
    return <ReadPlaceholder read={sessions} skeleton={<Skeletons withDay />} what={t.what} />
  if (sessions.items.length === 0 && text) return <p role="status">{t.noMatch({ text })}</p>
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
                <SessionRow key={booking.id} booking={booking} reader={role} action={actionOf?.(booking)} />
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
  const { isoDay, longDay, date, weekday } = useFormats()
  const now = useNow()
  const near = useNearDay()(at)
  const isThisYear = isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4)
  const day = isThisYear ? longDay(at) : `${weekday(at)} ${date(at)}`
  const said = near ? t.onDay({ near, day }) : day
  return (
    <h2 className="sticky top-16 z-10 -mx-1 mb-1 bg-canvas px-1 py-1 text-meta font-semibold text-ink-2">
      {isCancelled ? t.cancelledOnDay({ day: said }) : said}
    </h2>
  )
}

const Skeletons = ({ withDay = false }: { withDay?: boolean }) => (
  <>
    {withDay ? <SkeletonBlock className="mt-3 mb-5 h-5 w-48 rounded-chip" /> : null}
    <SkeletonCards className="mt-3" />
  </>
)
