import type { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementBody, AnnouncementDetail } from '#contract/announcements/schemas.ts'
import type { RefusedField } from '#contract/field-errors.ts'
import type { Parsed } from '#contract/route.ts'
import { sendTimeOf } from '#rules/announcements/announcements.ts'
import { countryNamed, languageNamed } from '#rules/profiles/profiles.ts'
import { zoneOffsets } from '#rules/time/zones.ts'
import { recordAction } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { showAnnouncement } from './queries.ts'
import { lockForChange, refreshAnnouncements, schedulePublishing } from './store.ts'

type Staff = Context<Actor>
type Input<K extends keyof typeof announcementRoutes> = Parsed<(typeof announcementRoutes)[K]>

/** Stores an announcement and schedules its sending. */
export async function createAnnouncement(
  ctx: Staff,
  { body }: Input<'createAnnouncement'>,
): Promise<AnnouncementDetail> {
  const { id } = await ctx.db
    .insertInto('announcements')
    .values({
      ...columnsOf(ctx, body),
      status: 'SCHEDULED',
      author_id: ctx.actor.userId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAction(ctx, { action: 'announcement.created', subjectId: id, reason: body.reason })
  return scheduled(ctx, id, body)
}

/** Changes an announcement that is not sent yet, and moves its sending. */
export async function editAnnouncement(
  ctx: Staff,
  { params: { id }, body }: Input<'editAnnouncement'>,
): Promise<AnnouncementDetail> {
  const { version } = await lockForChange(ctx, { id, version: body.version, statuses: ['SCHEDULED'] })
  await ctx.db
    .updateTable('announcements')
    .set({ ...columnsOf(ctx, body), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await recordAction(ctx, { action: 'announcement.edited', subjectId: id, reason: body.reason })
  return scheduled(ctx, id, body)
}

async function scheduled(ctx: Staff, id: string, { schedule }: AnnouncementBody): Promise<AnnouncementDetail> {
  await schedulePublishing(ctx, id, sendAt(ctx, schedule))
  await refreshAnnouncements(ctx, id)
  return showAnnouncement(ctx, { params: { id } })
}

function columnsOf(ctx: Staff, { title, text, audience, country, language, schedule }: AnnouncementBody) {
  return {
    title,
    text,
    audience,
    country: known(country, countryNamed, { field: 'country', code: 'country_unknown' }),
    language: known(language, languageNamed, { field: 'language', code: 'language_unknown' }),
    send_at: sendAt(ctx, schedule),
    time_zone: schedule?.timeZone ?? ctx.actor.timeZone ?? 'UTC',
  }
}

function known(value: string | null, find: (text: string) => string | undefined, refused: RefusedField) {
  if (value === null) return null
  const found = find(value)
  if (found === undefined) throw new Refusal('invalid_input', { fields: [refused] })
  return found
}

function sendAt({ now }: Staff, schedule: AnnouncementBody['schedule']): Date {
  const at = now.getTime()
  const time = sendTimeOf(schedule && { ...schedule, offsets: zoneOffsets(schedule.timeZone, at, at) }, at)
  if ('at' in time) return new Date(time.at)
  const code = time.refused
  const field = code === 'announcement_time_missing' ? 'time' : 'date'
  throw new Refusal('announcement_time_invalid', { fields: [{ field, code }] })
}
