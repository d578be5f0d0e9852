import { useNavigate } from 'react-router'
import {
  accountStatuses,
  calendarStates,
  emailStates,
  userKinds,
  userOrders,
} from '#contract/moderation/table-constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { UserRow } from '#contract/moderation/table-schemas.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { call } from '#web/platform/api/api.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { DeskTable, type Column } from './desk-table.tsx'
import { Age } from '../desk/age.tsx'
import { ExportButton } from '../desk/export-button.tsx'
import { NoRows } from './no-rows.tsx'
import { filterAddress, userFiltersIn } from './table-filters.ts'
import { TableForm } from './table-form.tsx'
import { SavedViews } from '../views/saved-views.tsx'
import * as t from '#texts/moderation/desk.ts'
import { row as writeRow } from '#texts/language.ts'
import { textNamed } from '#web/platform/i18n/text-named.ts'

/** Accounts, latest first unless chosen otherwise, with search and filters in the address. */
export function UsersTable() {
  const search = useSearch()
  const navigate = useNavigate()
  const filters = userFiltersIn(search)
  const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
    values.map((value) => ({ value, label: labels[value] }))
  return (
    <div className="flex flex-col gap-6">
      <SavedViews list="people" path={staffPaths.people} filters={filters} />
      <TableForm
        label={t.find}
        hint={t.findHint}
        q={filters.q ?? ''}
        choices={[
          { name: 'kind', label: t.is, any: t.is, options: optionsOf(userKinds, t.userKind), value: filters.kind },
          {
            name: 'status',
            label: t.account,
            any: t.account,
            options: optionsOf(accountStatuses, t.accountStatus),
            value: filters.status,
          },
          {
            name: 'calendar',
            label: t.calendar,
            any: t.calendar,
            options: optionsOf(calendarStates, t.calendarState),
            value: filters.calendar,
          },
          {
            name: 'email',
            label: t.email,
            any: t.email,
            options: optionsOf(emailStates, t.emailState),
            value: filters.email,
          },
          {
            name: 'order',
            label: t.order,
            any: t.userOrder.newest,
            options: optionsOf(userOrders, t.userOrder).filter(({ value }) => value !== 'newest'),
            value: filters.order,
          },
        ]}
        onChange={(changed) => void navigate(filterAddress(staffPaths.people, search, changed))}
      />
      <Rows filters={filters} />
    </div>
  )
}

function Rows({ filters }: { filters: ReturnType<typeof userFiltersIn> }) {
  const columns = useColumns()
  const list = usePages(
    staffRoutes.listUsers,
    { query: { ...filters, size: 30 } },
    { after: ({ createdAt, userId }) => `${createdAt}_${userId}`, start: {} },
  )
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.peopleWhat} />
  if (list.items.length === 0)
    return (
      <NoRows seed="people" title={t.nobody} path={staffPaths.people}>
        {t.nobodyText}
      </NoRows>
    )
  return (
    <div className="flex flex-col gap-4">
      <ExportButton name="people" load={(reason) => call(staffRoutes.exportUsers, { body: { filters, reason } })} />
      <DeskTable label={t.nav.people} columns={columns} rows={list.items} keyOf={({ userId }) => userId} />
      <MorePages list={list} skeleton={<SkeletonCard />} what={t.peopleWhat} className="flex justify-center" />
    </div>
  )
}

function useColumns(): [Column<UserRow>, ...Column<UserRow>[]] {
  const { date } = useFormats()
  const search = useSearch()
  const day = (at: string) => <TimeText iso={at}>{date(at)}</TimeText>
  return [
    {
      name: t.name,
      cell: ({ userId, fullName, email, status }) => (
        <span className="block min-w-40">
          <Link
            to={filterAddress(staffPaths.person(userId), search, {})}
            data-list-stop
            className={`${textLinkClass} wrap-anywhere`}
          >
            {status === 'ERASED' ? t.erased : fullName}
          </Link>
          <span className="block text-meta text-ink-2 wrap-anywhere">{status === 'ERASED' ? null : email}</span>
        </span>
      ),
    },
    { name: t.is, cell: (row) => <Role row={row} /> },
    { name: t.account, cell: (row) => <Account row={row} /> },
    { name: t.calendar, cell: (row) => <Calendars row={row} /> },
    {
      name: t.since,
      cell: ({ createdAt, lastSignInAt }) => (
        <span className="tnum">
          <span className="whitespace-nowrap">{day(createdAt)}</span>
          <span className="block text-meta text-ink-2">
            {lastSignInAt ? <Age at={lastSignInAt} words={t.lastSignIn} /> : t.neverSignedIn}
          </span>
        </span>
      ),
    },
  ]
}

function Role({ row: { role, isStaff, verification } }: { row: UserRow }) {
  const kinds = [role ? t.userKind[role] : isStaff ? [] : t.userKind.newcomer, isStaff ? t.userKind.staff : []]
  return (
    <>
      {writeRow(kinds.flat())}
      {verification ? <span className="block text-meta text-ink-2">{t.verificationState[verification]}</span> : null}
    </>
  )
}

function Account({ row: { status, isEmailVerified, undeliverable } }: { row: UserRow }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Chip tone={status === 'ACTIVE' ? 'neutral' : 'danger'}>{t.accountStatus[status]}</Chip>
      {isEmailVerified || status === 'ERASED' ? null : <Chip tone="warning">{t.notConfirmed}</Chip>}
      {undeliverable ? <Chip tone="warning">{t.undeliverable[undeliverable]}</Chip> : null}
    </span>
  )
}

function Calendars({ row: { role, calendars } }: { row: UserRow }) {
  if (role !== 'mentor') return '–'
  if (calendars.length === 0) return t.none
  return (
    <span className="flex flex-col items-start gap-1">
      {calendars.map(({ provider, isFailing }, index) => {
        const name = textNamed(t.provider, provider)
        return (
          <Chip key={index} tone={isFailing ? 'danger' : 'neutral'}>
            {isFailing ? t.failing({ provider: name }) : name}
          </Chip>
        )
      })}
    </span>
  )
}
