import { sql, type RawBuilder } from 'kysely'
import { readFilter, type UserFilter } from '#rules/scim/read-filter.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { KeyResource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mostPerPage, userSchema } from './describe-service.ts'

type Row = {
  id: string
  userName: string
  externalId: string | null
  fullName: string
  email: string
  locale: string
  active: boolean
  createdAt: Date
  changedAt: Date
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** SQL: the accounts `u` with what the directory says `s`, without those that it deleted. */
const people = sql`from users u left join scim_users s on s.user_id = u.id
  where u.deleted_at is null and u.email_verified_at is not null and s.deleted_at is null`

/** SQL: each finds people by an index. */
const conditions: Record<UserFilter['by'], (value: string) => RawBuilder<unknown>> = {
  userName: (value) => sql`u.id in (
    select user_id from scim_users where lower(user_name) = ${value.toLowerCase()}
    union select id from users where email_key = ${value.toLowerCase()} and not exists (select from scim_users where user_id = id))`,
  externalId: (value) => sql`s.external_id = ${value}`,
  email: (value) => sql`u.email_key = ${value.toLowerCase()}`,
  id: (value) => (uuid.test(value) ? sql`u.id = ${value}::uuid` : sql`false`),
}

async function readUsers(db: Db, condition: RawBuilder<unknown>, limit: number, offset = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, coalesce(s.user_name, u.email) as "userName", s.external_id as "externalId", u.full_name as "fullName", u.email, u.locale,
      u.is_active as active, u.created_at as "createdAt", coalesce(s.changed_at, u.created_at) as "changedAt"
    ${people} and ${condition} order by u.created_at, u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A person as RFC 7643 has it. We keep one name: its first word is the given name there. */
function show(base: string, row: Row): object {
  const [givenName = row.fullName, ...rest] = row.fullName.split(' ')
  return {
    schemas: [userSchema],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    userName: row.userName,
    displayName: row.fullName,
    name: { formatted: row.fullName, givenName, ...(rest.length > 0 && { familyName: rest.join(' ') }) },
    emails: [{ value: row.email, type: 'work', primary: true }],
    preferredLanguage: row.locale,
    active: row.active,
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${base}/Users/${row.id}`,
    },
  }
}

/** A person; `not_found` for nobody, and for whom the directory deleted. */
export async function findUser(db: Db, base: string, id: string): Promise<object> {
  const [row] = await readUsers(db, conditions.id(id), 1)
  if (!row) throw new Refusal('not_found')
  return show(base, row)
}

/** One person. */
export const showUser =
  (base: string): KeyResource['run'] =>
  async ({ db }, { params }) => ({ status: 200, body: await findUser(db, base, params['id'] ?? '') })

/** A page of people, those of a filter or all. */
export const listUsers =
  (base: string): KeyResource['run'] =>
  async ({ db }, { query }) => {
    const filter = query['filter'] === undefined ? null : readFilter(query['filter'])
    if (filter === undefined) throw new Refusal('scim_filter_invalid')
    const condition = filter === null ? sql`true` : conditions[filter.by](filter.value)
    const startIndex = Math.max(1, numberIn(query['startIndex'], 1))
    const count = Math.min(mostPerPage, Math.max(0, numberIn(query['count'], 100)))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n ${people} and ${condition}`.execute(db)
    const found = count === 0 ? [] : await readUsers(db, condition, count, startIndex - 1)
    return {
      status: 200,
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: rows[0]?.n ?? 0,
        startIndex,
        itemsPerPage: found.length,
        Resources: found.map((row) => show(base, row)),
      },
    }
  }

/** RFC 7644, 3.4.2.4: what is no number counts as not said. */
const numberIn = (text: string | undefined, fallback: number) => {
  const value = Number(text ?? fallback)
  return Number.isSafeInteger(value) && value < 1_000_000_000 ? value : fallback
}
