import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const invite = (session: MadeGroupSession, mentors: { profileId: string }[], by: MadeMember = session.host) =>
  api.call(
    cohostRoutes.createCohostInvite,
    { body: { groupSessionId: session.id, mentorIds: mentors.map((one) => one.profileId) } },
    { as: by.token },
  )
const requestToCohost = (session: { slug: string }, by: MadeMember, secret?: string) =>
  api.call(
    cohostRoutes.createCohostRequest,
    { body: { groupSessionSlug: session.slug, ...(secret ? { invite: secret } : {}) } },
    { as: by.token },
  )
type ById =
  | 'acceptCohostInvite'
  | 'declineCohostInvite'
  | 'withdrawCohostInvite'
  | 'acceptCohostRequest'
  | 'declineCohostRequest'
  | 'withdrawCohostRequest'
const call = (route: ById, id: string, by: MadeMember) =>
  api.call(cohostRoutes[route], { params: { id } }, { as: by.token })
const invites = (by: MadeMember, query = {}) => api.call(cohostRoutes.listCohostInvites, { query }, { as: by.token })
const requests = (by: MadeMember, query = {}) => api.call(cohostRoutes.listCohostRequests, { query }, { as: by.token })

async function invited() {
  const [session, mentor] = [await makeGroupSession(api), await makeMentor(api, { fullName: 'Thandiwe' })]
  const [row] = (await invite(session, [mentor])).body
  return { session, mentor, id: row!.cohostInviteId }
}
async function makeRequest() {
  const [session, mentor] = [await makeGroupSession(api), await makeHost(api, { fullName: 'Thandiwe' })]
  return { session, mentor, id: (await requestToCohost(session, mentor)).body.cohostRequestId }
}
const busy = async ({ userId }: MadeMember) =>
  (await api.db.selectFrom('commitments').select('session_id').where('person_id', '=', userId).execute()).map(
    (row) => row.session_id,
  )
const stateOf = (id: string) =>
  api.db.selectFrom('cohosts').select(['status', 'answered_at']).where('id', '=', id).executeTakeFirstOrThrow()
const cancelled = (session: MadeGroupSession) =>
  api.db
    .updateTable('group_sessions')
    .set({ status: 'CANCELLED', cancelled_at: api.clock.now() })
    .where('id', '=', session.id)
    .execute()
const block = (one: MadeMember, other: MadeMember) =>
  api.db
    .insertInto('blocks')
    .values({ blocker_id: one.userId, blocked_id: other.userId, created_at: api.clock.now() })
    .execute()

test('a mentor who is invited again after declining is listed once, with the latest status', async () => {
  const [session, mentor] = [await makeGroupSession(api), await makeHost(api)]
  const id = (await invite(session, [mentor])).body[0]!.cohostInviteId
  await call('declineCohostInvite', id, mentor)
  api.clock.advance(60_000)
  const [again] = (await invite(session, [mentor])).body
  for (const reader of [session.host, mentor])
    expect((await invites(reader)).body).toMatchObject([
      { cohostInviteId: again!.cohostInviteId, cohostInviteStatus: 'PENDING' },
    ])
  await call('withdrawCohostInvite', again!.cohostInviteId, session.host)
  expect((await invites(mentor)).body).toMatchObject([{ cohostInviteId: id, cohostInviteStatus: 'DECLINED' }])
  api.clock.advance(60_000)
  expect((await requestToCohost(session, mentor)).status).toBe(201)
  expect((await invites(mentor)).body).toEqual([])
  expect((await requests(session.host)).body).toMatchObject([{ requestingMentorProfileId: mentor.profileId }])
})

