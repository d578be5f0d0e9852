import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/route.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { UserRow } from '#contract/moderation/table-schemas.ts'
import { findByNamePart } from '#server/features/directory/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { nameOrder } from '#server/platform/database/name-order.ts'
import { Page } from '#server/platform/feature.ts'

type Sql = RawBuilder<unknown>
export type UserFilters = Parsed<typeof staffRoutes.exportUsers>['body']['filters']
type Row = Omit<UserRow, 'createdAt' | 'lastSignInAt'> & { createdAt: Date; lastSignInAt: Date | null }

/** Up to so many accounts that a text finds are read as a whole; more stand close together in the order of the list. */
const few = 200

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const status = sql`case
  when u.deleted_at is not null then 'ERASED' when u.deletion_requested_at is not null then 'DELETING'
  when u.suspended_at is not null then 'SUSPENDED' else 'ACTIVE' end`

/** SQL: the same as conditions that partial indexes have. */
const statuses: Record<NonNullable<UserFilters['status']>, Sql> = {
  ACTIVE: sql`u.suspended_at is null and u.deletion_requested_at is null`,
  SUSPENDED: sql`u.suspended_at is not null and u.deletion_requested_at is null`,
  DELETING: sql`u.deletion_requested_at is not null and u.deleted_at is null`,
  ERASED: sql`u.deletion_requested_at is not null and u.deleted_at is not null`,
}

const calendarsOfUser = sql`select from calendars c where c.user_id = u.id`
/** SQL: calendar `c` cannot be read, or sessions could not be written to its account. */
const isFailing = sql`(c.status = 'BROKEN' or c.failing_since is not null
  or exists (select from calendar_accounts a where a.id = c.account_id and a.sessions_failure is not null))`
/** SQL: who has such a calendar, found by indexes of what fails. */
const withFailing = sql`(
  select c.user_id from calendars c where c.status = 'BROKEN' or c.failing_since is not null
  union select c.user_id from calendar_accounts a join calendars c on c.account_id = a.id where a.sessions_failure is not null)`

const kinds: Record<NonNullable<UserFilters['kind']>, Sql> = {
  mentor: sql`u.role = 'mentor'`,
  mentee: sql`u.role = 'mentee'`,
  staff: sql`u.staff_role is not null`,
  newcomer: sql`u.role is null and u.staff_role is null`,
}
const calendarStates: Record<NonNullable<UserFilters['calendar']>, Sql> = {
  WORKING: sql`exists (${calendarsOfUser}) and not exists (${calendarsOfUser} and ${isFailing})`,
  FAILING: sql`u.id in ${withFailing}`,
  NONE: sql`not exists (${calendarsOfUser})`,
}

const emailStates: Record<NonNullable<UserFilters['email']>, Sql> = {
  DELIVERABLE: sql`u.email_undeliverable_at is null`,
  UNDELIVERABLE: sql`u.email_undeliverable_at is not null`,
}

/** SQL: the accounts `u` that a search finds: by a part of the name, the beginning of the address, or an id of the account or a profile. */
function matches(q: string | undefined): Sql {
  if (q === undefined) return sql`true`
  if (uuid.test(q))
    return sql`(u.id = ${q} or exists (select from profiles any_role where any_role.user_id = u.id and any_role.id = ${q}))`
  return sql`u.deleted_at is null and (u.full_name ilike ${nameWith(q)} or u.email_key like ${`${escaped(q.toLowerCase())}%`})`
}

const escaped = (q: string) => q.replaceAll(/[\\%_]/g, '\\$&')
const nameWith = (q: string) => `%${escaped(q)}%`

/**
 * SQL: accounts `u` among which are all that a rare text finds: members by the index of the search, those without a profile one by one.
 * Nothing for other texts, because on the way through all accounts a page is full soon.
 */
