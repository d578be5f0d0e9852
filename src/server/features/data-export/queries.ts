import { sql, type RawBuilder } from 'kysely'
import type { DataExport } from '#contract/data-export/routes.ts'
import { findRecipient } from '#server/features/accounts/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { readStoredText, type StoredText } from '#server/platform/i18n/stored-text.ts'
import type { TimeReader } from '#server/platform/i18n/when-text.ts'

/** The caller's export, unless it has expired. */
export const findExport = ({ db, actor, now }: Pick<Context<Actor>, 'db' | 'actor' | 'now'>) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()

export async function showExport(ctx: Context<Actor>): Promise<DataExport> {
  const row = await findExport(ctx)
  return {
    status: row === undefined ? 'none' : row.ready_at === null ? 'preparing' : 'ready',
    requestedAt: row?.requested_at.toISOString() ?? null,
    expiresAt: row?.expires_at?.toISOString() ?? null,
  }
}

/** Everything about somebody, by subject: what they entered, did and received. Other people appear by name only. */
export const personalData: Record<string, (userId: string) => RawBuilder<unknown>> = {
  account: (id) =>
    sql`select email, email_undeliverable_at, email_undeliverable_reason, full_name, auth_provider, role, chosen_role, time_zone, time_format, locale,
      created_at, last_sign_in_at from users where id = ${id}`,
  profiles: (id) => sql`
    select p.*, array(select t.topic_id from profile_topics t where t.profile_id = p.id order by t.position) as topics,
      (select coalesce(json_agg(to_jsonb(e) - 'id' - 'profile_id'), '[]') from experiences e where e.profile_id = p.id) as experiences
    from profiles p where p.user_id = ${id} order by p.created_at`,
  introductions: (id) => sql`
    select i.kind, i.seconds, i.transcript, i.created_at, ltrim(i.link, '/') as file
    from introductions i join profiles p on p.id = i.profile_id where p.user_id = ${id}`,
  mentor_activity: (id) => sql`
    select a.last_used_at, a.confirmed_at, a.asked_at, a.asked_about from mentor_activity a join profiles p on p.id = a.profile_id
    where p.user_id = ${id}`,
  devices: (id) => sql`
    select device, time_zone, language, network, created_at, last_used_at from device_sessions where user_id = ${id} order by created_at`,
  passkeys: (id) => sql`select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at`,
  api_keys: (id) => sql`
    select name, is_instance, scopes, created_at, expires_at, last_used_at, last_network from api_keys where user_id = ${id} order by created_at`,
  webhooks: (id) => sql`
    select url, is_instance, events, includes_texts, created_at, failing_since, disabled_at, disabled_reason
    from webhook_endpoints where user_id = ${id} order by created_at`,
  webhook_deliveries: (id) => sql`
    select e.url, d.sequence, d.event, d.body, d.created_at, d.status, d.attempts, d.attempted_at, d.answer_status, d.answer, d.failure
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.user_id = ${id} order by d.created_at, d.sequence`,
  saved_views: (id) => sql`
    select list, name, search, filters, is_shared, created_at from saved_views where user_id = ${id} order by created_at`,
  directory: (id) => sql`
    select user_name, external_id, created_at, changed_at, deleted_at from scim_users where user_id = ${id}`,
  invitations: (id) => sql`
    select i.email, i.full_name, i.role, i.topics, p.organization, p.created_at, i.sent_at, i.accepted_at, i.withdrawn_at
    from invitations i join people_imports p on p.id = i.import_id
    where i.user_id = ${id} or i.email_key = (select lower(trim(email)) from users where id = ${id}) order by p.created_at`,
  email_changes: (id) => sql`
    select old_email, new_email, created_at, confirmed_at, ended_at from email_changes where user_id = ${id} order by created_at`,
  sign_in_providers: (id) => sql`select provider, created_at from identities where user_id = ${id}`,
  notification_settings: (id) =>
    sql`select digest_hour, quiet_from, quiet_until from notification_settings where user_id = ${id}`,
  notification_choices: (id) =>
    sql`select kind, in_app, emails, push from notification_choices where user_id = ${id} order by kind`,
  devices_with_notifications: (id) => sql`
    select s.device, p.endpoint, p.created_at from push_devices p join device_sessions s on s.id = p.device_session_id
    where p.user_id = ${id} order by p.created_at`,
  notifications: (id) =>
    sql`select type, message, text_key, facts, created_at, read_at from notifications where user_id = ${id} order by created_at`,
  legal_versions: (id) =>
    sql`select document, number, action, at from legal_records where user_id = ${id} order by at, document`,
  calendars: (id) => sql`select provider, account, label, created_at from calendars where user_id = ${id}`,
  calendar_accounts: (id) => sql`select provider, account, created_at from calendar_accounts where user_id = ${id}`,
  availability: (id) => sql`
    select s.time_zone, s.buffer_minutes, s.minimum_notice_minutes, s.horizon_days, s.max_sessions_per_week, s.approve_requests, s.fixed_video_link,
      (select coalesce(json_agg(to_jsonb(r) - 'profile_id'), '[]') from availability_ranges r where r.profile_id = s.profile_id) as weekly,
      (select coalesce(json_agg(to_jsonb(o) - 'profile_id'), '[]') from availability_overrides o where o.profile_id = s.profile_id) as dates
    from schedules s where s.user_id = ${id}`,
  one_on_one_sessions: (id) => sql`
    select b.status, b.starts_at, b.ends_at, b.time_zone, m.full_name as mentor, e.full_name as mentee, b.notes, b.cancelled_by, b.cancel_reason,
      b.move_requested_by, b.move_reason, b.created_at, b.request_outcome, b.request_settled_at
    from bookings b join users m on m.id = b.mentor_user_id join users e on e.id = b.mentee_user_id
    where ${id} in (b.mentor_user_id, b.mentee_user_id) order by b.starts_at`,
  no_show_reports: (id) => sql`
    select n.note, n.created_at, b.starts_at as session from no_shows n join bookings b on b.id = n.booking_id where n.reported_by = ${id}`,
  no_show_disputes: (id) => sql`
    select n.dispute_note as note, n.disputed_at, b.starts_at as session from no_shows n join bookings b on b.id = n.booking_id
    where n.reported_by <> ${id} and ${id} in (b.mentor_user_id, b.mentee_user_id) and n.disputed_at is not null`,
  hosted_group_sessions: (id) => sql`
    select s.title, s.description, s.tags, s.language, s.is_private, s.time_zone, s.status, s.cancel_reason,
      array(select o.starts_at from group_occurrences o where o.group_session_id = s.id order by o.starts_at) as starts_at,
      (select coalesce(json_agg(json_build_object('starts_at', o.starts_at, 'title', o.title, 'description', o.description,
        'tags', o.tags, 'cancel_reason', o.cancel_reason) order by o.starts_at), '[]') from group_occurrences o
        where o.group_session_id = s.id and num_nonnulls(o.title, o.description, o.tags, o.cancel_reason) > 0) as changed_meetings
    from group_sessions s where s.host_user_id = ${id} order by s.start_date`,
  cohosting: (id) => sql`
    select s.title, c.origin, c.status, c.created_at from cohosts c join group_sessions s on s.id = c.group_session_id where c.mentor_user_id = ${id}`,
  group_session_seats: (id) => sql`
    select s.title, o.starts_at, r.status, r.created_at from rsvps r join group_occurrences o on o.id = r.occurrence_id
    join group_sessions s on s.id = r.group_session_id where r.user_id = ${id} order by o.starts_at`,
  group_sessions_attended: (id) => sql`
    select s.title, a.joined_at from attendances a join group_occurrences o on o.id = a.occurrence_id
    join group_sessions s on s.id = o.group_session_id where a.user_id = ${id} order by a.joined_at`,
  rooms_entered: (id) => sql`
    select kind, entered_at, left_at from room_presences where user_id = ${id} order by entered_at`,
  room_messages: (id) => sql`select text, sent_at from room_messages where user_id = ${id} order by sent_at`,
  reviews_written: (id) => sql`
    select u.full_name as mentor, r.overall, r.audio, r.content_delivery, r.student_interaction, r.timeliness, r.text, r.anonymous, r.reply, r.created_at
    from reviews r join profiles p on p.id = r.mentor_id join users u on u.id = p.user_id where r.author_user_id = ${id} order by r.created_at`,
  reviews_received: (id) => sql`
    select case when r.anonymous then null else a.full_name end as author, r.overall, r.text, r.reply, r.created_at
    from reviews r join profiles p on p.id = r.mentor_id left join users a on a.id = r.author_user_id where p.user_id = ${id} order by r.created_at`,
  next_steps: (id) => sql`
    select m.full_name as mentor, e.full_name as mentee, s.text, s.owner, s.due_date, s.done_at, s.created_at
    from next_steps s join profiles mp on mp.id = s.mentor_id join users m on m.id = mp.user_id join profiles ep on ep.id = s.mentee_id
    join users e on e.id = ep.user_id where ${id} in (m.id, e.id) order by s.created_at`,
  session_notes: (id) => sql`
    select b.starts_at as session, n.text, n.updated_at from session_notes n join bookings b on b.id = n.booking_id where n.author_user_id = ${id}`,
  kept_notes: (id) => sql`
    select b.starts_at as session, n.text, n.kept_at from kept_notes n join bookings b on b.id = n.booking_id
    where ${id} in (b.mentor_user_id, b.mentee_user_id) order by n.kept_at`,
  connections: (id) => sql`
    select u.full_name, c.created_at from connections c join users u on u.id = c.other_id where c.user_id = ${id} order by c.created_at`,
  saved_mentors: (id) => sql`
    select u.full_name as mentor, s.created_at from saved_mentors s join profiles p on p.id = s.mentor_id join users u on u.id = p.user_id
    where s.user_id = ${id} order by s.created_at`,
  blocked_people: (id) => sql`
    select u.full_name, b.created_at, b.ended_at from (
      select blocked_id, created_at, null as ended_at from blocks where blocker_id = ${id}
      union all select blocked_id, began_at, ended_at from past_blocks where blocker_id = ${id}) b
    join users u on u.id = b.blocked_id order by b.created_at`,
  verification_requests: (id) => sql`
    select r.linkedin_url, r.status, r.reason, r.name_changed, r.created_at, r.decided_at,
      'documents/' || r.resume_file || '.pdf' as resume, 'documents/' || r.certificate_file || '.pdf' as certificate
    from verification_requests r join profiles p on p.id = r.profile_id where p.user_id = ${id} order by r.created_at`,
  // Not the evidence: those are the words of the other person.
  reports_made: (id) => sql`
    select r.kind, u.full_name as person, r.text, r.status, r.created_at, r.decided_at
    from reports r left join users u on u.id = r.reported_user_id where r.reporter_id = ${id} order by r.created_at`,
  suspensions: (id) => sql`
    select s.status, s.reason, s.created_at, s.ends_at, a.text as appeal, a.answer, a.created_at as appealed_at
    from suspensions s left join appeals a on a.suspension_id = s.id where s.user_id = ${id} order by s.created_at`,
  messages_to_support: (id) => sql`
    select m.origin, m.text, m.created_at from contact_messages m join contact_threads t on t.id = m.thread_id where t.user_id = ${id} order by m.created_at, m.position`,
}

