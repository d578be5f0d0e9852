import { sql, type RawBuilder } from 'kysely'
import type { InvitationState } from '#contract/invitations/constants.ts'
import type { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Invitation, OpenedInvitation, PeopleImport } from '#contract/invitations/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { hashToken } from '#server/platform/auth/secrets.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findImport, joinAccount, stateAt } from './store.ts'

type Staff = Context<Actor>
type Routes = typeof invitationRoutes
type ImportRow = Omit<PeopleImport, 'createdAt'> & { createdAt: Date }

async function findImports(db: Db, now: Date, condition: RawBuilder<unknown>, limit: number): Promise<PeopleImport[]> {
  const { rows } = await sql<ImportRow>`
    select p.id, p.file_name as "fileName", p.organization, p.locale, p.created_at as "createdAt", c.full_name as "createdBy", p.skipped,
      (select json_build_object('WAITING', count(*) filter (where state = 'WAITING'), 'SENT', count(*) filter (where state = 'SENT'),
        'BOUNCED', count(*) filter (where state = 'BOUNCED'), 'ACCEPTED', count(*) filter (where state = 'ACCEPTED'),
        'EXPIRED', count(*) filter (where state = 'EXPIRED'), 'WITHDRAWN', count(*) filter (where state = 'WITHDRAWN'))
        from (select ${stateAt(now)} as state from invitations i ${joinAccount} where i.import_id = p.id) s) as counts
    from people_imports p join users c on c.id = p.created_by
    where ${condition} order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** A page of the files whose people were invited. */
export async function listImports({ db, now }: Staff, { query: { size, after } }: Parsed<Routes['listImports']>) {
  const [at, id] = after?.split('_') ?? []
  const condition = at && id ? sql`(p.created_at, p.id) < (${at}::timestamptz, ${id}::uuid)` : sql`true`
  return Page.of(await findImports(db, now, condition, size + 1), size, (row) => row)
}

/** One of them. */
export async function oneImport({ db, now }: Staff, { params }: Parsed<Routes['oneImport']>): Promise<PeopleImport> {
  const [found] = await findImports(db, now, sql`p.id = ${params.id}`, 1)
  if (!found) throw new Refusal('not_found')
  return found
}

type Filters = { q?: string | undefined; state?: InvitationState | undefined }
type Row = Omit<Invitation, 'sentAt' | 'expiresAt'> & { sentAt: Date | null; expiresAt: Date | null }

/** The invitations of a file in the order of its lines, those behind the line `after`. */
export async function readInvitations(
  db: Db,
  now: Date,
  importId: string,
  { q, state }: Filters,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<Invitation[]> {
  const escaped = q?.replaceAll(/[\\%_]/g, '\\$&')
  const { rows } = await sql<Row>`
    select * from (
      select i.id, i.line, i.full_name as name, i.email, i.role, i.topics, ${stateAt(now)} as state, i.sent_at as "sentAt",
        i.expires_at as "expiresAt",
        ${stateAt(now)} in ('SENT', 'BOUNCED', 'EXPIRED') and i.bounce_reason is distinct from 'COMPLAINT' as "canBeSentAgain"
      from invitations i ${joinAccount}
      where i.import_id = ${importId} and i.line > ${after}
        ${escaped === undefined ? sql`` : sql`and (i.full_name ilike ${`%${escaped}%`} or i.email_key like ${`${escaped.toLowerCase()}%`})`}
    ) found where ${state === undefined ? sql`true` : sql`state = ${state}`}
    order by line limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ sentAt, expiresAt, ...row }) => ({
    ...row,
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

/** A page of them. */
export async function listInvitations(
  { db, now }: Staff,
  { params, query: { size, after, ...filters } }: Parsed<Routes['listInvitations']>,
): Promise<Page<Invitation>> {
  await findImport(db, params.id)
  const rows = await readInvitations(db, now, params.id, filters, { after, limit: size + 1 })
  return Page.of(rows, size, (row) => row)
}

export type OpenInvitation = OpenedInvitation & { id: string; importId: string; locale: string }

/** The invitation of a link that works; refused for any other. */
export async function findByToken(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const { rows } = await sql<OpenInvitation>`
    select i.id, i.import_id as "importId", i.full_name as name, i.email, i.role, i.topics, p.organization, p.locale,
      u.id is not null as "hasAccount"
    from invitations i join people_imports p on p.id = i.import_id ${joinAccount}
    where i.token_hash = ${hashToken(token)} and i.ended_at is null and i.expires_at > ${now}`.execute(db)
  if (!rows[0]) throw new Refusal('token_expired')
  return rows[0]
}

/** For whom a link is. */
export const checkInvitation = ({ db, now }: Context, { body }: Parsed<Routes['checkInvitation']>) =>
  findByToken(db, body.token, now)
