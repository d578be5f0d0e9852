import { randomBytes, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ErrorBody } from '#contract/errors.ts'
import type { createGroupSessionBody, RsvpStatus } from '#contract/group-sessions/schemas.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import type { RouteInput, Reply, Route } from '#contract/route.ts'
import { DAY } from '#rules/time/days.ts'
import { wallAt } from '#rules/time/zones.ts'
import { holdTime } from '#server/features/commitments/public.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentor, type Host, type MadeMember, type MemberOptions } from '#server/features/profiles/factory.ts'

/** A running app with a client, such as `testApi()`. */
type Api = Host & {
  call<R extends Route>(
    route: R,
    input: RouteInput<R>,
    more?: { as?: string | undefined },
  ): Promise<{ status: number; body: Reply<R>; error: ErrorBody }>
}

export type MadeOccurrence = { id: string; date: string; startsAt: Date; endsAt: Date }
export type MadeGroupSession = {
  id: string
  slug: string
  host: MadeMember
  /** By start. */
  occurrences: MadeOccurrence[]
  /** The first of them. */
  first: MadeOccurrence
  inviteToken: string
}

export type GroupSessionForm = z.input<typeof createGroupSessionBody>
type Options = Partial<GroupSessionForm> & { host?: MadeMember }

const description = `<p>${'We look at one real question together, slowly, and everybody goes home with a next step. '.repeat(2)}</p>`

/** A mentor who can host: with availability, a room and a calendar. */
export async function makeHost(host: Host, options: MemberOptions = {}): Promise<MadeMember> {
  const mentor = await makeMentor(host, options)
  await makeAvailable(host, mentor)
  return mentor
}

/** A published poster of this person, without a stored picture. */
export async function makePoster({ app }: Host, owner: { userId: string }): Promise<string> {
  const { database, clock } = app.dependencies
  const name = randomBytes(20).toString('hex')
  const link = `/files/${name}.webp`
  const facts = { purpose: 'poster', content_type: 'image/png', size: 10, status: 'PUBLIC', link } as const
  const at = { created_at: clock.now(), expires_at: clock.now() }
  await database.db
    .insertInto('files')
    .values({ name, owner_id: owner.userId, ...facts, ...at })
    .execute()
  return link
}

/** The body of the create form; by default once, tomorrow at 18:00 in the host's zone, public, for 60 minutes. */
export async function groupSessionForm(api: Host, host: MadeMember, overrides: Partial<GroupSessionForm> = {}) {
  const tomorrow = wallAt(host.timeZone, api.app.dependencies.clock.now().getTime() + DAY).date
  return {
    date: tomorrow,
    time: '18:00:00',
    durationMinutes: 60,
    sessionTitle: 'Reading real code together',
    sessionDescription: description,
    privateSession: false,
    ...(overrides.useWovenPoster || overrides.sessionPosterUrl
      ? {}
      : { sessionPosterUrl: await makePoster(api, host) }),
    cohosts: [],
    tags: [{ name: 'Tech' }, { name: 'Career' }, { name: 'Code reading' }],
    ...overrides,
  } satisfies GroupSessionForm
}

/** A session created through the API, by default with a new host. */
export async function makeGroupSession(api: Api, options: Options = {}): Promise<MadeGroupSession> {
  const { host = await makeHost(api), ...overrides } = options
  const body = await groupSessionForm(api, host, overrides)
  const answer = await api.call(hostingRoutes.createGroupSession, { body }, { as: host.token })
  if (answer.status !== 201) throw new Error(`Creating a session failed: ${JSON.stringify(answer.error)}`)
  const { id, sessionSlug: slug } = answer.body
  const { db } = api.app.dependencies.database
  const { invite_token: inviteToken } = await db
    .selectFrom('group_sessions')
    .select('invite_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const occurrences = await occurrencesOfSession(api, id)
  return { id, slug, host, occurrences, first: occurrences[0]!, inviteToken }
}

/** Options of a series: three Tuesdays, at 18:00 in Nairobi. */
export const tuesdays = {
  date: '2026-11-24',
  recurrence: { endDate: '2026-12-08', isDaily: false, customDays: ['TU' as const] },
}

/** The row of a series. */
export const storedSession = ({ app }: Host, { id }: { id: string }) =>
  app.dependencies.database.db.selectFrom('group_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The current occurrences by start; a moved one keeps its planned date. */
export const occurrencesOfSession = ({ app }: Host, id: string): Promise<MadeOccurrence[]> =>
  app.dependencies.database.db
    .selectFrom('group_occurrences')
    .select(['id', 'date', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('group_session_id', '=', id)
    .orderBy('starts_at')
    .execute()

/** A cohost, committed to every occurrence, or a pending invite; without events. */
export async function makeCohost(
  { app }: Host,
  session: MadeGroupSession,
  mentor: MadeMember,
  status: 'PENDING' | 'ACCEPTED' = 'ACCEPTED',
): Promise<{ id: string }> {
  const { database, clock } = app.dependencies
  const id = randomUUID()
  const people = { mentor_id: mentor.profileId, mentor_user_id: mentor.userId }
  await database.db
    .insertInto('cohosts')
    .values({ id, origin: 'invite', group_session_id: session.id, ...people, status, created_at: clock.now() })
    .execute()
  const held = session.occurrences.map((one) => ({ id: one.id, starts_at: one.startsAt, ends_at: one.endsAt }))
  if (status === 'ACCEPTED') await holdTime(database.db, { kind: 'group', userIds: [mentor.userId], sessions: held })
  return { id }
}

/** A person's seat at one occurrence, with its counters; without events. */
export async function makeSeat(
  { app }: Host,
  session: MadeGroupSession,
  person: MadeMember,
  { status = 'GOING', occurrence = session.first }: { status?: RsvpStatus; occurrence?: MadeOccurrence } = {},
): Promise<void> {
  const { database, clock } = app.dependencies
  const now = clock.now()
  await database.db
    .insertInto('rsvps')
    .values({
      occurrence_id: occurrence.id,
      group_session_id: session.id,
      user_id: person.userId,
      profile_id: person.profileId,
      status,
      offer_expires_at: status === 'OFFERED' ? new Date(now.getTime() + DAY / 2) : null,
      created_at: now,
      changed_at: now,
    })
    .execute()
  const counter = status === 'GOING' ? 'going' : 'offered'
  if (status !== 'GOING' && status !== 'OFFERED') return
  await database.db
    .updateTable('group_occurrences')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where('id', '=', occurrence.id)
    .execute()
}
