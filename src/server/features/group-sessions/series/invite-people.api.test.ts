import { describe, expect, test } from 'vitest'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeSeat, type MadeGroupSession } from '../factory.ts'

const invite = (api: TestApi, session: MadeGroupSession, people: readonly MadeMember[], who = session.host) =>
  api.call(
    hostingRoutes.invite,
    { params: { id: session.id }, body: { profileIds: people.map(({ profileId }) => profileId) } },
    { as: who.token },
  )

const invited = async ({ db }: TestApi) =>
  (await db.selectFrom('group_invitations').select('user_id').execute()).map((row) => row.user_id).toSorted()

describe('inviting people', () => {
  test('host and cohosts invite mentors and mentees, each once', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { privateSession: true })
    const [cohost, mentor, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
    await makeCohost(api, session, cohost)
    expect((await invite(api, session, [mentor])).body).toEqual({ invited: 1 })
    expect((await invite(api, session, [mentor, mentee, mentee], cohost)).body).toEqual({ invited: 1 })
    expect(await invited(api)).toEqual([mentor.userId, mentee.userId].toSorted())
  })

  test('hosts, unknown profiles and people with a block between them and the host are skipped silently', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const [cohost, blocker, blocked] = [await makeMentor(api), await makeMentee(api), await makeMentee(api)]
    await makeCohost(api, session, cohost)
    const at = { created_at: api.clock.now() }
    await api.db
      .insertInto('blocks')
      .values([
        { blocker_id: blocker.userId, blocked_id: session.host.userId, ...at },
        { blocker_id: session.host.userId, blocked_id: blocked.userId, ...at },
      ])
      .execute()
    const nobody = { ...blocker, profileId: '3f0e1d5c-7a55-4c5e-9f0a-0d3a5b1c2d3e' }
    const answer = await invite(api, session, [session.host, cohost, blocker, blocked, nobody])
    expect([answer.status, answer.body, await invited(api)]).toEqual([200, { invited: 0 }, []])
  })

  test('nobody can be invited to a past or cancelled session', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const body = { sessionId: session.id, cancelReason: 'Ill' }
    await api.call(hostingRoutes.cancelGroupSession, { body }, { as: session.host.token })
    const answer = await invite(api, session, [await makeMentee(api)])
    expect([answer.status, answer.error.code, await invited(api)]).toEqual([409, 'group_session_settled', []])
  })

  test('attendees, strangers and mentees are refused', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const [attendee, stranger, mentee] = [await makeMentor(api), await makeMentor(api), await makeMentee(api)]
    await makeSeat(api, session, attendee)
    const answers = []
    for (const who of [attendee, stranger, mentee]) answers.push(await invite(api, session, [mentee], who))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403])
    expect(await invited(api)).toEqual([])
  })
})
