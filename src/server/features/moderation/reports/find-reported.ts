import { sql } from 'kysely'
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { ReportSubject } from '#contract/moderation/schemas.ts'
import { visibleText } from '#contract/rich-text.ts'
import { isVisibleTo } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What stood there when it was reported: a one-on-one has no title, a review has the rating instead. */
export type Evidence = { title: string | null; rating: number | null; paragraphs: string[] }
/** What is reported, and whose it is; `isAnonymous`: the reporter may not learn who that is. */
export type Reported = { kind: ReportKind; userId: string | null; evidence: Evidence; isAnonymous: boolean }

type Row = {
  userId: string | null
  title: string | null
  rating?: number
  paragraphs: (string | null)[]
  isAnonymous: boolean
}

/** A person by their profile. */
export const findReportedPerson = ({ db }: Context<Member>, profileId: string) =>
  found(
    'PERSON',
    sql<Row>`
      select p.user_id as "userId", u.full_name as title, false as "isAnonymous",
        array[p.job_title || ', ' || p.company_name, p.bio] as paragraphs
      from profiles p join users u on u.id = p.user_id where p.id = ${profileId}`.execute(db),
  )

/** A session or review that the caller may know of: a booking of their own, a group session or review that is visible to them. */
export function findReportedSubject({ db, actor }: Context<Member>, { kind, id }: ReportSubject): Promise<Reported> {
  const me = actor.userId
  const queries = {
    BOOKING: sql<Row>`
      select case when b.mentor_user_id = ${me} then b.mentee_user_id else b.mentor_user_id end as "userId",
        null as title, false as "isAnonymous", array[b.starts_at::text, b.notes] as paragraphs
      from bookings b where b.id = ${id} and (b.mentor_user_id = ${me} or b.mentee_user_id = ${me})`,
    GROUP_SESSION: sql<Row>`
      select s.host_user_id as "userId", s.title, false as "isAnonymous", array[s.description] as paragraphs
      from group_sessions s where s.id = ${id} and (s.host_user_id = ${me} or ${isVisibleTo(me)}
        or exists (select from rsvps r join group_occurrences o on o.id = r.occurrence_id
          where o.group_session_id = s.id and r.user_id = ${me}))`,
    REVIEW: sql<Row>`
      select r.author_user_id as "userId", null as title, r.overall as rating, r.anonymous as "isAnonymous",
        array[r.text, r.reply] as paragraphs
      from reviews r left join group_sessions s on s.id = r.group_session_id
      where r.id = ${id} and (s.id is null or s.host_user_id = ${me} or ${isVisibleTo(me)})`,
  }
  return found(kind, queries[kind].execute(db))
}

async function found(kind: ReportKind, query: Promise<{ rows: Row[] }>): Promise<Reported> {
  const [row] = (await query).rows
  if (!row) throw new Refusal('not_found')
  const paragraphs = row.paragraphs.flatMap((text) =>
    text ? [kind === 'GROUP_SESSION' ? visibleText(text) : text] : [],
  )
  const { userId, title, rating = null, isAnonymous } = row
  return { kind, userId, evidence: { title, rating, paragraphs }, isAnonymous }
}