describe('an invite', () => {
  test('is listed for both mentors, and once accepted commits the mentor to every occurrence', async () => {
    const session = await makeGroupSession(api, {
      recurrence: { isDaily: true, endDate: '2026-11-26' },
      sessionTitle: 'Reading code',
    })
    const mentor = await makeMentor(api, { fullName: 'Thandiwe', jobTitle: 'Data Engineer' })
    const created = await invite(session, [mentor])
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject([
      {
        cohostInviteStatus: 'PENDING',
        groupSessionSlug: session.slug,
        groupSessionTitle: 'Reading code',
        invitingMentorProfileId: session.host.profileId,
        invitedMentorProfileId: mentor.profileId,
        invitedMentorFullName: 'Thandiwe',
        invitedMentorJobTitle: 'Data Engineer',
      },
    ])
    expect((await invites(mentor)).body).toEqual(created.body)
    expect((await invites(session.host)).body).toEqual(created.body)
    expect(await busy(mentor)).toEqual([])
    const accepted = await call('acceptCohostInvite', created.body[0]!.cohostInviteId, mentor)
    expect(accepted.status).toBe(200)
    expect(accepted.body).toEqual({ ...created.body[0], cohostInviteStatus: 'ACCEPTED' })
    expect((await busy(mentor)).toSorted()).toEqual(session.occurrences.map(({ id }) => id).toSorted())
    expect(session.occurrences).toHaveLength(3)
  })

  test('once declined leaves the mentor free, and they can be invited again', async () => {
    const { session, mentor, id } = await invited()
    expect((await call('declineCohostInvite', id, mentor)).body).toMatchObject({ cohostInviteStatus: 'DECLINED' })
    expect(await busy(mentor)).toEqual([])
    expect((await invite(session, [mentor])).status).toBe(201)
  })

  test('once withdrawn is gone for both, and cannot be answered', async () => {
    const { session, mentor, id } = await invited()
    expect((await call('withdrawCohostInvite', id, session.host)).status).toBe(204)
    expect([(await invites(mentor)).body, (await invites(session.host)).body]).toEqual([[], []])
    expect((await call('acceptCohostInvite', id, mentor)).error).toMatchObject({
      statusCode: 409,
      code: 'cohost_settled',
      errorMessages: ['This has already been answered'],
    })
  })

  test('is answered once: every further answer is refused as settled', async () => {
    const { session, mentor, id } = await invited()
    await call('acceptCohostInvite', id, mentor)
    for (const [route, by] of [
      ['acceptCohostInvite', mentor],
      ['declineCohostInvite', mentor],
      ['withdrawCohostInvite', session.host],
    ] as const)
      expect((await call(route, id, by)).error.code).toBe('cohost_settled')
    expect((await stateOf(id)).status).toBe('ACCEPTED')
  })

  test('is answered by the recipient and withdrawn by the sender only', async () => {
    const { session, mentor, id } = await invited()
    const stranger = await makeMentor(api)
    for (const [route, by] of [
      ['acceptCohostInvite', session.host],
      ['declineCohostInvite', session.host],
      ['withdrawCohostInvite', mentor],
      ['acceptCohostInvite', stranger],
      ['declineCohostInvite', stranger],
      ['withdrawCohostInvite', stranger],
      ['acceptCohostRequest', mentor],
      ['declineCohostRequest', session.host],
      ['withdrawCohostRequest', session.host],
    ] as const)
      expect((await call(route, id, by)).error.code).toBe('not_found')
    expect(await stateOf(id)).toEqual({ status: 'PENDING', answered_at: null })
    expect((await invites(stranger)).body).toEqual([])
  })

  test('is sent by the host only, and never to a mentee, an unknown profile, somebody blocked or the host', async () => {
    const session = await makeGroupSession(api)
    const { host } = session
    const [mentor, enemy, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
    await block(enemy, host)
    expect((await invite(session, [mentor], enemy)).error.code).toBe('not_found')
    expect((await invite(session, [host])).error).toMatchObject({ statusCode: 409, code: 'cohost_yourself' })
    for (const unknown of [mentee, { profileId: randomUUID() }, enemy])
      expect((await invite(session, [mentor, unknown])).error).toMatchObject({
        statusCode: 404,
        code: 'cohost_unknown',
      })
    expect((await invites(host)).body).toEqual([])
    expect((await invites(mentor)).body).toEqual([])
  })

  test('is sent once to each mentor, and to ten at most', async () => {
    const { session, mentor } = await invited()
    expect((await invite(session, [mentor])).error).toMatchObject({ statusCode: 409, code: 'cohost_exists' })
    const others = await Promise.all(Array.from({ length: 10 }, () => makeMentor(api)))
    expect((await invite(session, others)).error).toMatchObject({
      statusCode: 409,
      errorMessages: ['A session can have at most 10 cohosts'],
    })
    expect((await invites(session.host)).body).toHaveLength(1)
    expect((await invite(session, others.slice(0, 9))).status).toBe(201)
  })

  test('does not compete with open requests, which are accepted up to the limit', async () => {
    const { session, id } = await invited()
    const [one, other] = [await makeHost(api), await makeHost(api)]
    const requests = [(await requestToCohost(session, one)).body, (await requestToCohost(session, other)).body]
    const others = await Promise.all(Array.from({ length: 8 }, () => makeMentor(api)))
    expect((await invite(session, others)).status).toBe(201)
    expect((await call('acceptCohostRequest', requests[0]!.cohostRequestId, session.host)).status).toBe(200)
    expect((await call('acceptCohostRequest', requests[1]!.cohostRequestId, session.host)).error.code).toBe(
      'cohosts_full',
    )
    expect(await stateOf(requests[1]!.cohostRequestId)).toEqual({ status: 'PENDING', answered_at: null })
    await call('withdrawCohostInvite', id, session.host)
    expect((await call('acceptCohostRequest', requests[1]!.cohostRequestId, session.host)).status).toBe(200)
  })

  test('to a cancelled session is refused, also when accepting', async () => {
    const { session, mentor, id } = await invited()
    await cancelled(session)
    expect((await invite(session, [await makeMentor(api)])).error.code).toBe('group_session_settled')
    expect((await call('acceptCohostInvite', id, mentor)).error.code).toBe('group_session_settled')
    expect((await stateOf(id)).status).toBe('PENDING')
    expect((await call('declineCohostInvite', id, mentor)).status).toBe(200)
  })

  test('cannot be accepted across a block', async () => {
    const { session, mentor, id } = await invited()
    await block(mentor, session.host)
    expect((await call('acceptCohostInvite', id, mentor)).error.code).toBe('not_found')
    expect((await call('declineCohostInvite', id, mentor)).status).toBe(200)
  })

  test('that overlaps a session of the mentor is refused with the occurrence, and nothing changes', async () => {
    const session = await makeGroupSession(api, { recurrence: { isDaily: true, endDate: '2026-11-27' } })
    const mentor = await makeMentor(api, { timeZone: 'Africa/Lagos' })
    const [row] = (await invite(session, [mentor])).body
    const startsAt = session.occurrences[2]!.startsAt.toISOString()
    const own = await makeSession(api, mentor, await makeMentee(api), { startsAt, durationMinutes: 30 })
    const { status, error } = await call('acceptCohostInvite', row!.cohostInviteId, mentor)
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'occurrences_taken',
      errorMessages: ['You already have a session at this time: Thu 26 Nov 2026, 16:00 WAT'],
      taken: [{ startsAt, date: '2026-11-26', time: '16:00:00' }],
    })
    expect(await busy(mentor)).toEqual([own.id])
    expect((await stateOf(row!.cohostInviteId)).status).toBe('PENDING')

    await api.call(accountRoutes.setTimeFormat, { body: { timeFormat: '12' } }, { as: mentor.token })
    expect((await call('acceptCohostInvite', row!.cohostInviteId, mentor)).error.errorMessages).toEqual([
      'You already have a session at this time: Thu 26 Nov 2026, 4:00 pm WAT',
    ])
  })

  test('once accepted gives up the seat of the mentor', async () => {
    const { session, mentor, id } = await invited()
    await makeSeat(api, session, mentor)
    await call('acceptCohostInvite', id, mentor)
    const { going } = await api.db
      .selectFrom('group_occurrences')
      .select('going')
      .where('id', '=', session.first.id)
      .executeTakeFirstOrThrow()
    expect(going).toBe(0)
  })
})