/** All that is stored about somebody, by subject. */
export async function readPersonalData(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const data: Record<string, unknown[]> = {}
  for (const [name, select] of Object.entries(personalData)) data[name] = (await select(userId).execute(db)).rows
  const reader = await findRecipient(db, userId)
  return reader ? { ...data, notifications: (data['notifications'] as StoredNotification[]).map(asRead(reader)) } : data
}

type StoredNotification = { message: string | null; text_key: string | null; facts: StoredText['facts'] | null }

/** A notification as its owner reads it in the app. */
const asRead =
  (reader: TimeReader) =>
  ({ text_key: key, facts, ...rest }: StoredNotification) => ({
    ...rest,
    message: rest.message ?? readStoredText({ key: key ?? '', facts: facts ?? {} }, reader),
  })

/** The files of somebody: where their largest pictures and their documents are in the storage, and in the archive. */
export const findFiles = async (db: Db, userId: string): Promise<{ key: string; path: string }[]> =>
  (
    await db
      .selectFrom('files')
      .select(['name', 'status', 'link'])
      .where('owner_id', '=', userId)
      .where('status', 'in', ['PUBLIC', 'PRIVATE'])
      .orderBy('created_at')
      .execute()
  ).map(({ name, status, link }) =>
    status === 'PRIVATE'
      ? { key: `private/${name}.pdf`, path: `documents/${name}.pdf` }
      : { key: link!.replace('/files/', 'public/'), path: link!.replace('/files/', 'files/') },
  )
