import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { cancelGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeSeat, storedSession, tuesdays, type MadeGroupSession } from '../factory.ts'

type Body = Omit<z.input<typeof cancelGroupSessionBody>, 'sessionId' | 'cancelReason'>

const cancel = (api: TestApi, session: MadeGroupSession, body: Body = {}, who: { token: string } = session.host) =>
  api.call(
    hostingRoutes.cancelGroupSession,
    { body: { sessionId: session.id, cancelReason: 'The room burnt down', ...body } },
    { as: who.token },
  )

const statuses = async ({ db }: TestApi, { id }: MadeGroupSession) => {
  const rows = await db
    .selectFrom('group_occurrences')
    .select('status')
    .where('group_session_id', '=', id)
    .orderBy('date')
    .execute()
  return rows.map(({ status }) => status)
}
const busy = ({ db }: TestApi, { userId }: MadeMember) =>
  db.selectFrom('commitments').select('session_id').where('person_id', '=', userId).execute()

describe('cancelling', () => {
  test('the whole series keeps its rows, and clears commitments and waitlists', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { ...tuesdays, capacity: 1 })
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    for (const status of ['GOING', 'WAITLISTED'] as const)
      await makeSeat(api, session, await makeMentee(api), { status })
    await makeSeat(api, session, await makeMentee(api), { status: 'OFFERED', occurrence: session.occurrences[1]! })
    const { status, body } = await cancel(api, session)
    expect([status, body.status, body.cancelReason]).toEqual([200, 'CANCELLED', 'The room burnt down'])
    expect(await storedSession(api, session)).toMatchObject({
      status: 'CANCELLED',
      cancelled_at: api.clock.now(),
      sequence: 1,
    })
    expect(await statuses(api, session)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect([...(await busy(api, session.host)), ...(await busy(api, cohost))]).toEqual([])
    const seats = await api.db.selectFrom('rsvps').select('status').orderBy('place').execute()
    expect(seats.map((seat) => seat.status)).toEqual(['GOING', 'CANCELLED', 'CANCELLED'])
    const counted = await api.db.selectFrom('group_occurrences').select(['going', 'offered']).orderBy('date').execute()
    expect(counted).toEqual([
      { going: 1, offered: 0 },
      { going: 0, offered: 0 },
      { going: 0, offered: 0 },
    ])
  })

  test('one occurrence is cancelled alone, and lists show the next one', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const { body } = await cancel(api, session, { scope: 'occurrence' })
    expect([body.status, body.occurrenceDate]).toEqual(['UPCOMING', '2026-12-01'])
    expect(await statuses(api, session)).toEqual(['CANCELLED', 'UPCOMING', 'UPCOMING'])
    expect(await storedSession(api, session)).toMatchObject({ status: 'UPCOMING', cancel_reason: null })
    expect(await busy(api, session.host)).toHaveLength(2)
  })

  test('cancelling the last upcoming occurrences cancels the series', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await cancel(api, session, { scope: 'following', occurrenceDate: '2026-12-01' })
    expect([await statuses(api, session), (await storedSession(api, session)).status]).toEqual([
      ['UPCOMING', 'CANCELLED', 'CANCELLED'],
      'UPCOMING',
    ])
    await cancel(api, session, { scope: 'occurrence' })
    expect((await storedSession(api, session)).status).toBe('CANCELLED')
  })

  test('a session that happens once is cancelled as a whole, whatever the scope', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    await cancel(api, session, { scope: 'occurrence' })
    expect((await storedSession(api, session)).status).toBe('CANCELLED')
  })

  test('past occurrences stay past when the session is cancelled', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const person = await makeMentee(api)
    await makeSeat(api, session, person)
    api.clock.set('2026-11-26T08:00:00Z')
    const host = await signInAs(api, session.host.userId)
    const answer = await cancel(api, session, {}, host)
    expect([answer.body.status, answer.body.occurrenceDate, answer.body.cancelReason]).toEqual([
      'CANCELLED',
      '2026-12-01',
      'The room burnt down',
    ])
    const past = await api.call(
      groupListRoutes.pastGroupSessions,
      { params: { role: 'mentee' }, query: {} },
      { as: (await signInAs(api, person.userId)).token },
    )
    expect(past.body.map(({ occurrenceDate, status, cancelReason }) => [occurrenceDate, status, cancelReason])).toEqual(
      [['2026-11-24', 'PAST', null]],
    )
    const at = async (query: { occurrenceDate?: string }) =>
      (await api.call(groupListRoutes.oneGroupSession, { params: { slug: session.slug }, query })).body
    expect(await at({})).toMatchObject({
      status: 'CANCELLED',
      occurrenceDate: '2026-12-01',
      cancelReason: 'The room burnt down',
    })
    expect(await at({ occurrenceDate: '2026-11-24' })).toMatchObject({ status: 'PAST', cancelReason: null })
  })

  test('a running occurrence stays when the rest is cancelled, and the series is past when it ends', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    api.clock.set('2026-11-24T15:30:00Z')
    const host = await signInAs(api, session.host.userId)
    await cancel(api, session, {}, host)
    expect([await statuses(api, session), (await storedSession(api, session)).status]).toEqual([
      ['UPCOMING', 'CANCELLED', 'CANCELLED'],
      'UPCOMING',
    ])
    const answer = await cancel(api, session, {}, host)
    expect([answer.status, answer.error.code]).toEqual([409, 'group_session_settled'])
  })
})

describe('refused cancellations', () => {
  test('of a cancelled session or date', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await cancel(api, session, { scope: 'occurrence', occurrenceDate: '2026-12-01' })
    const again = await cancel(api, session, { scope: 'occurrence', occurrenceDate: '2026-12-01' })
    expect([again.status, again.error.errorMessages]).toEqual([409, ['This session can no longer be changed']])
    await cancel(api, session)
    expect((await cancel(api, session)).error.code).toBe('group_session_settled')
    expect((await storedSession(api, session)).sequence).toBe(2)
  })

  test('without a reason, or of a date without an occurrence', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const body = { sessionId: session.id, cancelReason: ' ' }
    const { error } = await api.call(hostingRoutes.cancelGroupSession, { body }, { as: session.host.token })
    expect(error.errorMessages).toEqual([
      'CancelReason: You must either select one of the predefined reasons or provide a custom reason',
    ])
    expect((await cancel(api, session, { occurrenceDate: '2026-11-25' })).status).toBe(404)
    expect(await statuses(api, session)).toEqual(['UPCOMING', 'UPCOMING', 'UPCOMING'])
  })

  test('only the host can cancel; a cohost, an attendee and a stranger get not found', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const [cohost, attendee, stranger] = [await makeMentor(api), await makeMentor(api), await makeMentor(api)]
    await makeCohost(api, session, cohost)
    await makeSeat(api, session, attendee)
    for (const who of [cohost, attendee, stranger]) {
      const answer = await cancel(api, session, {}, who)
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
    }
    expect((await storedSession(api, session)).status).toBe('UPCOMING')
  })

  test('of two concurrent cancellations one is refused', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const answers = await Promise.all([cancel(api, session), cancel(api, session)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
