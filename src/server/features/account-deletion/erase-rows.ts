import { sql, type RawBuilder } from 'kysely'
import { deletedName } from '#contract/account-deletion/constants.ts'
import { withoutName } from './erase-name.ts'
import { profilesOf, type ErasableAccount } from './store.ts'

/** Tables whose rows belong to one person, by the column that says whose they are. */
const ownTables = {
  users: [
    'identities',
    'mail_tokens',
    'device_sessions',
    'known_devices',
    'email_changes',
    'two_step_secrets',
    'recovery_codes',
    'sign_in_challenges',
    'passkeys',
    'api_keys',
    'scim_users',
    'webhook_endpoints',
    'notifications',
    'notification_settings',
    'notification_choices',
    'push_devices',
    'push_messages',
    'digest_items',
    'chat_digests',
    'calendars',
    'calendar_events',
    'calendar_accounts',
    'schedules',
    'group_invitations',
    'announcement_recipients',
    'instance_drafts',
    'saved_views',
    'saved_mentors',
    'legal_records',
    'suspensions',
    'contact_threads',
    'room_tickets',
    'room_messages',
    'room_presences',
  ],
  profiles: [
    'verification_requests',
    'experiences',
    'profile_topics',
    'search_entries',
    'mentor_activity',
    'introductions',
  ],
} as const

/** SQL: deletes what concerns nobody else. What stays is anonymised afterwards. */
export function deletions({ id, emailKey, name }: ErasableAccount): RawBuilder<unknown>[] {
  return [
    ...ownTables.users.map((table) => sql`delete from ${sql.table(table)} where user_id = ${id}`),
    ...ownTables.profiles.map((table) => sql`delete from ${sql.table(table)} where profile_id in ${profilesOf(id)}`),
    sql`delete from idempotency_keys where caller = ${id}`,
    sql`delete from mailbox_messages where lower(recipient) = ${emailKey}`,
    // Threads that they began without logging in.
    sql`delete from contact_threads where email_key = ${emailKey}`,
    sql`delete from invitations where email_key = ${emailKey} or user_id = ${id}`,
    // Kept by staff under the name that they looked for.
    sql`delete from saved_views where position(lower(${name}) in lower(name || ' ' || search)) > 0 or lower(search) = ${emailKey}`,
    sql`delete from connections where user_id = ${id}`,
    sql`delete from saved_mentors where mentor_id in ${profilesOf(id)}`,
    sql`delete from blocks where ${id} in (blocker_id, blocked_id)`,
    sql`delete from past_blocks where ${id} in (blocker_id, blocked_id)`,
    sql`delete from commitments where person_id = ${id}`,
    // Nothing is left to decide about them.
    sql`delete from reports where reported_user_id = ${id}`,
    sql`delete from queue_item_reviewers where staff_id = ${id}`,
    // Shown for a week at most, and named after them.
    sql`delete from push_messages where person_id = ${id}`,
    sql`delete from session_notes where author_user_id = ${id}`,
    // What only they, or only deleted accounts, have to do with is nobody's history.
    sql`delete from bookings b using users u where ${id} in (b.mentor_user_id, b.mentee_user_id)
      and u.id = case b.mentor_user_id when ${id} then b.mentee_user_id else b.mentor_user_id end and u.deleted_at is not null`,
    sql`delete from group_sessions s where s.host_user_id = ${id}
      and not exists (select from rsvps r where r.group_session_id = s.id and r.user_id <> ${id})
      and not exists (select from cohosts c where c.group_session_id = s.id)`,
  ]
}

/** SQL: takes the person out of what stays for others: their sessions, reviews, conversations and reports. */
export function anonymizations({ id, name }: ErasableAccount, now: Date): RawBuilder<unknown>[] {
  return [
    // While the rows still say whose they are.
    ...withoutName({ id, name }),
    sql`update bookings set notes = null where mentee_user_id = ${id}`,
    sql`update bookings set cancel_reason = null
      where ${id} = case cancelled_by when 'mentor' then mentor_user_id when 'mentee' then mentee_user_id end`,
    sql`update bookings set move_reason = null where move_reason is not null and ${id} in (mentor_user_id, mentee_user_id)`,
    sql`update no_shows set note = null where reported_by = ${id}`,
    sql`update no_shows n set dispute_note = null from bookings b
      where b.id = n.booking_id and ${id} in (b.mentor_user_id, b.mentee_user_id) and n.reported_by <> ${id}`,
    sql`update reviews set author_user_id = null, author_id = null where author_user_id = ${id}`,
    sql`update reviews set reply = null, replied_at = null where mentor_id in ${profilesOf(id)}`,
    sql`update group_sessions set description = '', words = '' where host_user_id = ${id}`,
    sql`update group_occurrences o set description = null from group_sessions s
      where s.id = o.group_session_id and s.host_user_id = ${id} and o.description is not null`,
    sql`delete from cohosts where mentor_user_id = ${id} and status <> 'ACCEPTED'`,
    sql`update chat_messages m set reaction_a = null from conversations c
      where c.id = m.conversation_id and c.party_a = ${id} and m.reaction_a is not null`,
    sql`update chat_messages m set reaction_b = null from conversations c
      where c.id = m.conversation_id and c.party_b = ${id} and m.reaction_b is not null`,
    sql`update conversations set party_a = null where party_a = ${id}`,
    sql`update conversations set party_b = null where party_b = ${id}`,
    sql`update chat_attachments set owner_id = null where owner_id = ${id}`,
    sql`update reports set reporter_id = null where reporter_id = ${id}`,
    sql`update profiles set slug = id::text, job_title = '', level = '0-2', company_name = '', country = null, city = null, languages = '{}',
      bio = null, ask_about = null, phone = '', gender = 'Prefer Not to Say', birth_date = '1900-01-01', nationality = '', verification_status = 'NOT_VERIFIED',
      tour_completed_at = null, active_this_week = false, answers_within_day = null, break_since = null, break_ends_at = null,
      break_cause = null, profile_shared_at = null, checklist_hidden_at = null where user_id = ${id}`,
    sql`update users set email = 'deleted-' || id || '@deleted.invalid', email_key = 'deleted-' || id || '@deleted.invalid',
      full_name = ${deletedName}, password_hash = null, auth_provider = 'LOCAL', email_verified_at = null, registration_key_hash = null,
      email_undeliverable_at = null, email_undeliverable_reason = null,
      password_reset_at = null, role = null, chosen_role = null, staff_role = null, picture_url = null,
      time_zone = null, time_format = null, locale = 'en', last_sign_in_at = null, suspended_at = null, is_demo = false,
      deleted_at = ${now} where id = ${id}`,
  ]
}
