import { sql } from 'kysely'
import type { Rooms } from '#server/platform/rooms/rooms.ts'
import { hasCalendar } from '#server/features/calendars/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Refuses a mentor who may not host: no calendar (D29), or nowhere to meet. */
export async function needHost({ db, actor }: Context<Member>, rooms: Rooms): Promise<void> {
  const { rows } = await sql<{ has_calendar: boolean; fixed_video_link: string | null }>`
    select ${hasCalendar(sql`p.user_id`)} as has_calendar, s.fixed_video_link
    from profiles p left join schedules s on s.profile_id = p.id where p.id = ${actor.profileId}`.execute(db)
  if (rows[0]?.has_calendar !== true) throw new Refusal('calendar_required')
  if (!rooms.has({ fixedVideoLink: rows[0].fixed_video_link })) throw new Refusal('room_needed')
}