describe('a request', () => {
  test('is accepted by the host, which commits the requesting mentor', async () => {
    const session = await makeGroupSession(api)
    const mentor = await makeHost(api, { fullName: 'Thandiwe' })
    const created = await requestToCohost(session, mentor)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      cohostRequestStatus: 'PENDING',
      groupSessionSlug: session.slug,
      requestingMentorProfileId: mentor.profileId,
      requestingMentorFullName: 'Thandiwe',
      hostMentorProfileId: session.host.profileId,
    })
    expect((await requests(session.host)).body).toEqual([created.body])
    expect((await requests(mentor)).body).toEqual([created.body])
    const id = created.body.cohostRequestId
    expect((await call('acceptCohostRequest', id, mentor)).error.code).toBe('not_found')
    const accepted = await call('acceptCohostRequest', id, session.host)
    expect(accepted.body).toEqual({ ...created.body, cohostRequestStatus: 'ACCEPTED' })
    expect(await busy(mentor)).toEqual([session.first.id])
  })

  test('is declined by the host, or withdrawn by the sender', async () => {
    const { session, mentor, id } = await makeRequest()
    expect((await call('withdrawCohostRequest', id, session.host)).error.code).toBe('not_found')
    expect((await call('declineCohostRequest', id, session.host)).body).toMatchObject({
      cohostRequestStatus: 'DECLINED',
    })
    const again = (await requestToCohost(session, mentor)).body.cohostRequestId
    expect((await call('withdrawCohostRequest', again, mentor)).status).toBe(204)
    expect((await call('declineCohostRequest', again, session.host)).error.code).toBe('cohost_settled')
    expect((await requests(session.host)).body.map(({ cohostRequestId }) => cohostRequestId)).toEqual([id])
  })

  test('that would overlap is refused to the host: the other mentor is busy', async () => {
    const { session, mentor, id } = await makeRequest()
    await makeSession(api, mentor, await makeMentee(api), { startsAt: session.first.startsAt.toISOString() })
    const { error } = await call('acceptCohostRequest', id, session.host)
    expect(error).toMatchObject({ code: 'occurrences_taken', statusCode: 409 })
    expect(error.errorMessages[0]).toMatch(/^A cohost already has a session at this time: Tue 24 Nov 2026, 18:00/)
  })

  test('requires an upcoming session of another mentor, a calendar, and no earlier invite or request', async () => {
    const session = await makeGroupSession(api)
    const [mentor, without] = [await makeHost(api), await makeMentor(api)]
    expect((await requestToCohost(session, session.host)).error).toMatchObject({
      code: 'cohost_yourself',
      errorMessages: ["You can't cohost your own session"],
    })
    expect((await requestToCohost(session, without)).error.code).toBe('calendar_required')
    expect((await requestToCohost({ slug: 'no-such-session' }, mentor)).error.code).toBe('not_found')
    expect((await requestToCohost(session, mentor)).status).toBe(201)
    expect((await requestToCohost(session, mentor)).error).toMatchObject({ statusCode: 409, code: 'cohost_exists' })
    expect((await invite(session, [mentor])).error.code).toBe('cohost_exists')
    const cohost = await makeHost(api)
    await makeCohost(api, session, cohost)
    expect((await requestToCohost(session, cohost)).error.code).toBe('cohost_exists')
    await cancelled(session)
    expect((await requestToCohost(session, await makeHost(api))).error.code).toBe('group_session_settled')
  })

  test('to a private session requires its link, and none is possible across a block', async () => {
    const secret = await makeGroupSession(api, { privateSession: true })
    const open = await makeGroupSession(api)
    const mentor = await makeHost(api)
    expect((await requestToCohost(secret, mentor)).error.code).toBe('not_found')
    expect((await requestToCohost(secret, mentor, open.inviteToken)).error.code).toBe('not_found')
    expect((await requestToCohost(secret, mentor, secret.inviteToken)).status).toBe(201)
    await block(open.host, mentor)
    expect((await requestToCohost(open, mentor)).error.code).toBe('not_found')
  })

  test('ends to show a session that becomes private, unless it was made through the link', async () => {
    const open = await makeGroupSession(api)
    const secret = await makeGroupSession(api, { privateSession: true })
    const mentor = await makeHost(api)
    await requestToCohost(open, mentor)
    await requestToCohost(secret, mentor, secret.inviteToken)
    const see = ({ slug }: MadeGroupSession) =>
      api.call(groupListRoutes.oneGroupSession, { params: { slug }, query: {} }, { as: mentor.token })
    expect([(await see(open)).status, (await see(secret)).status]).toEqual([200, 200])
    await api.db.updateTable('group_sessions').set({ is_private: true }).where('id', '=', open.id).execute()
    expect([(await see(open)).status, (await see(secret)).status]).toEqual([404, 200])
  })

  test('to a past session is refused', async () => {
    const { session, id } = await makeRequest()
    await api.db.updateTable('group_sessions').set({ ends_at: api.clock.now() }).where('id', '=', session.id).execute()
    expect((await requestToCohost(session, await makeHost(api))).error.code).toBe('group_session_settled')
    expect((await call('acceptCohostRequest', id, session.host)).error.code).toBe('group_session_settled')
  })
})

