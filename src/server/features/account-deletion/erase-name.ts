import { sql, type RawBuilder } from 'kysely'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { profilesOf, type ErasableAccount } from './store.ts'

/** SQL: takes the name out of texts of others, and of what stays of their own; whoever only met them once, or no longer knows them, too. */
export const withoutName = ({ id, name }: Pick<ErasableAccount, 'id' | 'name'>) => {
  const replaced = (column: string, was: RawBuilder<unknown> = sql`${name}`) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${was}, ${deletedName})`
  return [
    // The name as it was then; the path of their profile contains it as well.
    sql`update notifications set ${replaced('message', sql`person_name`)}, facts = ${withoutNameInFacts}, person_id = null, person_name = null, profile_image_url = null,
      target_url = case when target_url ~ '^/(mentor|mentee)/' and not exists (
        select from profiles p where p.slug = split_part(target_url, '/', 3) and p.user_id <> ${id}) then null else target_url end
      where person_id = ${id}`,
    // These wait for a day at most.
    sql`update digest_items d set ${replaced('title')}, person_id = nullif(person_id, ${id}), url = case when exists (
        select from profiles p where p.user_id = ${id} and position('/' || p.slug in d.url) > 0) then null else url end
      where position(${name} in title) > 0 or person_id = ${id}`,
    ...sharedTexts(id).flatMap(({ table, columns, isShared }) =>
      columns.map(
        (column) =>
          sql`update ${sql.table(table)} set ${replaced(column)} where ${isShared} and position(${name} in ${sql.ref(column)}) > 0`,
      ),
    ),
    sql`update reports set evidence = replace(evidence::text, ${name}, ${deletedName})::jsonb where reporter_id = ${id}`,
    // The address of a session contains its title.
    sql`update notifications n set target_url = replace(n.target_url, s.slug, s.id::text) from group_sessions s
      where n.group_session_id = s.id and s.host_user_id = ${id} and position(${name} in s.title) > 0`,
    sql`update group_sessions set slug = id::text, title = replace(title, ${name}, ${deletedName})
      where host_user_id = ${id} and position(${name} in title) > 0`,
  ]
}

/** SQL: the facts of a notification without the name of `person_name`. */
const withoutNameInFacts = sql`case when facts <> '{}' then (
  select jsonb_object_agg(key, case jsonb_typeof(value)
    when 'string' then to_jsonb(replace(value #>> '{}', person_name, ${deletedName})) else value end)
  from jsonb_each(facts)) else facts end`

/** Texts about what somebody had in common with others, by whomever they are. */
const sharedTexts = (id: string) => {
  const ofBooking = sql`booking_id in (select b.id from bookings b where ${id} in (b.mentor_user_id, b.mentee_user_id))`
  const hosted = sql`group_session_id in (select s.id from group_sessions s where s.host_user_id = ${id})`
  return [
    {
      table: 'bookings',
      columns: ['notes', 'cancel_reason'],
      isShared: sql`${id} in (mentor_user_id, mentee_user_id)`,
    },
    { table: 'no_shows', columns: ['note', 'dispute_note'], isShared: ofBooking },
    { table: 'kept_notes', columns: ['text'], isShared: ofBooking },
    { table: 'session_notes', columns: ['text'], isShared: ofBooking },
    {
      table: 'reviews',
      columns: ['text', 'reply'],
      isShared: sql`(author_user_id = ${id} or mentor_id in ${profilesOf(id)})`,
    },
    {
      table: 'next_steps',
      columns: ['text'],
      isShared: sql`(mentor_id in ${profilesOf(id)} or mentee_id in ${profilesOf(id)})`,
    },
    { table: 'reports', columns: ['text'], isShared: sql`reporter_id = ${id}` },
    { table: 'group_sessions', columns: ['cancel_reason'], isShared: sql`host_user_id = ${id}` },
    { table: 'group_occurrences', columns: ['title', 'cancel_reason'], isShared: hosted },
  ]
}
