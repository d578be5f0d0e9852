import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { rebalanceSearch, refreshSearch } from '#server/features/directory/public.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeReport } from '#server/features/moderation/reports/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'

const { api } = await testApiWithEmails('2026-11-23T08:00:00Z')
const name = 'Kanarya Zeldrin'
/** As it stands in addresses and in the search. */
const spellings = [name, 'kanarya-zeldrin', 'kanarya', 'zeldrin']

/** Columns that may keep the name, and why. */
const kept: Record<string, string> = {
  'announcements.text': 'what our team wrote to everybody',
  'announcements.title': 'what our team wrote to everybody',
  'audit_log.reason': 'only grows; our team is asked to name nobody in it',
  'instance_drafts.settings': 'what our team writes to everybody',
  'instance_settings.reason': 'our team is asked to name nobody in it',
  'instance_settings.settings': 'what our team wrote to everybody',
  'legal_versions.texts': 'what our team wrote to everybody',
  'mailbox_messages.body_html': 'e-mails that others received, on a development server',
  'mailbox_messages.body_text': 'e-mails that others received, on a development server',
  'mailbox_messages.calendar_ics': 'e-mails that others received, on a development server',
  'mailbox_messages.subject': 'e-mails that others received, on a development server',
  'webhook_deliveries.answer': 'what a program of somebody else answered, deleted after 30 days',
  'webhook_deliveries.body': 'what was sent to a program of somebody else, deleted after 30 days',
  'saved_answers.text': 'our team is asked to name nobody in it',
  'saved_answers.title': 'our team is asked to name nobody in it',
  'rooms.state': 'deleted when the room closes, within hours of the session',
}

/** Columns of text that never hold the words or the name of a person: codes, ids, keys, zones, addresses of our own. */
const withoutNames = new Set(
  `announcements.country announcements.language announcements.time_zone api_keys.hint api_keys.last_network api_keys.scopes
  audit_checkpoints.signature audit_log.action audit_pushes.target backup_runs.destination backup_runs.error bounce_mailbox.error
  bookings.mentee_time_zone
  bookings.time_zone calendar_accounts.account_key calendar_accounts.sessions_failure calendar_events.fingerprint calendars.address_key
  calendars.cursor calendars.failure chat_messages.body chat_messages.fact_key chat_messages.reaction_a chat_messages.reaction_b contact_threads.locale device_sessions.language
  device_sessions.network device_sessions.time_zone digest_items.event_key digest_items.kind email_changes.new_email_key
  email_changes.old_email_key files.content_type files.link files.name group_occurrences.poster_url group_occurrences.tags group_sessions.invite_token group_sessions.language
  group_sessions.poster_url group_sessions.rule group_sessions.tag_keys group_sessions.tags group_sessions.time_zone idempotency_keys.caller
  idempotency_keys.key idempotency_keys.reply identities.issuer insight_figures.figure insight_figures.value
  instance_pictures.name introductions.link invitations.topics mail_deliveries.key mailbox_messages.recipient migrations.checksum
  migrations.name notification_choices.kind notifications.event_key notifications.profile_image_url notifications.text_key notifications.type passkeys.credential_id
  passkeys.transports people_imports.file_name people_imports.locale people_imports.organization profile_topics.topic_id profiles.country profiles.languages profiles.nationality profiles.phone
  push_devices.auth push_devices.endpoint push_devices.p256dh push_keys.public_key push_messages.event_key push_messages.kind
  push_messages.text_key push_messages.title_key queue_item_reviewers.queue room_messages.person_id saved_views.filters search_entries.facets search_entries.tier search_used_words.word
  switches.name schedules.time_zone
  calendar_revocations.provider users.locale users.password_hash users.picture_url users.time_zone
  verification_requests.certificate_file verification_requests.resume_file webhook_deliveries.event webhook_deliveries.event_key
  webhook_endpoints.events`.split(/\s+/),
)

type Column = { table: string; column: string }

