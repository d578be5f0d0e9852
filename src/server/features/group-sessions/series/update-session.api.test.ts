import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { updateGroupSessionBody } from '#contract/group-sessions/schemas.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import {
  makeCohost,
  makeGroupSession,
  makePoster,
  makeSeat,
  storedSession,
  tuesdays,
  type MadeGroupSession,
} from '../factory.ts'

type Body = z.input<typeof updateGroupSessionBody>

const update = (api: TestApi, session: MadeGroupSession, body: Body, who: MadeMember = session.host) =>
  api.call(hostingRoutes.updateGroupSession, { params: { id: session.id }, body }, { as: who.token })

const words = `<p>${'Other words, of which there are enough to be read by everybody who wonders. '.repeat(3)}</p>`

const occurrences = ({ db }: TestApi, { id }: MadeGroupSession) =>
  db.selectFrom('group_occurrences').selectAll().where('group_session_id', '=', id).orderBy('starts_at').execute()
const seats = ({ db }: TestApi) => db.selectFrom('rsvps').select(['user_id', 'status']).orderBy('place').execute()

describe('updating a session', () => {
  test('the whole series can change every field, in all its occurrences', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await update(api, session, { scope: 'occurrence', occurrenceDate: '2026-12-01', sessionTitle: 'A guest comes' })
    const sessionPosterUrl = await makePoster(api, session.host)
    const { status, body } = await update(api, session, {
      scope: 'series',
      sessionTitle: 'Reading slowly',
      sessionDescription: `${words}<script>x()</script>`,
      tags: ['Art', 'music', 'Dance '].map((name) => ({ name })),
      sessionPosterUrl,
      privateSession: true,
      language: 'fr',
      capacity: 20,
    })
    expect([status, body.sessionTitle, body.privateSession, body.capacity]).toEqual([200, 'Reading slowly', true, 20])
    await api.runJobs()
    expect(await storedSession(api, session)).toMatchObject({
      slug: session.slug,
      title: 'Reading slowly',
      description: words,
      tags: ['Art', 'Music', 'Dance'],
      tag_keys: ['art', 'music', 'dance'],
      poster_url: sessionPosterUrl,
      is_private: true,
      language: 'Français',
      capacity: 20,
      sequence: 2,
    })
    expect((await occurrences(api, session)).map(({ title, capacity }) => [title, capacity])).toEqual([
      [null, 20],
      [null, 20],
      [null, 20],
    ])
  })

  test('one occurrence, or it and the following ones, get their own text and capacity', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    await update(api, session, {
      scope: 'following',
      occurrenceDate: '2026-12-01',
      capacity: 5,
      sessionTitle: 'Part two',
    })
    await update(api, session, {
      scope: 'occurrence',
      occurrenceDate: '2026-12-08',
      sessionTitle: 'Reading real code together',
      capacity: null,
    })
    expect(
      (await occurrences(api, session)).map(({ title, capacity, sequence }) => [title, capacity, sequence]),
    ).toEqual([
      [null, null, 0],
      ['Part two', 5, 1],
      [null, null, 2],
    ])
    expect(await storedSession(api, session)).toMatchObject({
      title: 'Reading real code together',
      capacity: null,
      sequence: 2,
    })
  })

  test('one occurrence, or it and the following ones, get their own poster and tags', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const tags = ['Art', 'music', 'Dance '].map((name) => ({ name }))
    const sessionPosterUrl = await makePoster(api, session.host)
    await update(api, session, { scope: 'following', occurrenceDate: '2026-12-01', tags, sessionPosterUrl })
    const { poster_url: poster, tags: ofSeries } = await storedSession(api, session)
    const own = async () => (await occurrences(api, session)).map((one) => [one.poster_url, one.tags, one.sequence])
    const [art, first] = [['Art', 'Music', 'Dance'], [null, null, 0] as const]
    expect(await own()).toEqual([first, [sessionPosterUrl, art, 1], [sessionPosterUrl, art, 1]])
    // The poster of the series is one of a date again, whoever uploaded it.
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    const back = { sessionPosterUrl: poster, tags: ofSeries.map((name) => ({ name })) }
    const answer = await update(api, session, { scope: 'occurrence', occurrenceDate: '2026-12-08', ...back }, cohost)
    expect(answer.status).toBe(200)
    expect(await own()).toEqual([first, [sessionPosterUrl, art, 1], [null, null, 2]])
    const page = (occurrenceDate: string) =>
      api.call(groupListRoutes.oneGroupSession, { params: { slug: session.slug }, query: { occurrenceDate } })
    const shown = async (date: string) => {
      const { body } = await page(date)
      return [body.sessionPosterUrl, body.tags.map(({ name }) => name)]
    }
    expect(await shown('2026-11-24')).toEqual([poster, ofSeries])
    expect(await shown('2026-12-01')).toEqual([sessionPosterUrl, art])
    await update(api, session, { scope: 'series', useWovenPoster: true, tags: back.tags.toReversed() })
    expect((await own()).map(([link, names]) => [link, names])).toEqual(Array.from({ length: 3 }, () => [null, null]))
    expect((await shown('2026-12-01'))[1]).toEqual(ofSeries.toReversed())
  })

  test('the poster of a single date is no unused file', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const [used, unused] = [await makePoster(api, session.host), await makePoster(api, session.host)]
    await update(api, session, { scope: 'occurrence', occurrenceDate: '2026-12-01', sessionPosterUrl: used })
    api.clock.advance(31 * 86_400_000)
    await runJob(api.app, 'files.sweep')
    const { rows } = await sql<{ link: string }>`select link from files where link in (${used}, ${unused})`.execute(
      api.db,
    )
    expect(rows).toEqual([{ link: used }])
  })

  test('unchanged values change nothing', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const before = [await storedSession(api, session), await occurrences(api, session)]
    const { poster_url: sessionPosterUrl, title, description, tags } = await storedSession(api, session)
    for (const scope of ['series', 'occurrence'] as const)
      await update(api, session, {
        scope,
        sessionTitle: title,
        sessionDescription: description,
        capacity: null,
        sessionPosterUrl,
        tags: tags.map((name) => ({ name })),
        ...(scope === 'series' ? { privateSession: false, language: null } : {}),
      })
    expect([await storedSession(api, session), await occurrences(api, session)]).toEqual(before)
  })

  test('a cohost can update it, with their own poster', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const cohost = await makeMentor(api)
    await makeCohost(api, session, cohost)
    const sessionPosterUrl = await makePoster(api, cohost)
    const { status, body } = await update(api, session, { scope: 'series', sessionPosterUrl }, cohost)
    expect([status, body.sessionPosterUrl, body.isCohost]).toEqual([200, sessionPosterUrl, true])
  })

  test('a new woven poster is a file of the caller', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const { body } = await update(api, session, {
      scope: 'series',
      useWovenPoster: true,
      wovenPosterSeed: 'shuffled 3',
    })
    const file = await api.db
      .selectFrom('files')
      .selectAll()
      .where('link', '=', body.sessionPosterUrl)
      .executeTakeFirst()
    expect(file).toMatchObject({ owner_id: session.host.userId, purpose: 'poster' })
  })

  test('a higher capacity is offered to the waitlist in order, and no capacity to all of it', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { date: '2026-11-27', capacity: 1 })
    const people = [await makeMentee(api), await makeMentee(api), await makeMentee(api), await makeMentee(api)]
    for (const [index, person] of people.entries())
      await makeSeat(api, session, person, { status: index === 0 ? 'GOING' : 'WAITLISTED' })
    await update(api, session, { scope: 'series', capacity: 2 })
    expect((await seats(api)).map(({ status }) => status)).toEqual(['GOING', 'OFFERED', 'WAITLISTED', 'WAITLISTED'])
    await update(api, session, { scope: 'series', capacity: null })
    expect((await seats(api)).map(({ status }) => status)).toEqual(['GOING', 'OFFERED', 'OFFERED', 'OFFERED'])
    expect(await occurrences(api, session)).toMatchObject([{ going: 1, offered: 3, capacity: null }])
  })
})

