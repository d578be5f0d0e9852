import type { Parsed } from '#contract/route.ts'
import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { exportLimit } from '#contract/moderation/table-schemas.ts'
import { csvText } from '#rules/moderation/csv.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { readAudit } from './reads/details.ts'
import { readQueue } from './reads/queues.ts'
import { readSessions } from './reads/sessions.ts'
import { readUsers } from './reads/users.ts'
import { recordAction, type StaffAction } from './store.ts'

type Input<K extends keyof typeof staffRoutes> = Parsed<(typeof staffRoutes)[K]>

/** Accounts as CSV. */
export async function exportUsers(ctx: Context<Actor>, { body }: Input<'exportUsers'>): Promise<string> {
  const rows = await readUsers(ctx.db, body.filters, { limit: exportLimit })
  await record(ctx, 'users.exported', body, rows.length)
  return csvText(
    [
      'id',
      'profile id',
      'name',
      'email',
      'email confirmed',
      'undeliverable',
      'role',
      'staff',
      'status',
      'verification',
      'calendars',
      'joined',
      'last sign-in',
    ],
    rows.map((row) => [
      row.userId,
      row.profileId ?? '',
      row.fullName,
      row.email,
      yes(row.isEmailVerified),
      row.undeliverable ?? '',
      row.role ?? '',
      yes(row.isStaff),
      row.status,
      row.verification ?? '',
      row.calendars.map(({ provider, isFailing }) => (isFailing ? `${provider} (failing)` : provider)).join(' '),
      row.createdAt.toISOString(),
      row.lastSignInAt?.toISOString() ?? '',
    ]),
  )
}

/** Sessions as CSV. */
export async function exportSessions(ctx: Context<Actor>, { body }: Input<'exportSessions'>): Promise<string> {
  const rows = await readSessions(ctx, body.filters, { limit: exportLimit })
  await record(ctx, 'sessions.exported', body, rows.length)
  return csvText(
    [
      'id',
      'kind',
      'status',
      'starts',
      'ends',
      'title',
      'mentor id',
      'mentor',
      'mentor joined',
      'mentee id',
      'mentee',
      'mentee joined',
      'going',
      'attended',
    ],
    rows.map(({ mentor, mentee, ...row }) => [
      row.id,
      row.kind,
      row.status,
      row.startsAt.toISOString(),
      row.endsAt.toISOString(),
      row.title ?? '',
      mentor.userId,
      mentor.fullName,
      yes(mentor.hasJoined),
      mentee?.userId ?? '',
      mentee?.fullName ?? '',
      mentee ? yes(mentee.hasJoined) : '',
      row.going ?? '',
      row.attended ?? '',
    ]),
  )
}

/** A whole queue as CSV, oldest first. */
export async function exportQueue(ctx: Context<Actor>, { params, body }: Input<'exportQueue'>): Promise<string> {
  const rows = await readQueue(ctx.db, params.queue, { limit: exportLimit, offset: 0 })
  await record(ctx, 'queue.exported', { filters: { queue: params.queue }, reason: body.reason }, rows.length)
  return csvText(
    ['id', 'waiting since', 'title', 'text'],
    rows.map(({ id, since, title, text }) => [id, since.toISOString(), title ?? '', text]),
  )
}

/** The latest entries of the audit log as CSV; this file's own entry is in the next one. */
export async function exportAudit(ctx: Context<Actor>, { body }: Input<'exportAudit'>): Promise<string> {
  const rows = await readAudit(ctx.db, { before: null, limit: exportLimit })
  await record(ctx, 'audit.exported', { filters: {}, reason: body.reason }, rows.length)
  return csvText(
    ['number', 'time', 'staff', 'action', 'subject', 'subject id', 'reason'],
    rows.map((row) => [
      Number(row.id),
      row.at.toISOString(),
      row.actorName,
      row.action,
      row.subjectName,
      row.subjectId,
      row.reason,
    ]),
  )
}

const yes = (value: boolean) => (value ? 'yes' : 'no')

/** The log names filters and number, but not the search: it can be a name, and the log holds ids only. */
async function record(
  ctx: Context<Actor>,
  action: Extract<StaffAction, `${string}.exported`>,
  { filters: { q, ...filters }, reason }: { filters: Record<string, string | undefined>; reason: string },
  count: number,
): Promise<void> {
  const named = Object.entries(filters).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  const selection = [`${count} rows`, ...named, ...(q ? ['a search'] : [])].join(', ')
  await recordAction(ctx, { action, subjectId: ctx.actor.userId, reason: `${selection}: ${reason}` })
}