/** Every column of text in the database, whatever is added to it later, but for those that a check limits to a list of values. */
async function textColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', 'varchar', 'json', 'jsonb', '_text')
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'c' and k.conrelid = quote_ident(c.table_name)::regclass and a.attname = c.column_name
          and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%')
    order by 1, 2`.execute(api.db)
  return rows
}

/** Where one of these texts stands, as table.column. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const searches = (await textColumns()).map(({ table, column }) => {
    const text = sql`lower(${sql.ref(column)}::text)`
    const isFound = sql.join(
      texts.map((one) => sql`position(${one.toLowerCase()} in ${text}) > 0`),
      sql` or `,
    )
    return sql`select ${`${table}.${column}`} as place where exists (select from ${sql.table(table)} where ${isFound})`
  })
  const { rows } = await sql<{ place: string }>`${sql.join(searches, sql` union all `)} order by 1`.execute(api.db)
  return rows.map(({ place }) => place)
}

const as = async ({ userId }: { userId: string }) => ({ as: (await signInAs(api, userId)).token })
const connect = async (who: MadeMember, other: MadeMember) =>
  api.call(
    connectionRoutes.connect,
    { params: { connectionType: `${who.role}-${other.role}`, profileId: other.profileId } },
    await as(who),
  )

/** Somebody named in every table: what they did through the product, and rows of everything else with their name in every text. */
async function makeNamed() {
  const [named, mentee] = [await makeHost(api, { fullName: name, jobTitle: 'Zeldrinist' }), await makeMentee(api)]
  const [host, stranger, staff] = [await makeHost(api), await makeMentee(api), await makeMentee(api, { staff: true })]
  const past = await makeSession(api, named, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  await makeReview(api, named, { author: mentee, text: `${name} is patient` })
  const session = await makeGroupSession(api, { host: named, sessionTitle: `An hour with ${name}` })
  await makeSeat(api, session, mentee)
  const cohosted = await makeGroupSession(api, { host, tags: [{ name: 'Tech' }, { name: 'Art' }, { name: 'Music' }] })
  await makeCohost(api, cohosted, named)
  await makeVerificationRequest(api, named)
  await makeReport(api, named, stranger)
  await connect(named, mentee)
  await api.runJobs()
  await plantName({ named, mentee, staff, past, sessionId: session.id })
  return { named, mentee, stranger, session }
}

type Scene = {
  named: MadeMember
  mentee: MadeMember
  staff: MadeMember
  past: { id: string }
  sessionId: string
}

async function plantName({ named, mentee, staff, past, sessionId }: Scene): Promise<void> {
  const { userId: id, profileId } = named
  const [key, now, uuid] = [randomBytes(32), api.clock.now(), () => randomUUID()]
  const address = `${name}@example.test`.replace(' ', '.')
  const threadId = uuid()
  const statements = [
    sql`update profiles set bio = ${name}, ask_about = ${name}, company_name = ${name}, city = ${name} where id = ${profileId}`,
    sql`insert into introductions (profile_id, link, kind, seconds, size, transcript, created_at)
      values (${profileId}, '/files/none.weba', 'voice', 42, 5000, ${`I am ${name}`}, ${now})`,
    sql`update users set email = ${`kanarya-${address}`}, email_key = ${`kanarya-${address}`.toLowerCase()} where id = ${id}`,
    sql`update device_sessions set device = ${name} where user_id = ${id}`,
    sql`update schedules set fixed_video_link = ${`https://meet.example.test/${name}`} where user_id = ${id}`,
    sql`update bookings set notes = ${name}, cancel_reason = ${name}, move_reason = ${name} where id = ${past.id}`,
    sql`update reviews set reply = ${`I am ${name}`}, replied_at = ${now} where mentor_id = ${profileId}`,
    sql`update verification_requests set linkedin_url = ${name}, status = 'DECLINED', reason = ${name}, decided_at = ${now} where profile_id = ${profileId}`,
    sql`insert into push_messages (user_id, event_key, kind, title_key, facts, message, target_url, join_url, person_id, created_at, expires_at)
      values (${mentee.userId}, 'k', 'sessions', 't', jsonb_build_object('other', ${name}::text), ${name}, ${`/mentor/${name}`}, ${`/mentor/${name}`},
        ${id}, ${now}, ${now})`,
    sql`update reports set text = ${name}, evidence = jsonb_build_object('title', 'Them', 'paragraphs', array[${name}::text]) where reporter_id = ${id}`,
    sql`update group_sessions set description = ${name}, cancel_reason = ${name} where id = ${sessionId}`,
    sql`update group_occurrences set title = ${name}, description = ${name}, cancel_reason = ${name} where group_session_id = ${sessionId}`,
    sql`insert into no_shows (booking_id, reported_by, note, created_at, disputed_at, dispute_note)
      values (${past.id}, ${mentee.userId}, ${`${name} never came`}, ${now}, ${now}, ${name})`,
    sql`insert into kept_notes values (${past.id}, ${name}, ${now})`,
    sql`insert into session_notes values (${past.id}, ${id}, ${name}, ${now}), (${past.id}, ${mentee.userId}, ${name}, ${now})`,
    sql`insert into next_steps (mentor_id, mentee_id, text, owner, created_at)
      values (${profileId}, ${mentee.profileId}, ${`Show it to ${name}`}, 'mentee', ${now})`,
    sql`insert into experiences (id, profile_id, title, company, employment_type, location, website, description, start_date, created_at)
      values (${uuid()}, ${profileId}, ${name}, ${name}, 'Full time', ${name}, ${name}, ${name}, '2020-01-01', ${now})`,
    sql`insert into suspensions (id, user_id, status, is_permanent, reason, created_at) values (${threadId}, ${id}, 'LIFTED', false, ${name}, ${now})`,
    sql`insert into appeals (suspension_id, text, status, answer, decided_at, created_at) values (${threadId}, ${name}, 'UPHELD', ${name}, ${now}, ${now})`,
    sql`insert into contact_threads (id, user_id, first_name, last_name, email, email_key, status, created_at, waiting_since)
      values (${threadId}, ${id}, ${name}, ${name}, ${address}, ${address.toLowerCase()}, 'OPEN', ${now}, ${now})`,
    sql`insert into contact_messages (id, thread_id, origin, text, created_at) values (${uuid()}, ${threadId}, 'SENDER', ${name}, ${now})`,
    sql`insert into email_changes (user_id, old_email, old_email_key, new_email, new_email_key, created_at, confirm_until)
      values (${id}, ${address}, '', ${address}, '', ${now}, ${now})`,
    sql`insert into identities (issuer, subject, user_id, provider, created_at) values ('google', ${address}, ${id}, 'google', ${now})`,
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${id}, 'credential', ${key}, 0, '{}', ${`Phone of ${name}`}, ${now})`,
    sql`insert into api_keys (user_id, is_instance, name, scopes, secret_hash, hint, created_at, expires_at)
      values (${id}, false, ${`Programs of ${name}`}, '{sessions:read}', ${key}, 'abcd', ${now}, ${now})`,
    ...[id, mentee.userId].flatMap((owner) => {
      const [endpoint, url] = [
        uuid(),
        owner === id ? `https://hooks.example.test/${name}` : 'https://hooks.example.test/',
      ]
      return [
        sql`insert into webhook_endpoints (id, user_id, is_instance, url, events, includes_texts, secret, created_at)
          values (${endpoint}, ${owner}, false, ${url}, '{seat.taken}', true, ${key}, ${now})`,
        sql`insert into webhook_deliveries (endpoint_id, sequence, event, event_key, body, answer, created_at, status)
          values (${endpoint}, 1, 'seat.taken', 'k', ${name}, ${name}, ${now}, 'DELIVERED')`,
      ]
    }),
    sql`insert into calendar_accounts (user_id, provider, account, account_key, credentials, created_at)
      values (${id}, 'caldav', ${address}, 'key', ${key}, ${now})`,
    sql`insert into calendars (user_id, provider, account, label, address_key, credentials, created_at, status)
      values (${id}, 'ics', ${address}, ${name}, 'key', ${key}, ${now}, 'CONNECTED')`,
    sql`insert into calendar_events (id, account_id, user_id, kind, session_id, ends_at, fingerprint, remote, state, room_url, room_since)
      select ${uuid()}, a.id, ${id}, 'individual', ${past.id}, ${now}, '', ${key}, 'present', ${name}, ${now} from calendar_accounts a where a.user_id = ${id}`,
    // As they were stored before facts were.
    sql`insert into notifications (user_id, event_key, type, message, person_id, person_name, created_at)
      values (${mentee.userId}, 'an old key', 'CONNECTION_ADDED', ${`${name} connected with you`}, ${id}, ${name}, ${now})`,
    sql`insert into digest_items (user_id, event_key, kind, title, url, created_at)
      select ${mentee.userId}, 'a key', 'connections', ${`${name} connected with you`}, 'https://kando.test/mentor/' || slug, ${now}
      from profiles where id = ${profileId}`,
    sql`insert into rooms (session_id, kind, state, closes_at)
      values (${past.id}, 'individual', jsonb_build_object('people', array[${name}::text]), ${now})`,
    sql`insert into room_messages (session_id, id, user_id, person_id, name, text, sent_at)
      values (${past.id}, ${uuid()}, ${id}, '', ${name}, ${name}, ${now})`,
    sql`insert into scim_users (user_id, user_name, external_id, created_at, changed_at) values (${id}, ${name}, ${name}, ${now}, ${now})`,
    sql`with file as (insert into people_imports (created_by, file_name, organization, locale, skipped, created_at)
        values (${staff.userId}, 'people.csv', 'A school', 'en', 0, ${now}) returning id)
      insert into invitations (import_id, line, email, email_key, full_name, topics)
        select id, 2, ${`kanarya-${address}`}, ${`kanarya-${address}`.toLowerCase()}, ${name}, '{}' from file`,
    sql`insert into announcements (title, text, audience, status, send_at, time_zone, author_id, created_at)
      values (${name}, ${name}, 'EVERYONE', 'CANCELLED', ${now}, 'UTC', ${staff.userId}, ${now})`,
    sql`insert into saved_answers (title, text) values (${name}, ${name})`,
    sql`insert into saved_views (user_id, list, name, search, filters, is_shared, created_at)
      values (${staff.userId}, 'people', ${name}, ${name}, '', true, ${now})`,
    sql`insert into legal_versions (document, number, texts, effective_on)
      values ('terms', 1, jsonb_build_object('en', jsonb_build_object('text', ${name}::text, 'summary', '')), ${now})`,
    sql`insert into instance_settings (version, settings, published_at, published_by, reason)
      values (1, jsonb_build_object('mailFooter', ${name}::text), ${now}, ${staff.userId}, ${name})`,
    sql`insert into instance_drafts (user_id, settings, version, saved_at)
      values (${staff.userId}, jsonb_build_object('mailFooter', ${name}::text), 1, ${now})`,
    sql`insert into audit_log (at, actor_id, action, subject_id, reason) values (${now}, ${staff.userId}, 'WARN', ${id}, ${name})`,
    sql`insert into mailbox_messages (recipient, subject, body_html, body_text, at) values (${mentee.email}, ${name}, ${name}, ${name}, ${now})`,
  ]
  for (const statement of statements) await statement.execute(api.db)
}

