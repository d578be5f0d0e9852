import { sql } from 'kysely'
import type { LineOutcome } from '#contract/invitations/constants.ts'
import type { invitationRoutes } from '#contract/invitations/routes.ts'
import type { ImportLine, ImportPreview } from '#contract/invitations/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { FilePerson } from '#rules/invitations/read-people.ts'
import { emailKey } from '#server/features/accounts/public.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command, query } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readFile } from './read-file.ts'
import { prepareSoon } from './store.ts'

type Staff = Context<Actor>
type Routes = typeof invitationRoutes

/** What would happen with each line. */
export const previewImport = query(
  async ({ db, now }: Staff, { body }: Parsed<Routes['previewImport']>): Promise<ImportPreview> => {
    const { people, ...file } = readFile(body.file)
    return { ...file, lines: await judgeLines(db, people, now) }
  },
)

/** Stores the invitations of a file and has them sent. */
export const createImport = command(
  async (ctx: Staff, { body }: Parsed<Routes['createImport']>, people: FilePerson[]) => {
    const lines = await judgeLines(ctx.db, people, ctx.now)
    const usable = lines.filter(({ outcome }) => outcome === 'INVITE')
    const { id } = await ctx.db
      .insertInto('people_imports')
      .values({
        created_by: ctx.actor.userId,
        file_name: body.fileName,
        organization: body.organization,
        locale: body.locale,
        skipped: 0,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await endExpired(ctx.db, usable, ctx.now)
    const invited = await insertInvitations(ctx.db, id, usable)
    if (invited === 0) throw new Refusal('import_nobody')
    const skipped = lines.length - invited
    await ctx.db.updateTable('people_imports').set({ skipped }).where('id', '=', id).execute()
    await recordAction(ctx, { action: 'people.invited', subjectId: id, reason: `${invited}: ${body.reason}` })
    await prepareSoon(ctx, id)
    return { id, invited, skipped }
  },
  async (_ctx: Staff, { body }: Parsed<Routes['createImport']>) => readFile(body.file).people,
)

async function judgeLines(db: Db, people: readonly FilePerson[], now: Date): Promise<ImportLine[]> {
  const known = await findKnown(db, people, now)
  const outcomeOf = ({ email, problems }: FilePerson): LineOutcome =>
    problems.length > 0 ? 'PROBLEM' : (known.get(emailKey(email)) ?? 'INVITE')
  return people.map((person) => ({ ...person, outcome: outcomeOf(person) }))
}

/** Which of these addresses have an account, or an invitation that works or waits. Unconfirmed accounts may be somebody else's. */
async function findKnown(db: Db, people: readonly FilePerson[], now: Date) {
  const keys = people.map(({ email }) => emailKey(email))
  const { rows } = await sql<{ key: string; outcome: 'HERE' | 'INVITED' }>`
    select email_key as key, 'INVITED' as outcome from invitations
      where ended_at is null and (expires_at is null or expires_at > ${now}) and email_key = any(${keys})
    union all
    select email_key, 'HERE' from users where email_verified_at is not null and email_key = any(${keys})
    order by outcome desc`.execute(db)
  // An account counts more than an invitation: it comes last.
  return new Map(rows.map(({ key, outcome }) => [key, outcome]))
}

/** Invitations whose link no longer works make room for new ones. */
const endExpired = (db: Db, people: readonly { email: string }[], now: Date) =>
  sql`update invitations set ended_at = expires_at
    where ended_at is null and expires_at <= ${now} and email_key = any(${people.map(({ email }) => emailKey(email))})`.execute(
    db,
  )

/** Returns how many there are now; who was invited in this moment by another file is left out. */
async function insertInvitations(db: Db, importId: string, people: readonly ImportLine[]): Promise<number> {
  const rows = people.map(({ line, name, email, role, topics }) => ({
    line,
    name,
    email,
    key: emailKey(email),
    role,
    topics,
  }))
  const { numAffectedRows } = await sql`
    insert into invitations (import_id, line, email, email_key, full_name, role, topics)
    select ${importId}, line, email, key, name, role, array(select json_array_elements_text(topics))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (line int, name text, email text, key text, role text, topics json)
    order by key
    on conflict (email_key) where ended_at is null do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