async function amongFew(db: Db, q: string | undefined): Promise<Sql[]> {
  if (q === undefined || uuid.test(q)) return []
  const members = await findByNamePart(db, q, few)
  if (members === undefined || members.length === few) return []
  const start = q.toLowerCase()
  const { rows } = await sql<{ id: string }>`
    select id from (
      select user_id as id from profiles where id = any(${members}::uuid[])
      union all select id from users where email_key >= ${start} and email_key < ${start} || chr(1114111)
      union all select id from users where role is null and full_name ilike ${nameWith(q)}) found limit ${sql.lit(few)}`.execute(
    db,
  )
  return rows.length === few ? [] : [sql`u.id = any(${rows.map(({ id }) => id)}::uuid[])`]
}

const signedIn = (user: 'u' | 'last') => sql`coalesce(${sql.ref(`${user}.last_sign_in_at`)}, '-infinity')`
/** SQL: the same of the account that a page ended with. */
const lastSignedIn = (id: string) => sql`(select ${signedIn('last')} from users last where last.id = ${id}::uuid)`

type Order = { by: Sql; beyond: (at: string, id: string) => Sql }
const orders: Record<NonNullable<UserFilters['order']>, Order> = {
  newest: {
    by: sql`u.created_at desc, u.id desc`,
    beyond: (at, id) => sql`(u.created_at, u.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`u.created_at, u.id`,
    beyond: (at, id) => sql`(u.created_at, u.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  // A cursor holds no name: addresses stand in logs.
  name: {
    by: sql`${nameOrder(sql`u.full_name`)}, u.id`,
    beyond: (_, id) => sql`(${nameOrder(sql`u.full_name`)}, u.id)
      > ((select ${nameOrder(sql`last.full_name`)} from users last where last.id = ${id}::uuid), ${id}::uuid)`,
  },
  latestSignIn: {
    by: sql`${signedIn('u')} desc, u.id desc`,
    beyond: (_, id) => sql`(${signedIn('u')}, u.id) < (${lastSignedIn(id)}, ${id}::uuid)`,
  },
  earliestSignIn: {
    by: sql`${signedIn('u')}, u.id`,
    beyond: (_, id) => sql`(${signedIn('u')}, u.id) > (${lastSignedIn(id)}, ${id}::uuid)`,
  },
}

/**
 * Accounts, latest first unless `order` says otherwise: those after the cursor where one is given. The limit is a literal, so that a plan
 * with it is chosen.
 */
export async function readUsers(
  db: Db,
  filters: UserFilters,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Row[]> {
  const { q, kind, calendar, email } = filters
  const order = orders[filters.order ?? 'newest']
  const [at, id] = after?.split('_') ?? []
  const conditions = [
    matches(q),
    ...(await amongFew(db, q)),
    ...(kind ? [kinds[kind]] : []),
    // An erased account has no name any more: only its id, or its status, leads to it.
    ...(filters.status ? [statuses[filters.status]] : q === undefined ? [sql`u.deleted_at is null`] : []),
    ...(calendar ? [sql`u.role = 'mentor' and ${calendarStates[calendar]}`] : []),
    ...(email ? [emailStates[email]] : []),
    ...(at && id ? [order.beyond(at, id)] : []),
  ]
  const { rows } = await sql<Row>`
    select u.id as "userId", p.id as "profileId", u.full_name as "fullName", u.email, p.role, u.staff_role is not null as "isStaff",
      u.suspended_at is not null as "isSuspended", ${status} as status, u.email_verified_at is not null as "isEmailVerified",
      u.email_undeliverable_reason as undeliverable,
      case when p.role = 'mentor' then p.verification_status end as verification,
      case when p.role = 'mentor' then coalesce((
        select json_agg(json_build_object('provider', c.provider, 'isFailing', c.failing) order by c.provider)
        from (select c.provider, bool_or(${isFailing}) as failing from calendars c where c.user_id = u.id group by c.provider) c), '[]') else '[]' end as calendars,
      u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"
    from users u left join profiles p on p.user_id = u.id and p.role = u.role
    where ${sql.join(conditions, sql` and `)}
    order by ${order.by} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** A page of accounts. */
export async function listUsers(
  { db }: Context<Actor>,
  { query: { size, after, ...filters } }: Parsed<typeof staffRoutes.listUsers>,
): Promise<Page<UserRow>> {
  const rows = await readUsers(db, filters, { limit: size + 1, after })
  return Page.of(rows, size, (row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
}