test('lists are paginated, pending ones first, then the newest', async () => {
  const host = await makeHost(api)
  const session = await makeGroupSession(api, { host })
  const ids: string[] = []
  for (let i = 0; i < 4; i++) {
    const mentor = await makeMentor(api)
    const [row] = (await invite(session, [mentor])).body
    ids.push(row!.cohostInviteId)
    if (i === 3) await call('declineCohostInvite', row!.cohostInviteId, mentor)
    api.clock.advance(1000)
  }
  const first = await invites(host, { size: 2 })
  expect(first.headers['x-has-more']).toBe('true')
  const second = await invites(host, { size: 2, page: 1 })
  expect(second.headers['x-has-more']).toBe('false')
  expect([...first.body, ...second.body].map(({ cohostInviteId }) => cohostInviteId)).toEqual(
    [2, 1, 0, 3].map((place) => ids[place]),
  )
})

test('a repeated idempotency key returns the first answer', async () => {
  const session = await makeGroupSession(api)
  const [mentor, requester] = [await makeMentor(api), await makeHost(api)]
  const twice = async (send: () => Promise<{ status: number; body: unknown }>) => {
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  }
  await twice(() =>
    api.call(
      cohostRoutes.createCohostInvite,
      { body: { groupSessionId: session.id, mentorIds: [mentor.profileId] } },
      { as: session.host.token, headers: { 'idempotency-key': 'invite' } },
    ),
  )
  await twice(() =>
    api.call(
      cohostRoutes.createCohostRequest,
      { body: { groupSessionSlug: session.slug } },
      { as: requester.token, headers: { 'idempotency-key': 'one-key' } },
    ),
  )
})

