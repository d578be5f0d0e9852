import { useNavigate } from 'react-router'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
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
import { attendeeAddress, attendeeFilters, type AttendeeFilters } from './attendee-filters.ts'
import { AttendeeRows } from './attendee-rows.tsx'
import * as t from '#texts/group-sessions/members.ts'

const size = 10
const none: AttendeeFilters = { status: null, year: null, page: 1 }

type TableProps = { sessionId: string; path: string; sessionPath: string }

/** Everyone who took a seat, joined the waitlist or left; filters and page are in the address. For host and cohosts. */
export function AttendeeTable({ sessionId, path, sessionPath }: TableProps) {
  const filters = attendeeFilters(useSearch())
  const { status, year, page } = filters
  const query = { page: page - 1, size, ...(status ? { status } : {}), ...(year ? { year } : {}) }
  const read = useRead(groupSeatRoutes.attendees, { params: { id: sessionId }, query }, { keepPrevious: true })
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonCards />} what={t.attendeesWhat} />
  const { rows, total, years, statuses } = read.data
  if (statuses.length === 0) {
    return (
      <EmptyState
        seed={path}
        title={t.noAttendees}
        action={
          <Link to={sessionPath} className={buttonClass('secondary')}>
            {t.toSession}
          </Link>
        }
      >
        {t.noAttendeesText}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Filters {...{ path, filters, years, statuses }} />
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

type FilterProps = {
  path: string
  filters: AttendeeFilters
  years: readonly number[]
  statuses: readonly NonNullable<AttendeeFilters['status']>[]
}

/** The options are the values in the table. */
function Filters({ path, filters, years, statuses }: FilterProps) {
  const navigate = useNavigate()
  const { year } = useFormats('UTC')
  const go = (changed: Partial<AttendeeFilters>) =>
    void navigate(attendeeAddress(path, { ...filters, ...changed, page: 1 }), { replace: true })
  return (
    <div className="flex flex-wrap gap-4 *:grow sm:max-w-lg">
      <FilterSelect
        name="status"
        label={t.status}
        any={t.anyStatus}
        options={statuses.map((value) => ({ value, label: t.statuses[value] }))}
        value={filters.status ?? ''}
        onChange={(status) => go({ status: statuses.find((one) => one === status) ?? null })}
      />
      <FilterSelect
        name="year"
        label={t.year}
        any={t.anyYear}
        options={years.map((value) => ({ value: String(value), label: year(`${value}-01-01T12:00:00Z`) }))}
        value={filters.year === null ? '' : String(filters.year)}
        onChange={(year) => go({ year: year === '' ? null : Number(year) })}
      />
    </div>
  )
}

function NoMatches({ path }: { path: string }) {
  return (
    <EmptyState
      seed={path}
      title={t.noneFiltered}
      action={
        <Link to={attendeeAddress(path, none)} className={buttonClass('secondary')}>
          {t.clearFilters}
        </Link>
      }
    />
  )
}
