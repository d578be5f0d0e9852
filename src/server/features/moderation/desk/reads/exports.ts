import type { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { Parsed } from '#contract/route.ts'
import { csvText } from '#rules/moderation/csv.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { readAudit } from './details.ts'
import { readQueue } from './queues.ts'

/** Rows of one file at most. */
const limit = 20_000

/** The latest entries of the audit log as CSV. */
export async function exportAudit({ db }: Context<Actor>): Promise<string> {
  const rows = await readAudit(db, { before: null, limit })
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

/** A whole queue as CSV, oldest first. */
export async function exportQueue(
  { db }: Context<Actor>,
  { params: { queue } }: Parsed<typeof staffRoutes.exportQueue>,
): Promise<string> {
  const rows = await readQueue(db, queue, { limit, offset: 0 })
  return csvText(
    ['id', 'waiting since', 'title', 'text'],
    rows.map(({ id, since, title, text }) => [id, since.toISOString(), title, text]),
  )
}
