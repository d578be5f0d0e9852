import { sql } from 'kysely'
import type { Events } from '#server/events.ts'
import type { ReactionContext } from '#server/platform/context.ts'
import { addMessage, type Message } from './store.ts'

/** A message about a row that is read for it; none where the row says no. */
async function tellRow<R extends object>(
  ctx: ReactionContext,
  read: ReturnType<typeof sql<R>>,
  describe: (row: R) => Omit<Message, 'userIds'> & { userIds?: string[] },
) {
  const { rows } = await read.execute(ctx.db)
  if (rows[0]) await addMessage(ctx, ctx.at, { userIds: [], ...describe(rows[0]) })
}

type Review = {
  mentorId: string
  mentorUserId: string
  overall: number
  isAnonymous: boolean
  authorId: string | null
  sessionId: string | null
  groupSessionId: string | null
  text: string | null
}

/** Nothing in a message tells who wrote an anonymous review: not the author, nor the session, which may have had one attendee. */
function reviewFacts({ mentorId, overall, isAnonymous, authorId, sessionId, groupSessionId }: Review) {
  const session = groupSessionId === null ? { kind: 'individual', sessionId } : { kind: 'group', groupSessionId }
  return { mentorId, overall, isAnonymous, ...(isAnonymous ? { authorId: null } : { authorId, ...session }) }
}

/** Messages about people, by event: reviews for the mentor, all else for the instance. */
export const peopleReactions = {
  'review.written': {
    tell: (ctx: ReactionContext, { reviewId }: Events['review.written']) =>
      tellRow(
        ctx,
        sql<Review>`
          select r.mentor_id as "mentorId", p.user_id as "mentorUserId", r.overall, r.anonymous as "isAnonymous", r.author_id as "authorId",
            r.booking_id as "sessionId", r.group_session_id as "groupSessionId", r.text
          from reviews r join profiles p on p.id = r.mentor_id where r.id = ${reviewId}`,
        (row) => ({
          type: 'review.written',
          key: `review.written:${reviewId}`,
          userIds: [row.mentorUserId],
          data: { reviewId, ...reviewFacts(row) },
          texts: { text: row.text },
          instanceTexts: { text: row.text },
        }),
      ),
  },
  'profile.created': {
    tell: (ctx: ReactionContext, { profileId }: Events['profile.created']) =>
      tellRow(
        ctx,
        // Whoever becomes a mentor later has joined before.
        sql<{ userId: string; role: string }>`
          select p.user_id as "userId", p.role from profiles p where p.id = ${profileId}
            and not exists (select from profiles o where o.user_id = p.user_id and (o.created_at, o.id) < (p.created_at, p.id))`,
        (row) => ({
          type: 'person.joined',
          key: `person.joined:${row.userId}`,
          data: { ...row, personId: profileId },
        }),
      ),
  },
  'verification.decided': {
    tell: (ctx: ReactionContext, { requestId, at }: Events['verification.decided']) =>
      tellRow(
        ctx,
        sql<{ userId: string; personId: string }>`
          select p.user_id as "userId", p.id as "personId" from verification_requests r join profiles p on p.id = r.profile_id
          where r.id = ${requestId} and r.status = 'APPROVED'`,
        (data) => ({ type: 'person.verified', key: `person.verified:${requestId}:${at}`, data }),
      ),
  },
  'person.suspended': {
    tell: (ctx: ReactionContext, { suspensionId }: Events['person.suspended']) =>
      tellRow(
        ctx,
        sql<{ userId: string; isPermanent: boolean; endsAt: Date | null; reason: string }>`
          select user_id as "userId", is_permanent as "isPermanent", ends_at as "endsAt", reason from suspensions
          where id = ${suspensionId}`,
        ({ reason, ...data }) => ({
          type: 'person.suspended',
          key: `person.suspended:${suspensionId}`,
          data,
          instanceTexts: { reason },
        }),
      ),
  },
  'report.received': {
    tell: (ctx: ReactionContext, { reportId }: Events['report.received']) =>
      tellRow(
        ctx,
        sql<{ kind: string; reportedUserId: string | null; reporterUserId: string | null; text: string }>`
          select kind, reported_user_id as "reportedUserId", reporter_id as "reporterUserId", text from reports where id = ${reportId}`,
        ({ text, ...data }) => ({
          type: 'report.filed',
          key: `report.filed:${reportId}`,
          data: { reportId, ...data },
          instanceTexts: { text },
        }),
      ),
  },
}