describe('refused changes', () => {
  test('the twenty-first within an hour, counting moves but not what changed nothing', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    for (let count = 0; count < 19; count++)
      expect((await update(api, session, { scope: 'series', sessionTitle: `Reading, part ${count}` })).status).toBe(200)
    expect((await update(api, session, { scope: 'series', sessionTitle: 'Reading, part 18' })).status).toBe(200)
    const body = { groupSessionId: session.id, reason: 'Travelling', date: '2026-11-25', startTime: '19:00:00' }
    const move = () => api.call(hostingRoutes.rescheduleGroupSession, { body }, { as: session.host.token })
    expect((await move()).status).toBe(200)
    const refused = await update(api, session, { scope: 'series', sessionTitle: 'Reading, part 20' })
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '3600'])
    expect(
      (
        await api.call(
          hostingRoutes.rescheduleGroupSession,
          { body: { ...body, date: '2026-11-26' } },
          { as: session.host.token },
        )
      ).status,
    ).toBe(429)
    expect(await storedSession(api, session)).toMatchObject({ title: 'Reading, part 18' })
    api.clock.advance(3_600_000)
    const host = { ...session.host, token: (await signInAs(api, session.host.userId)).token }
    expect((await update(api, session, { scope: 'series', sessionTitle: 'Reading, part 20' }, host)).status).toBe(200)
  })

  test('a capacity below the number of taken and offered seats', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, { ...tuesdays, capacity: 5 })
    await makeSeat(api, session, await makeMentee(api), { occurrence: session.occurrences[1]! })
    await makeSeat(api, session, await makeMentee(api), { occurrence: session.occurrences[1]!, status: 'OFFERED' })
    const answer = await update(api, session, { scope: 'series', capacity: 1, sessionTitle: 'Smaller' })
    expect([answer.status, answer.error.code, answer.error.errorMessages]).toEqual([
      409,
      'capacity_below_going',
      ['More people than that are already coming'],
    ])
    expect(await storedSession(api, session)).toMatchObject({ title: 'Reading real code together', capacity: 5 })
    expect((await update(api, session, { scope: 'occurrence', capacity: 1 })).status).toBe(200)
    expect((await update(api, session, { scope: 'series', capacity: 2 })).status).toBe(200)
  })

  const bodies: [string, Omit<Body, 'scope'>, number, string, string][] = [
    ['an empty title', { sessionTitle: ' ' }, 400, 'invalid_input', 'SessionTitle: Title cannot be empty'],
    [
      'an empty description',
      { sessionDescription: '<p> </p>' },
      400,
      'invalid_input',
      'SessionDescription: Description cannot be empty',
    ],
    [
      'a short description',
      { sessionDescription: '<p>Short</p>' },
      400,
      'invalid_input',
      'SessionDescription: Session description needs to be atleast 150 characters long',
    ],
    [
      'a profane title',
      { sessionTitle: 'Merde alors' },
      400,
      'title_inappropriate',
      'The session title or the session description contains inappropriate content',
    ],
    [
      'two tags',
      { tags: [{ name: 'Art' }, { name: 'Tech' }] },
      400,
      'invalid_input',
      'Tags: You must select at least three session tags',
    ],
    ['an unknown language', { language: 'Klingon' }, 400, 'invalid_input', 'Language: Select languages from the list'],
    [
      'a poster that does not exist',
      { sessionPosterUrl: '/files/none.webp' },
      400,
      'file_not_yours',
      'SessionPosterUrl: Please upload the picture again',
    ],
    ['a date without an occurrence', { occurrenceDate: '2026-11-25', capacity: 3 }, 404, 'not_found', 'Not found'],
  ]
  test.for(bodies)('%s: nothing changes', async ([, body, status, code, message]) => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const before = [await storedSession(api, session), await occurrences(api, session)]
    const answer = await update(api, session, { scope: 'series', ...body })
    expect([answer.status, answer.error.code, answer.error.errorMessages]).toEqual([status, code, [message]])
    expect([await storedSession(api, session), await occurrences(api, session)]).toEqual(before)
  })

  test.each([{ privateSession: true }, { language: 'French' }])('%j belongs to the series', async (field) => {
    const api = await apiForTest()
    const session = await makeGroupSession(api, tuesdays)
    const { status, error } = await update(api, session, { scope: 'occurrence', ...field })
    expect([status, error.code, error.errorMessages]).toEqual([
      400,
      'scope_is_series',
      ['Scope: Privacy and language are the same for the whole series'],
    ])
    const once = await makeGroupSession(api)
    expect((await update(api, once, { scope: 'occurrence', ...field })).status).toBe(200)
  })

  test('a past or cancelled session cannot change', async () => {
    const api = await apiForTest()
    const [over, cancelled] = [await makeGroupSession(api, { date: '2026-11-23' }), await makeGroupSession(api)]
    const body = { sessionId: cancelled.id, cancelReason: 'Ill' }
    await api.call(hostingRoutes.cancelGroupSession, { body }, { as: cancelled.host.token })
    const change = { scope: 'series' as const, sessionTitle: 'Later' }
    expect((await update(api, cancelled, change)).error.code).toBe('group_session_settled')
    api.clock.set('2026-11-23T16:00:00Z')
    const host = { ...over.host, ...(await signInAs(api, over.host.userId)) }
    expect((await update(api, over, change, host)).error.code).toBe('group_session_settled')
  })

  test('an attendee, an invited cohost and a stranger get not found, also for a public session', async () => {
    const api = await apiForTest()
    const session = await makeGroupSession(api)
    const [attendee, requester, stranger] = [await makeMentor(api), await makeMentor(api), await makeMentor(api)]
    await makeSeat(api, session, attendee)
    await makeCohost(api, session, requester, 'PENDING')
    for (const who of [attendee, requester, stranger])
      for (const body of [{ sessionTitle: 'Mine' }, { useWovenPoster: true }]) {
        const answer = await update(api, session, { scope: 'series', ...body }, who)
        expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
      }
  })
})
