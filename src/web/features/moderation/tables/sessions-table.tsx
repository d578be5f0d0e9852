import { useNavigate } from 'react-router'
import { sessionKinds, sessionStatuses } from '#contract/moderation/table-constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { SessionTableRow } from '#contract/moderation/table-schemas.ts'
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { call } from '#web/platform/api/api.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useTimeZone } from '#web/platform/time/zones.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { DeskTable, type Column } from './desk-table.tsx'
import { ExportButton } from '../desk/export-button.tsx'
import { NoRows } from './no-rows.tsx'
import { filterAddress, sessionFiltersIn } from './table-filters.ts'
import { TableForm } from './table-form.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import * as t from '#texts/moderation/desk.ts'

const [firstDay, lastDay] = ['2020-01-01', '2199-12-31']

/** Sessions of both kinds with one status, with search and filters in the address. */
export function SessionsTable() {
  const search = useSearch()
  const navigate = useNavigate()
  const filters = sessionFiltersIn(search)
  const go = (changed: Record<string, string>) => void navigate(filterAddress(staffPaths.sessions, search, changed))
  const timeZone = useTimeZone()
  const isOver = filters.status === 'PAST' || filters.status === 'CANCELLED'
  const [usual, other] = isOver ? (['latest', 'soonest'] as const) : (['soonest', 'latest'] as const)
  const statuses = sessionStatuses.filter((value) => value !== 'UPCOMING')
  return (
    <div className="flex flex-col gap-6">
      <SavedViews list="sessions" path={staffPaths.sessions} filters={filters} />
      <TableForm
        label={t.findSession}
        hint={t.findSessionHint}
        q={filters.q ?? ''}
        choices={[
          {
            name: 'status',
            label: t.status,
            any: t.sessionStatus.UPCOMING,
            options: statuses.map((value) => ({ value, label: t.sessionStatus[value] })),
            value: filters.status,
          },
          {
            name: 'kind',
            label: t.kindOf,
            any: t.anyKind,
            options: sessionKinds.map((value) => ({ value, label: t.sessionKind[value] })),
            value: filters.kind,
          },
          {
            name: 'order',
            label: t.order,
            any: t.sessionOrder[usual],
            options: [{ value: other, label: t.sessionOrder[other] }],
            value: filters.order === other ? other : '',
          },
        ]}
        onChange={go}
      >
        <Days filters={filters} go={go} />
      </TableForm>
      <Rows filters={{ ...filters, timeZone }} />
    </div>
  )
}

type DaysProps = { filters: ReturnType<typeof sessionFiltersIn>; go: (changed: Record<string, string>) => void }

/** From which day to which, in the reader's zone. */
function Days({ filters, go }: DaysProps) {
  const { zoneName } = useFormats()
  const zone = zoneName(useNow())
  return (
    <div className="grid max-w-reading grid-cols-2 gap-4 large-text:grid-cols-1">
      {(['from', 'to'] as const).map((name) => (
        <LocalDateField
          key={name}
          label={t[name]}
          description={name === 'from' ? t.daysIn({ zone }) : undefined}
          value={filters[name] ?? ''}
          min={firstDay}
          max={lastDay}
          onChange={(day) => go({ [name]: day })}
        />
      ))}
    </div>
  )
}

type RowsProps = { filters: ReturnType<typeof sessionFiltersIn> & { timeZone: string } }

function Rows({ filters }: RowsProps) {
  const columns = useColumns(filters.status === 'PAST')
  const list = usePages(
    staffRoutes.listSessions,
    { query: { ...filters, size: 30 } },
    { after: ({ startsAt, id }) => `${startsAt}_${id}`, start: {} },
  )
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.sessionsWhat} />
  if (list.items.length === 0)
    return (
      <NoRows seed="sessions" title={t.noSessions} path={staffPaths.sessions}>
        {t.noSessionsText}
      </NoRows>
    )
  return (
    <div className="flex flex-col gap-4">
      <ExportButton
        name="sessions"
        load={(reason) => call(staffRoutes.exportSessions, { body: { filters, reason } })}
      />
      <DeskTable label={t.nav.sessions} columns={columns} rows={list.items} keyOf={({ id }) => id} />
      <MorePages list={list} skeleton={<SkeletonCard />} what={t.sessionsWhat} className="flex justify-center" />
    </div>
  )
}

/** The status is chosen above; who came is known once it is over. */
function useColumns(isOver: boolean): [Column<SessionTableRow>, ...Column<SessionTableRow>[]] {
  const { range } = useFormats()
  return [
    {
      name: t.session,
      cell: ({ kind, title, slug, mentor }) =>
        slug ? (
          <Link to={paths.groupSession(slug)} data-list-stop className={`${textLinkClass} wrap-anywhere`}>
            {title}
          </Link>
        ) : (
          <Link to={staffPaths.person(mentor.userId)} data-list-stop className={`${textLinkClass} wrap-anywhere`}>
            {t.with({ kind: t.sessionKind[kind], name: mentor.fullName })}
          </Link>
        ),
    },
    {
      name: t.when,
      cell: ({ startsAt, endsAt }) => (
        <span className="tnum xl:whitespace-nowrap">
          <TimeText iso={startsAt}>{range(startsAt, endsAt)}</TimeText>
        </span>
      ),
    },
    { name: t.mentor, cell: ({ mentor }) => <Participant person={mentor} isOver={isOver} /> },
    {
      name: t.mentee,
      cell: ({ mentee, going }) =>
        mentee ? <Participant person={mentee} isOver={isOver} /> : t.seatsTaken({ n: going ?? 0 }),
    },
    ...(isOver ? [attendees] : []),
  ]
}

const attendees: Column<SessionTableRow> = {
  name: t.attendees,
  cell: ({ attended, going }) => (attended === null ? '–' : t.came({ came: attended, going: going ?? 0 })),
}

type ParticipantProps = { person: SessionTableRow['mentor']; isOver: boolean }

function Participant({ person: { userId, fullName, hasJoined }, isOver }: ParticipantProps) {
  return (
    <span className="block min-w-28">
      <Link to={staffPaths.person(userId)} className={`${textLinkClass} wrap-anywhere`}>
        {fullName || t.erased}
      </Link>
      {isOver ? <span className="block text-meta text-ink-2">{hasJoined ? t.joined : t.notJoined}</span> : null}
    </span>
  )
}
