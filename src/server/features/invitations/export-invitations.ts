import { importLimits } from '#contract/invitations/constants.ts'
import type { invitationRoutes } from '#contract/invitations/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { csvText } from '#rules/moderation/csv.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { findImport } from './store.ts'
import { readInvitations } from './queries.ts'

type Input = Parsed<typeof invitationRoutes.exportInvitations>

/** The invitations of a file as CSV. */
export async function exportInvitations(ctx: Context<Actor>, { params, body }: Input): Promise<string> {
  await findImport(ctx.db, params.id)
  const rows = await readInvitations(ctx.db, ctx.now, params.id, body.filters, { limit: importLimits.lines })
  await recordAction(ctx, {
    action: 'invitations.exported',
    subjectId: params.id,
    reason: `${rows.length} rows: ${body.reason}`,
  })
  return csvText(
    ['line', 'name', 'email', 'role', 'topics', 'state', 'sent', 'works until'],
    rows.map(({ line, name, email, role, topics, state, sentAt, expiresAt }) => [
      line,
      name,
      email,
      role ?? '',
      topics.join('; '),
      state,
      sentAt ?? '',
      expiresAt ?? '',
    ]),
  )
}
