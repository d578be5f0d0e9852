import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { personColumns } from '#test/support/person-columns.ts'
import { anonymizations, deletions } from './erase-rows.ts'
import type { ErasableAccount } from './store.ts'

const api = await testApi()
afterAll(() => api.close())

const account = { id: '00000000-0000-7000-8000-000000000000', emailKey: '', name: '' } as ErasableAccount
const statements = [...deletions(account), ...anonymizations(account, new Date(0))].map(
  (one) => one.compile(api.db).sql,
)
const statementsOf = (table: string) =>
  statements.filter((text) => new RegExp(`(?:delete from|update) "?${table}"?\\s`).test(text))
const names = (text: string, column: string) => new RegExp(`\\b${column}\\b`).test(text)

/** What stays refers to a row of users or profiles that no longer says who it was. */
const shared = 'the history of somebody else, who reads "Deleted user"'
const decision = 'what staff decided about others stands with a decision'
const withTheRow = 'goes with the row that another column finds'
const separately = 'removed with its files, in erase-account.ts'
const noPerson = 'no identifier of a person'

const kept: Record<string, string> = {
  'announcements.author_id': decision,
  'announcements.last_user_id': 'how far an announcement has been sent',
  'legal_versions.author_id': decision,
  'legal_versions.told_until': 'how far people have been told',
  'appeals.decided_by': decision,
  'attendances.user_id': shared,
  'audit_log.actor_id': decision,
  'audit_log.subject_id': decision,
  'bookings.mentee_id': withTheRow,
  'bookings.mentor_id': withTheRow,
  'chat_messages.attachment_id': noPerson,
  'chat_messages.booking_id': noPerson,
  'chat_messages.changed_id': noPerson,
  'chat_messages.reply_to': noPerson,
  'cohosts.mentor_id': withTheRow,
  'contact_messages.staff_id': decision,
  'data_exports.user_id': separately,
  'files.owner_id': separately,
  'group_invitations.invited_by': shared,
  'group_sessions.host_id': withTheRow,
  'group_sessions.occurrence_id': noPerson,
  'instance_settings.published_by': decision,
  'people_imports.created_by': decision,
  'reports.decided_by': decision,
  'room_tickets.profile_id': withTheRow,
  'rsvps.profile_id': shared,
  'rsvps.user_id': shared,
  'schedules.profile_id': withTheRow,
  'search_tiers.profile_id': 'made again from the search entries, which are erased',
  'suspensions.confirmed_by': decision,
  'suspensions.proposed_by': decision,
  'verification_requests.decided_by': decision,
}

test('every column that says whose a row is or whom it is about is erased, or kept for a reason', async () => {
  const left = (await personColumns(api.db)).filter((place) => {
    const [table, column] = place.split('.') as [string, string]
    return !statementsOf(table).some((text) => names(text, column))
  })
  expect(left).toEqual(Object.keys(kept).sort())
})

/** Columns of an account and of its profiles that say nothing of who it was. */
const neutral = {
  users: ['id', 'feed_version', 'deletion_requested_at', 'is_active', 'created_at'],
  profiles: ['id', 'user_id', 'role', 'created_at'],
}

test.each(['users', 'profiles'] as const)(
  'what the row of an erased account in %s says is overwritten',
  async (table) => {
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      api.db,
    )
    const updates = statementsOf(table).map((text) => text.split(/\bwhere\b/)[0]!)
    const isSet = (column: string) => updates.some((text) => new RegExp(`\\b${column} = `).test(text))
    expect(rows.flatMap(({ name }) => (isSet(name) ? [] : [name])).sort()).toEqual([...neutral[table]].sort())
  },
)
