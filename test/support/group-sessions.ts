import type * as z from 'zod/mini'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import type { createGroupSessionBody, GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { call, type Member } from './members.ts'
import type { Program } from './program.ts'

type SessionInput = Partial<z.input<typeof createGroupSessionBody>> &
  Pick<z.input<typeof createGroupSessionBody>, 'date'>

const description =
  '<p>We take <strong>one real career</strong> apart, step by step, and everybody leaves with a plan for the next half year.</p>' +
  '<ul><li>Where you stand now</li><li>Which doors are open</li></ul>' +
  '<p>Bring one question that keeps you awake. Nobody has to show a screen.</p>'

/** Creates a session of this mentor, by default at 18:00 to 19:00 UTC with a generated poster. The mentor must be open for bookings. */
export async function createGroupSession(
  program: Program,
  mentor: Member,
  input: SessionInput,
): Promise<{ id: string; slug: string }> {
  const body = {
    time: '18:00:00',
    timeZone: 'UTC',
    durationMinutes: 60 as const,
    sessionTitle: 'From support to engineering',
    sessionDescription: description,
    privateSession: false,
    useWovenPoster: true,
    cohosts: [],
    tags: [{ name: 'Career' }, { name: 'Mentorship' }, { name: 'Tech' }],
    ...input,
  }
  const created = await call(program, hostingRoutes.createGroupSession, { body }, mentor.record.accessToken)
  return { id: created.id, slug: created.sessionSlug }
}

/** The session as the page of a member reads it. */
export function readSession(program: Program, slug: string, reader: Member): Promise<GroupSessionDetail> {
  return call(program, groupListRoutes.oneGroupSession, { params: { slug }, query: {} }, reader.record.accessToken)
}

/** Takes a seat or a place on the waitlist, for one date or for all. */
export async function takeSeat(program: Program, id: string, member: Member, occurrenceDate?: string): Promise<string> {
  const body = occurrenceDate === undefined ? {} : { occurrenceDate }
  return (await call(program, groupSeatRoutes.rsvp, { params: { id }, body }, member.record.accessToken)).status
}

/** Releases the seats. */
export async function leaveSeat(program: Program, id: string, member: Member): Promise<void> {
  await call(program, groupSeatRoutes.leave, { params: { id }, query: {} }, member.record.accessToken)
}
