import { sql } from 'kysely'
import { tagKey } from '#contract/reference/tags.ts'
import { wordsOf } from '#rules/directory/search.ts'
import type { Db } from '#server/platform/database/database.ts'
import { wordsInAll } from '#server/platform/i18n/reference-words.ts'
import type { Job, Reaction, Reactions } from '#server/platform/feature.ts'

const BATCH = 500
/**
 * Raise it with every change of `wordsOf` or this file, and when a language is offered:
 * the nightly job then indexes all sessions again.
 */
const WORDS_VERSION = 4

type Row = { id: string; title: string; tags: string[]; full_name: string }

/** Writes the search terms of these sessions, from title and tags of the date that lists show, and the host's name. */
export async function indexSessions(db: Db, sessionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Row>`
    select s.id, coalesce(o.title, s.title) as title, coalesce(o.tags, s.tags) as tags, u.full_name
    from group_sessions s join users u on u.id = s.host_user_id left join group_occurrences o on o.id = s.occurrence_id
    where s.id = any(${sessionIds}::uuid[])`.execute(db)
  const entries = rows.map((row) => ({
    id: row.id,
    tags: row.tags.map(tagKey),
    words: wordsOf([row.title, ...row.tags.flatMap((tag) => wordsInAll('tags', tag)), row.full_name].join(' ')),
  }))
  await sql`
    update group_sessions s set tag_keys = array(select json_array_elements_text(e.tags)),
      words = array_to_tsvector(array(select json_array_elements_text(e.words))), words_version = ${WORDS_VERSION}
    from json_to_recordset(${JSON.stringify(entries)}::json) as e (id uuid, tags json, words json) where s.id = e.id`.execute(
    db,
  )
}

/** Indexes those of these sessions that have dates with a title or tags of their own: lists show another date of them now. */
export async function indexOtherDates(db: Db, sessionIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct group_session_id as id from group_occurrences
    where group_session_id = any(${[...sessionIds]}::uuid[]) and num_nonnulls(title, tags) > 0`.execute(db)
  if (rows.length === 0) return
  await indexSessions(
    db,
    rows.map(({ id }) => id),
  )
}

const indexMoved: Reaction<'group-session.moved' | 'group-session.cancelled'> = (ctx, { groupSessionId }) =>
  indexOtherDates(ctx.db, [groupSessionId])

/** Indexes the sessions that no event has indexed by the present rules: after a seed, a restore, or a change of the rules. */
export async function indexMissingSessions(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from group_sessions where words_version < ${WORDS_VERSION} order by words_version, id limit ${sql.lit(BATCH)}`.execute(
      db,
    )
    if (rows.length === 0) return
    await indexSessions(
      db,
      rows.map(({ id }) => id),
    )
  }
}

/** Keep the search terms up to date; a host's name is part of those of all their sessions. */
export const indexReactions = {
  'group-session.created': { index: (ctx, { groupSessionId }) => indexSessions(ctx.db, [groupSessionId]) },
  'group-session.edited': { index: (ctx, { groupSessionId }) => indexSessions(ctx.db, [groupSessionId]) },
  'group-session.moved': { index: indexMoved },
  'group-session.cancelled': { index: indexMoved },
  'profile.changed': {
    index: async (ctx, { profileId }) => {
      const { rows } = await sql<{ id: string }>`select id from group_sessions where host_id = ${profileId}`.execute(
        ctx.db,
      )
      await indexSessions(
        ctx.db,
        rows.map(({ id }) => id),
      )
    },
  },
} satisfies Reactions

export const indexJobs: Readonly<Record<string, Job>> = {
  'index-again': { run: (ctx) => indexMissingSessions(ctx.db), cron: '41 3 * * *' },
}