test('visitors and mentees are refused', async () => {
  const { id } = await invited()
  const mentee = await makeMentee(api)
  for (const route of Object.values(cohostRoutes)) {
    const given = { params: { id }, query: {}, body: {} } as never
    expect((await api.call(route, given)).status).toBe(401)
    expect((await api.call(route, given, { as: mentee.token })).status).toBe(403)
  }
})

describe('concurrently', () => {
  test('of accepting, declining and withdrawing exactly one wins', async () => {
    for (let round = 0; round < 8; round++) {
      const { session, mentor, id } = await invited()
      const tries = [
        ['acceptCohostInvite', mentor, 'ACCEPTED'],
        ['declineCohostInvite', mentor, 'DECLINED'],
        ['withdrawCohostInvite', session.host, 'WITHDRAWN'],
        ['acceptCohostInvite', mentor, 'ACCEPTED'],
      ] as const
      const answers = await Promise.all(tries.map(([route, by]) => call(route, id, by)))
      const won = tries.filter((_, index) => answers[index]!.status < 300)
      expect(won).toHaveLength(1)
      for (const { status, error } of answers) if (status >= 300) expect(error.code).toBe('cohost_settled')
      expect((await stateOf(id)).status).toBe(won[0]![2])
      expect(await busy(mentor)).toEqual(won[0]![2] === 'ACCEPTED' ? [session.first.id] : [])
    }
  })

  test.each([true, false])(
    'of two overlapping sessions one gets the mentor (who has availability: %s)',
    async (hours) => {
      for (let round = 0; round < 4; round++) {
        const mentor = await makeMentor(api)
        if (hours) await makeAvailable(api, mentor)
        const sessions = [
          await makeGroupSession(api, { time: '18:00:00', recurrence: { isDaily: true, endDate: '2026-12-04' } }),
          await makeGroupSession(api, { time: '18:30:00', recurrence: { isDaily: true, endDate: '2026-12-04' } }),
        ]
        const ids = await Promise.all(
          sessions.map(async (session) => (await invite(session, [mentor])).body[0]!.cohostInviteId),
        )
        const answers = await Promise.all(ids.map((id) => call('acceptCohostInvite', id, mentor)))
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(answers.find(({ status }) => status === 409)!.error.code).toBe('occurrences_taken')
        const winner = sessions[answers.findIndex(({ status }) => status === 200)]!
        expect((await busy(mentor)).toSorted()).toEqual(winner.occurrences.map(({ id }) => id).toSorted())
      }
    },
  )
})
