import { sql } from 'kysely'
import { TOPICS } from '#contract/reference/topics.ts'
import { wordsOf } from '#rules/search.ts'
import type { Db } from '#server/platform/database.ts'

const CHUNK = 500
const topicNames = new Map(TOPICS.map((topic) => [topic.id, topic.name]))

type Row = { id: string; full_name: string; job_title: string; company_name: string; topics: string[] }
type Entry = { profile_id: string; name_words: string[]; words: string[] }

/** Writes what a search looks through for these mentors; the ids of others are passed over. */
export async function indexMentors(db: Db, profileIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Row>`
    select p.id, u.full_name, p.job_title, p.company_name, array(select t.topic_id from profile_topics t where t.profile_id = p.id) as topics
    from profiles p join users u on u.id = p.user_id where p.role = 'mentor' and p.id = any(${profileIds}::uuid[])`.execute(
    db,
  )
  const entries = rows.map(entryOf)
  // Sorted, so that two writers meet the same words in the same order.
  const words = [...new Set(entries.flatMap((entry) => entry.words))].toSorted()
  await sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(db)
  await sql`
    insert into mentor_search (profile_id, name_words, words)
    select e.profile_id, array(select json_array_elements_text(e.name_words)), array(select json_array_elements_text(e.words))
    from json_to_recordset(${JSON.stringify(entries)}::json) as e (profile_id uuid, name_words json, words json)
    on conflict (profile_id) do update set name_words = excluded.name_words, words = excluded.words`.execute(db)
}

function entryOf(row: Row): Entry {
  const nameWords = wordsOf(row.full_name)
  const topics = row.topics.map((id) => topicNames.get(id) ?? '')
  return {
    profile_id: row.id,
    name_words: nameWords,
    words: [...new Set([...nameWords, ...wordsOf([row.job_title, row.company_name, ...topics].join(' '))])],
  }
}

/** Indexes every mentor anew: after a seed, a restore, or a change of the folding rules. */
export async function rebuildSearch(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from profiles where role = 'mentor' order by id`.execute(db)
  for (let i = 0; i < rows.length; i += CHUNK)
    await indexMentors(
      db,
      rows.slice(i, i + CHUNK).map((row) => row.id),
    )
  await sql`delete from search_words w where not exists (select 1 from mentor_search m where m.words && array[w.word]::text[])`.execute(
    db,
  )
}
