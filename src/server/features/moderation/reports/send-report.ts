import type { moderationRoutes } from '#contract/moderation/routes.ts'
import type { ReportSubject } from '#contract/moderation/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { findQuotedMessages } from '#server/features/chat/public.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { blockUser } from '../blocks/store.ts'
import { findReportedPerson, findReportedSubject, type Reported } from './find-reported.ts'

type Input = Parsed<typeof moderationRoutes.report>

/** Reports a person, session or review; with `alsoBlock` its person is blocked in the same transaction (D52). */
export async function sendReport(ctx: Context<Member>, { body }: Input) {
  const subject = 'subject' in body ? body.subject : undefined
  const reported =
    'subject' in body
      ? await findReportedSubject(ctx, body.subject)
      : await withMessages(ctx, await findReportedPerson(ctx, body.reportedUserId), body)
  if (reported.userId === ctx.actor.userId) throw new Refusal('own_person')
  // Blocking the author would name them.
  if (body.alsoBlock && (reported.isAnonymous || reported.userId === null))
    throw new Refusal('invalid_input', { fields: [{ field: 'alsoBlock', code: 'author_anonymous' }] })
  const reportId = await insertReport(ctx, reported, subject, body.reportedMessage)
  await ctx.emit('report.received', { reportId })
  return { sessions: body.alsoBlock && reported.userId ? await blockUser(ctx, reported.userId) : [] }
}

/** The person with what they wrote: the messages must be of the conversation of the two, their texts are the reporter's word. */
async function withMessages(
  ctx: Context<Member>,
  reported: Reported,
  { conversationId, messages = [] }: Extract<Input['body'], { reportedUserId: string }>,
): Promise<Reported> {
  if (conversationId === undefined) return reported
  const texts = new Map(messages.map(({ id, text }) => [id, text]))
  const quoted = await findQuotedMessages(ctx, { conversationId, otherId: reported.userId, ids: [...texts.keys()] })
  const lines = quoted.map(({ id, senderName, sentAt, editedAt }) => {
    const edited = editedAt ? `, edited ${editedAt.toISOString()}` : ''
    return `${senderName}, ${sentAt.toISOString()}${edited}: ${texts.get(id)}`
  })
  return { ...reported, evidence: { ...reported.evidence, paragraphs: [...reported.evidence.paragraphs, ...lines] } }
}

async function insertReport(
  { db, actor, now }: Context<Member>,
  { kind, userId, evidence }: Reported,
  subject: ReportSubject | undefined,
  text: string,
): Promise<string> {
  const idOf = (of: ReportSubject['kind']) => (subject?.kind === of ? subject.id : null)
  const { id } = await db
    .insertInto('reports')
    .values({
      reporter_id: actor.userId,
      reported_user_id: userId,
      kind,
      group_session_id: idOf('GROUP_SESSION'),
      booking_id: idOf('BOOKING'),
      review_id: idOf('REVIEW'),
      text,
      evidence: JSON.stringify(evidence),
      status: 'OPEN',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
