import { useRef, useState, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings/routes.ts'
import { groupAdjacent } from '#web/ui/lists/group-adjacent.ts'
import { GroupHeader } from '#web/ui/lists/group-header.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonBlock, SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { ListSearch } from '#web/platform/forms/list-search.tsx'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { useNearDay } from '#web/platform/time/near-day.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useSessions, type ListName, type Search } from './lists.ts'
import { NoSessions } from './no-sessions.tsx'
import { AttendanceFilter, CancellerFilter, type SessionFilter } from './session-filter.tsx'
import { SessionRow } from './session-row.tsx'
import * as t from '#texts/sessions.ts'

// Cancelled sessions are ordered and grouped by when they were cancelled.
const groupedAt = ({ cancelledAt, startsAt }: Booking, name: ListName) =>
  name === 'cancelled' ? (cancelledAt ?? startsAt) : startsAt

type ActionOf = (booking: Booking, own: ReactNode) => ReactNode

type ListProps = {
  name: ListName
  /** What to do with a session that is over rather than what the row offers. */
  actionOf?: ActionOf
}

/** Which may be long: by month, searched by the name of the other person and filtered. */
const isHistory = (name: ListName) => name === 'past' || name === 'cancelled'

/** One list of the reader's sessions: what is ahead day by day, what was month by month. */
export function SessionList(props: ListProps) {
  return isHistory(props.name) ? <SearchedSessions key={props.name} {...props} /> : <Sessions {...props} search={{}} />
}

function SearchedSessions(props: ListProps) {
  const { role } = useMe()
  const isEmpty = useSessions(props.name).items.length === 0
  const [filter, setFilter] = useState<SessionFilter>({})
  const Filter = props.name === 'past' ? AttendanceFilter : CancellerFilter
  return (
    <ListSearch
      label={t.searchPast}
      isEmpty={isEmpty}
      filter={<Filter reader={role} value={filter} onChange={setFilter} />}
    >
      {(text) => <Sessions {...props} search={{ ...filter, ...(text ? { text } : {}) }} />}
    </ListSearch>
  )
}

function Sessions({ name, actionOf, search }: ListProps & { search: Search }) {
  const { role } = useMe()
  const { isoDay } = useFormats()
  const sessions = useSessions(name, true, search)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  if (!sessions.isKnown && sessions.items.length === 0)
    return <ReadPlaceholder read={sessions} skeleton={<Skeletons withDay />} what={t.what} />
  if (sessions.items.length === 0 && Object.keys(search).length > 0) return <p role="status">{noneOf(search)}</p>
  if (sessions.items.length === 0) return <NoSessions name={name} />
  const keyOf = (booking: Booking) => isoDay(groupedAt(booking, name)).slice(0, isHistory(name) ? 7 : 10)
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
        {groupAdjacent(sessions.items, keyOf).map(({ key, items }) => (
          <li key={key}>
            {isHistory(name) ? (
              <MonthHeader at={groupedAt(items[0]!, name)} isCancelled={name === 'cancelled'} />
            ) : (
              <DayHeader at={groupedAt(items[0]!, name)} />
            )}
            <ul className="flex flex-col gap-2">
              {items.map((booking) => (
                <SessionRow
                  key={booking.id}
                  booking={booking}
                  reader={role}
                  isDayNamed={!isHistory(name)}
                  actionOf={actionOf}
                />
              ))}
            </ul>
          </li>
        ))}
      </InfiniteList>
      <ListKeysHint />
    </div>
  )
}

const noneOf = ({ text, ...filter }: Search) =>
  text === undefined || Object.keys(filter).length > 0 ? t.noneLikeThis : t.noMatch({ text })

function DayHeader({ at }: { at: string }) {
  const { isoDay, longDay, date, weekday } = useFormats()
  const now = useNow()
  const near = useNearDay()(at)
  const isThisYear = isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4)
  const day = isThisYear ? longDay(at) : `${weekday(at)} ${date(at)}`
  return <GroupHeader>{near ? t.onDay({ near, day }) : day}</GroupHeader>
}

function MonthHeader({ at, isCancelled }: { at: string; isCancelled: boolean }) {
  const month = useFormats().month(at)
  return <GroupHeader>{isCancelled ? t.cancelledIn({ month }) : month}</GroupHeader>
}

const Skeletons = ({ withDay = false }: { withDay?: boolean }) => (
  <>
    {withDay ? <SkeletonBlock className="mt-3 mb-5 h-5 w-48 rounded-chip" /> : null}
    <SkeletonCards className="mt-3" />
  </>
)
