import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { testApi } from '#test/support/api.ts'
import { personColumns } from '#test/support/person-columns.ts'
import { personalData } from './queries.ts'

const api = await testApi()
afterAll(() => api.close())

/** Every column that the export reads, as "table.column", by PostgreSQL's own account: its queries as views. */
async function exportedColumns(db: Db): Promise<Set<string>> {
  const person = `'00000000-0000-7000-8000-000000000000'::uuid`
  for (const [name, select] of Object.entries(personalData)) {
    const text = select('').compile(db).sql.replaceAll(/\$\d+/g, person)
    await sql.raw(`create view exported_${name} as select to_jsonb(x) as x from (${text}) x`).execute(db)
  }
  // A whole row in JSON counts as none of its columns.
  const texts = Object.values(personalData).map((select) => select('').compile(db).sql)
  const whole = texts.flatMap((text) =>
    [...text.matchAll(/to_jsonb\((\w+)\).*?from (\w+) \1\b/gs)].map((found) => found[2]!),
  )
  const { rows } = await sql<{ place: string }>`
    select distinct c.relname || '.' || a.attname as place
    from pg_rewrite r join pg_class v on v.oid = r.ev_class and v.relname like 'exported\_%'
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      join pg_class c on c.oid = d.refobjid and c.oid <> v.oid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (d.refobjsubid = a.attnum or c.relname in (${sql.join(whole)}))`.execute(db)
  return new Set(rows.map(({ place }) => place))
}

/** Columns of text, but for those that a check limits to a list of values. */
const writtenColumns = sql<{ place: string }>`
  select c.table_name || '.' || c.column_name as place from information_schema.columns c
  where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'jsonb')
    and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and k.conrelid = quote_ident(c.table_name)::regclass and a.attname = c.column_name
        and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%')
  order by 1`

async function inRolledBack<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const transaction = await api.db.startTransaction().execute()
  try {
    return await run(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}

const byOtherColumn = 'another column says whose the row is'
const someoneElses = 'what staff or the other person did'
const noPerson = 'no identifier of a person'
const unsent = 'not yet in an e-mail; the notifications are exported'
const secret = 'a secret, or what is left of one'
const computed = 'made from what is exported'
const technical = 'for the machine only'

const notExportedPeople: Record<string, string> = {
  'announcement_recipients.user_id': 'announcements are notifications',
  'announcements.author_id': 'written as staff',
  'announcements.last_user_id': technical,
  'legal_versions.author_id': 'written as staff',
  'legal_versions.told_until': technical,
  'appeals.decided_by': someoneElses,
  'audit_log.actor_id': 'written as staff',
  'audit_log.subject_id': someoneElses,
  'bookings.mentee_id': byOtherColumn,
  'bookings.mentor_id': byOtherColumn,
  'chat_attachments.owner_id': 'encrypted, as are the messages: the server cannot read them',
  'chat_digests.user_id': unsent,
  'chat_messages.attachment_id': noPerson,
  'chat_messages.booking_id': noPerson,
  'chat_messages.changed_id': noPerson,
  'chat_messages.reply_to': noPerson,
  'cohosts.mentor_id': byOtherColumn,
  'commitments.person_id': computed,
  'contact_messages.staff_id': someoneElses,
  'conversations.party_a': 'encrypted: the server cannot read them',
  'conversations.party_b': 'encrypted: the server cannot read them',
  'data_exports.user_id': 'the export itself',
  'digest_items.person_id': someoneElses,
  'digest_items.user_id': unsent,
  'files.owner_id': 'in the archive as files',
  'group_invitations.invited_by': someoneElses,
  'group_invitations.user_id': 'invitations are notifications',
  'group_sessions.host_id': byOtherColumn,
  'group_sessions.occurrence_id': noPerson,
  'idempotency_keys.caller': technical,
  'instance_drafts.user_id': 'written as staff',
  'instance_settings.published_by': 'written as staff',
  'known_devices.user_id': secret,
  'mail_tokens.user_id': secret,
  'notifications.group_session_id': noPerson,
  'notifications.person_id': someoneElses,
  'people_imports.created_by': someoneElses,
  'push_messages.person_id': someoneElses,
  'push_messages.user_id': 'they are notifications, too',
  'queue_item_reviewers.staff_id': technical,
  'recovery_codes.user_id': secret,
  'reports.decided_by': someoneElses,
  'reviews.author_id': byOtherColumn,
  'room_tickets.profile_id': secret,
  'room_tickets.user_id': secret,
  'rsvps.profile_id': byOtherColumn,
  'search_entries.profile_id': computed,
  'search_tiers.profile_id': computed,
  'sign_in_challenges.user_id': secret,
  'suspensions.confirmed_by': someoneElses,
  'suspensions.proposed_by': someoneElses,
  'two_step_secrets.user_id': secret,
  'verification_requests.decided_by': someoneElses,
}

const notExportedTexts: Record<string, string> = {
  'api_keys.hint': secret,
  'bookings.mentee_time_zone': computed,
  'calendar_accounts.account_key': computed,
  'calendar_accounts.sessions_failure': technical,
  'calendars.address_key': secret,
  'calendars.cursor': technical,
  'calendars.failure': technical,
  'contact_threads.email': 'the address of the account',
  'contact_threads.email_key': computed,
  'contact_threads.first_name': 'the name of the account',
  'contact_threads.last_name': 'the name of the account',
  'contact_threads.locale': 'that of the account counts',
  'email_changes.new_email_key': computed,
  'email_changes.old_email_key': computed,
  'group_occurrences.poster_url': 'in the archive as a file',
  'group_sessions.invite_token': secret,
  'group_sessions.poster_url': 'in the archive as a file',
  'group_sessions.rule': computed,
  'group_sessions.slug': computed,
  'group_sessions.tag_keys': computed,
  'identities.issuer': technical,
  'identities.subject': technical,
  'notifications.event_key': technical,
  'notifications.person_name': someoneElses,
  'notifications.profile_image_url': someoneElses,
  'notifications.target_url': computed,
  'passkeys.credential_id': technical,
  'passkeys.transports': technical,
  'people_imports.file_name': someoneElses,
  'people_imports.locale': 'that of the account counts',
  'push_devices.auth': secret,
  'push_devices.p256dh': secret,
  'reports.evidence': 'the words of the other person',
  'room_messages.name': 'the name of the account',
  'room_messages.person_id': technical,
  'users.email_key': computed,
  'users.password_hash': secret,
  'users.picture_url': 'in the archive as a file',
  'webhook_deliveries.event_key': technical,
}

test('every column that says whose a row is finds it for the export, or is left out for a reason', async () => {
  const exported = await inRolledBack(exportedColumns)
  const left = (await personColumns(api.db)).filter((place) => !exported.has(place))
  expect(left).toEqual(Object.keys(notExportedPeople).sort())
})

test('every text of the tables that are exported is exported, or left out for a reason', async () => {
  const exported = await inRolledBack(exportedColumns)
  const tables = new Set([...exported].map((place) => place.split('.')[0]))
  const { rows } = await writtenColumns.execute(api.db)
  const left = rows.flatMap(({ place }) => (tables.has(place.split('.')[0]) && !exported.has(place) ? [place] : []))
  expect(left).toEqual(Object.keys(notExportedTexts).sort())
})