async function erase(person: MadeMember): Promise<void> {
  await api.call(accountDeletionRoutes.requestDeletion, {}, await as(person))
  await api.runJobs()
  api.clock.advance(14 * 86_400_000)
  await api.runJobs()
}

test('after an account is erased no text of any table holds the name, but for the few columns that may', async () => {
  const { named } = await makeNamed()
  const columns = (await textColumns()).map(({ table, column }) => `${table}.${column}`)
  await refreshSearch(api.db, api.clock.now())
  // The scene has the name in every column of text: a new one belongs into it, or into a list above.
  const before = new Set(await placesOf(spellings))
  expect(columns.filter((place) => !before.has(place) && !withoutNames.has(place))).toEqual([])
  await erase(named)
  // The dictionary of corrections is renewed every week.
  await rebalanceSearch(api.db, api.clock.now())
  expect((await placesOf(spellings)).filter((place) => !(place in kept))).toEqual([])
})

const messagesOf = async (person: MadeMember) =>
  (await api.call(notificationRoutes.listNotifications, { query: {} }, await as(person))).body.map(
    ({ message, targetUrl, profileImageUrl }) => ({ message, targetUrl, profileImageUrl }),
  )

test('notifications of people who were only connected, invited, asked or booked say that it was a deleted user', async () => {
  const [named, connected, invited] = [
    await makeHost(api, { fullName: name }),
    await makeMentee(api),
    await makeHost(api),
  ]
  await connect(named, connected)
  // The name is that of the time of the notification.
  await api.runJobs()
  await api.db.updateTable('users').set({ full_name: 'Kanarya Married' }).where('id', '=', named.userId).execute()
  await makeGroupSession(api, {
    host: named,
    cohosts: [{ id: invited.profileId }],
    sessionTitle: 'Reading with others',
    tags: [{ name: 'Tech' }, { name: 'Art' }, { name: 'Music' }],
  })
  await api.runJobs()
  expect((await messagesOf(connected))[0]!.message).toBe(`${name} connected with you`)
  expect((await messagesOf(invited))[0]!.message).toBe('Kanarya Married invited you to cohost “Reading with others”')
  await erase(named)
  expect(await messagesOf(connected)).toEqual([
    { message: `${deletedName} connected with you`, targetUrl: null, profileImageUrl: null },
  ])
  expect((await messagesOf(invited)).at(-1)!.message).toBe(`${deletedName} invited you to cohost “Reading with others”`)
})

test('somebody else of the same name keeps it, also in the eyes of somebody who knew both', async () => {
  const [named, namesake] = [await makeHost(api, { fullName: name }), await makeHost(api, { fullName: name })]
  const friend = await makeMentee(api)
  await connect(named, friend)
  await connect(namesake, friend)
  await api.runJobs()
  await erase(named)
  const messages = (await messagesOf(friend)).map(({ message }) => message)
  expect(messages.toSorted()).toEqual([`${deletedName} connected with you`, `${name} connected with you`])
})
