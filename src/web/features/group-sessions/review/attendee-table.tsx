import { useNavigate } from 'react-router'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { attendeeOrders, type GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { tablePages } from '#web/ui/lists/pages-to-show.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { attendeeAddress, attendeeFilters, noAttendeeFilters, type AttendeeFilters } from './attendee-filters.ts'
import { AttendeeRows } from './attendee-rows.tsx'
import * as t from '#texts/group-sessions/members.ts'

const size = 10

type TableProps = { session: GroupSessionDetail; path: string }

/** Everyone who took a seat, joined the waitlist or left; filters and page are in the address. For host and cohosts. */
export function AttendeeTable({ session, path }: TableProps) {
  const filters = attendeeFilters(useSearch())
  const { status, year, date, order, page } = filters
  const query = {
    page: page - 1,
    size,
    ...(status ? { status } : {}),
    ...(year ? { year } : {}),
    ...(date ? { occurrenceDate: date } : {}),
    ...(order ? { order } : {}),
  }
  const read = useRead(groupSeatRoutes.attendees, { params: { id: session.id }, query }, { keepPrevious: true })
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCards />} what={t.attendeesWhat} />
  const { rows, total, years, statuses } = read.data
  const controls = <Filters {...{ session, path, filters, years, statuses }} />
  if (statuses.length === 0) {
    return (
      <div className="flex flex-col gap-5">
        {date ? controls : null}
        <NoAttendees session={session} path={path} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {controls}
      <p role="status" className="text-ui text-ink-2">
        {t.found({ n: total })}
      </p>
      {rows.length > 0 ? <AttendeeRows rows={rows} /> : <NoMatches path={path} />}
      <Pagination
        page={page}
        pages={Math.ceil(total / size)}
        shown={tablePages}
        renderLink={(number, props) => (
          <Link key={number} to={attendeeAddress(path, { ...filters, page: number })} {...props} />
        )}
      />
    </div>
  )
}

const NoAttendees = ({ session, path }: TableProps) => (
  <EmptyState
    seed={path}
    title={t.noAttendees}
    action={
      <Link to={paths.groupSession(session.sessionSlug)} className={buttonClass('secondary')}>
        {t.toSession}
      </Link>
    }
  >
    {t.noAttendeesText}
  </EmptyState>
)

type FilterProps = {
  session: GroupSessionDetail
  path: string
  filters: AttendeeFilters
  years: readonly number[]
  statuses: readonly NonNullable<AttendeeFilters['status']>[]
}

/** The options are the values in the table. */
function Filters({ session, path, filters, years, statuses }: FilterProps) {
  const navigate = useNavigate()
  const { year, date } = useFormats('UTC')
  const go = (changed: Partial<AttendeeFilters>) =>
    void navigate(attendeeAddress(path, { ...filters, ...changed, page: 1 }), { replace: true })
  return (
    <div className="flex flex-wrap gap-4 *:grow sm:max-w-xl">
      {session.recurrenceIntervals === null ? null : (
        <FilterSelect
          name="date"
          label={t.date}
          any={t.anyDate}
          options={datesOf(session, filters).map((value) => ({ value, label: date(`${value}T12:00:00Z`) }))}
          value={filters.date ?? ''}
          onChange={(value) => go({ date: value || null, year: null })}
        />
      )}
      <FilterSelect
        name="status"
        label={t.status}
        any={t.anyStatus}
        options={statuses.map((value) => ({ value, label: t.statuses[value] }))}
        value={filters.status ?? ''}
        onChange={(status) => go({ status: statuses.find((one) => one === status) ?? null })}
      />
      {filters.date ? null : (
        <FilterSelect
          name="year"
          label={t.year}
          any={t.anyYear}
          options={years.map((value) => ({ value: String(value), label: year(`${value}-01-01T12:00:00Z`) }))}
          value={filters.year === null ? '' : String(filters.year)}
          onChange={(year) => go({ year: year === '' ? null : Number(year) })}
        />
      )}
      <FilterSelect
        name="order"
        label={t.order}
        any={t.firstSeat}
        options={attendeeOrders.map((value) => ({ value, label: t.orders[value] }))}
        value={filters.order ?? ''}
        onChange={(order) => go({ order: attendeeOrders.find((one) => one === order) ?? null })}
      />
    </div>
  )
}

/** The dates to come, and the one that is shown. */
function datesOf({ occurrences, occurrenceDate }: GroupSessionDetail, { date }: AttendeeFilters): string[] {
  const dates = [...occurrences.map((one) => one.occurrenceDate), occurrenceDate, ...(date ? [date] : [])]
  return [...new Set(dates)].toSorted()
}

function NoMatches({ path }: { path: string }) {
  return (
    <EmptyState
      seed={path}
      title={t.noneFiltered}
      action={
        <Link to={attendeeAddress(path, noAttendeeFilters)} className={buttonClass('secondary')}>
          {t.clearFilters}
        </Link>
      }
    />
  )
}
