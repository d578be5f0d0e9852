import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { dataExportRoutes } from '#contract/data-export/routes.ts'
import { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { firstMessage, reactionTo } from '#server/features/chat/factory.ts'
import { makeThread } from '#server/features/contact/factory.ts'
import { makeGroupSession, makeHost, makePoster, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeReport } from '#server/features/moderation/reports/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeAttendance, makeReview } from '#server/features/reviews/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'

const { api } = await testApiWithEmails('2026-11-23T08:00:00Z')
const as = ({ token }: { token: string }) => ({ as: token })
const fullName = 'Wanjirũ Kariũki'
const request = (who: MadeMember) => api.call(accountDeletionRoutes.requestDeletion, {}, as(who))
async function afterGrace() {
  api.clock.advance(14 * 86_400_000)
  await api.runJobs()
}

/**
 * Every place where a text stands, as table.column: all tables, whatever is added to them later, but for the mailbox of a development
 * server: e-mails that others received are theirs.
 */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'mailbox_messages' order by 1, 2`.execute(
    api.db,
  )
  const searches = columns.map(
    ({ table, column }) => sql`select ${`${table}.${column}`} as place where exists (
      select from ${sql.table(table)} where position(lower(${text}) in lower(${sql.ref(column)}::text)) > 0)`,
  )
  const { rows } = await sql<{ place: string }>`${sql.join(searches, sql` union all `)} order by 1`.execute(api.db)
  return rows.map(({ place }) => place)
}

/** Somebody who was in the room of a session and wrote there. */
async function makePresence(sessionId: string, { userId }: MadeMember) {
  const { db, clock } = api
  await db
    .insertInto('rooms')
    .values({ session_id: sessionId, kind: 'individual', state: '{"people":[]}', closes_at: clock.now() })
    .execute()
  const said = { id: randomUUID(), person_id: 'of this room', name: fullName, text: 'Mine', sent_at: clock.now() }
  await db
    .insertInto('room_messages')
    .values({ ...said, session_id: sessionId, user_id: userId })
    .execute()
  const seen = { connection_id: randomUUID(), entered_at: clock.now(), seen_at: clock.now(), left_at: clock.now() }
  await db
    .insertInto('room_presences')
    .values({ ...seen, session_id: sessionId, kind: 'individual', user_id: userId })
    .execute()
}

/** A mentor with something in every feature. */
async function makeBusyMentor() {
  const [mentor, mentee, staff] = [
    await makeHost(api, { fullName, bio: 'My own words' }),
    await makeMentee(api, { fullName: 'Chidi Eze' }),
    await makeUser(api, { staff: true }),
  ]
  const { db, clock } = api
  const made = { created_at: clock.now() }
  const past = await makeSession(api, mentor, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  await makeReview(api, mentor, { author: mentee, text: 'Patient and exact' })
  const session = await makeGroupSession(api, { host: mentor })
  await makeSeat(api, session, mentee)
  await makeAttendance(api, session, mentee)
  await api.call(
    connectionRoutes.connect,
    { params: { connectionType: 'mentee-mentor', profileId: mentor.profileId } },
    as(mentee),
  )
  const hello = firstMessage(mentor, mentee.profileId, { text: 'See you' })
  const { id: messageId, conversationId } = (await api.call(chatRoutes.sendMessage, { body: hello }, as(mentor))).body
  const reaction = reactionTo(hello, mentor, hello.conversationSecret!)
  await api.call(
    chatRoutes.reactToMessage,
    { params: { conversationId, id: messageId }, body: { reaction } },
    as(mentor),
  )
  await makeVerificationRequest(api, mentor)
  await makeReport(api, mentee, mentor)
  await makeReport(api, mentor, mentee)
  await makeThread(api, { userId: mentor.userId })
  await db
    .insertInto('identities')
    .values({ ...made, issuer: 'google', subject: mentor.email, user_id: mentor.userId, provider: 'google' })
    .execute()
  await db
    .insertInto('session_notes')
    .values({ booking_id: past.id, author_user_id: mentor.userId, text: 'Mine', updated_at: clock.now() })
    .execute()
  await db
    .insertInto('next_steps')
    .values({ ...made, mentor_id: mentor.profileId, mentee_id: mentee.profileId, text: 'Read', owner: 'mentee' })
    .execute()
  await db
    .insertInto('blocks')
    .values({ ...made, blocker_id: mentor.userId, blocked_id: (await makeMentee(api)).userId })
    .execute()
  await db
    .updateTable('bookings')
    .set({ notes: `${fullName} wrote this` })
    .where('mentee_user_id', '=', mentor.userId)
    .execute()
  const change = {
    old_email: mentor.email,
    old_email_key: mentor.email,
    new_email: 'new@example.test',
    new_email_key: 'new@example.test',
  }
  await db
    .insertInto('email_changes')
    .values({ ...made, ...change, user_id: mentor.userId, confirm_until: clock.now() })
    .execute()
  await db
    .insertInto('known_devices')
    .values({ ...made, user_id: mentor.userId, key_hash: Buffer.from('key'), last_used_at: clock.now() })
    .execute()
  await makePresence(past.id, mentor)
  const owner = { user_id: mentor.userId, provider: 'caldav', account: mentor.email }
  const { id: accountId } = await db
    .insertInto('calendar_accounts')
    .values({ ...made, ...owner, account_key: 'key', credentials: Buffer.from(fullName) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('calendars')
    .values({ ...made, ...owner, account_id: accountId, address_key: 'key', credentials: Buffer.from(fullName) })
    .execute()
  const event = { kind: 'individual', session_id: past.id, ends_at: clock.now(), fingerprint: '' }
  await db
    .insertInto('calendar_events')
    .values({
      id: randomUUID(),
      account_id: accountId,
      user_id: mentor.userId,
      ...event,
      remote: Buffer.from(fullName),
    })
    .execute()
  const reason = 'Was rude to a mentee'
  await api.call(staffRoutes.warnPerson, { params: { id: mentor.userId }, body: { reason } }, as(staff))
  await api.call(dataExportRoutes.requestExport, {}, as(mentor))
  await api.runJobs()
  return { mentor, mentee, past, session }
}

test('after the grace period nothing in the database or the storage tells who the person was', async () => {
  const { mentor, mentee, past, session } = await makeBusyMentor()
  const picture = `/files/${'b'.repeat(40)}.webp`
  const file = {
    name: 'b'.repeat(40),
    owner_id: mentor.userId,
    purpose: 'picture',
    content_type: 'image/webp',
    size: 3,
  }
  const at = { created_at: api.clock.now(), expires_at: api.clock.now() }
  await api.db
    .insertInto('files')
    .values({ ...file, ...at, status: 'PUBLIC', link: picture })
    .execute()
  await api.db.updateTable('users').set({ picture_url: picture }).where('id', '=', mentor.userId).execute()
  const poster_url = await makePoster(api, mentor)
  await api.db.updateTable('group_occurrences').set({ poster_url }).where('id', '=', session.first.id).execute()
  const { storage } = api.app.dependencies
  await storage.put(`public/${file.name}.webp`, Buffer.from('abc'), 'image/webp')

  await request(mentor)
  await api.runJobs()
  expect(await placesOf(fullName)).toEqual(expect.arrayContaining(['users.full_name', 'notifications.facts']))
  await api.call(dataExportRoutes.requestExport, {}, as(mentor))
  await afterGrace()

  expect(await placesOf(fullName)).toEqual([])
  expect(await placesOf(mentor.email)).toEqual([])
  const mailbox = api.db.selectFrom('mailbox_messages').select('id').where('recipient', '=', mentor.email)
  expect(await mailbox.execute()).toEqual([])
  for (const text of ['+254712345678', 'My own words', 'wanjiru-kariuki', picture, poster_url]) {
    const others = await placesOf(text)
    expect(others.filter((place) => place !== 'profiles.phone')).toEqual([])
  }
  expect(await storage.has(`public/${file.name}.webp`)).toBe(false)
  expect(await storage.listOlder('exports', new Date('2100-01-01'))).toEqual([])
  // Ids of the empty row that the history of others refers to, and of the audit log.
  expect(await placesOf(mentor.userId)).toEqual([
    'audit_log.subject_id',
    'bookings.mentor_user_id',
    'files.owner_id',
    'group_sessions.host_user_id',
    'mail_deliveries.key',
    'profiles.user_id',
    'users.email',
    'users.email_key',
    'users.id',
  ])
  const row = await api.db.selectFrom('users').selectAll().where('id', '=', mentor.userId).executeTakeFirst()
  expect(row).toMatchObject({ last_sign_in_at: null })

  const reader = as(await signInAs(api, mentee.userId))
  const history = await api.call(bookingRoutes.oneBooking, { params: { id: past.id, role: 'mentee' } }, reader)
  expect(history.body).toMatchObject({ mentorFullName: deletedName, isConnected: null })
  const conversations = await api.call(chatRoutes.conversations, { query: {} }, reader)
  expect(conversations.body).toHaveLength(1)
  expect(JSON.stringify(conversations.body)).toContain(deletedName)
  const messages = await api.db.selectFrom('chat_messages').select(['reaction_a', 'reaction_b']).execute()
  expect(messages.filter((row) => row.reaction_a !== null || row.reaction_b !== null)).toEqual([])
  const details = await api.call(groupSessionRoutes.oneGroupSession, { params: { slug: session.slug } }, reader)
  expect(details.body).toMatchObject({ sessionTitle: 'Reading real code together', mentorFullName: deletedName })
})

test('a review stays with the mentor, without its author', async () => {
  const [mentor, author] = [await makeHost(api), await makeMentee(api, { fullName })]
  await makeReview(api, mentor, { author, text: 'Patient and exact' })
  await request(author)
  await afterGrace()
  const { body } = await api.call(reviewRoutes.reviewsOfMentor, { params: { id: mentor.profileId }, query: {} }, {})
  expect(body).toMatchObject([{ text: 'Patient and exact', author: null }])
})

test('the address can be used for a new account, and the old log-in is gone', async () => {
  const mentee = await makeMentee(api, { password: 'Sunrise over Lagos 7' })
  await request(mentee)
  await afterGrace()
  const input = { body: { email: mentee.email, password: 'Sunrise over Lagos 7' } }
  expect((await api.call(accountRoutes.login, input, {})).error.code).toBe('invalid_credentials')
  const again = await makeUser(api, { email: mentee.email })
  expect(again.email).toBe(mentee.email)
})

test('a run that was interrupted ends as one that was not, and a second one changes nothing', async () => {
  const { mentor } = await makeBusyMentor()
  await request(mentor)
  await api.runJobs()
  await sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    api.db,
  )
  await sql`create trigger fail_once before update on profiles for each row execute function fail_once()`.execute(
    api.db,
  )
  api.clock.advance(14 * 86_400_000)
  await api.runJobs().catch(() => undefined)
  expect(await placesOf(mentor.email)).toContain('users.email')
  await sql`drop function fail_once cascade`.execute(api.db)
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`.execute(api.db)
  await api.runJobs()
  expect(await placesOf(mentor.email)).toEqual([])
  const before = await api.db.selectFrom('users').selectAll().where('id', '=', mentor.userId).executeTakeFirst()
  await afterGrace()
  const after = await api.db.selectFrom('users').selectAll().where('id', '=', mentor.userId).executeTakeFirst()
  expect(after).toEqual(before)
})

test('a request that was withdrawn and made again counts from the second time', async () => {
  const mentee = await makeMentee(api)
  await request(mentee)
  await api.runJobs()
  api.clock.advance(86_400_000)
  const { accessTokens } = api.app.dependencies
  const later = { ...mentee, token: await accessTokens.issue(mentee) }
  await api.call(accountDeletionRoutes.keepAccount, {}, as(later))
  await api.db
    .updateTable('device_sessions')
    .set({ created_at: api.clock.now() })
    .where('user_id', '=', mentee.userId)
    .execute()
  expect((await request(later)).status).toBe(200)
  api.clock.advance(13 * 86_400_000)
  await api.runJobs()
  expect(await placesOf(mentee.email)).toContain('users.email')
  api.clock.advance(86_400_000)
  await api.runJobs()
  expect(await placesOf(mentee.email)).toEqual([])
})
