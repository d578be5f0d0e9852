import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { MINUTE } from '#rules/time/days.ts'
import { makeMentor } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { tagOfId } from './cache-tags.ts'
import { checkPurge } from './purge.ts'

/** A shared cache that notes what it is told to drop, or refuses. */
async function cache() {
  const state = { status: 200, calls: [] as { token: string | undefined; tags: string[] }[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { tags } = JSON.parse(Buffer.concat(chunks).toString()) as { tags: string[] }
        state.calls.push({ token: request.headers.authorization, tags })
        response.writeHead(state.status).end()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const env = {
    CDN_CACHING: 'on',
    CDN_PURGE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    CDN_PURGE_TOKEN: 'a token of ours',
  }
  return { state, env }
}

const edit = (api: TestApi, { token }: { token: string }, bio: string) =>
  api.call(
    profileRoutes.setBioAndPhone,
    { params: { role: 'mentor' }, body: { phone: '+254712345678', bio } },
    { as: token },
  )

test('the changes of a second are purged by one call, after it', async () => {
  const { state, env } = await cache()
  const api = await apiForTest({ env })
  const mentors = [await makeMentor(api), await makeMentor(api)]
  await api.runJobs()
  api.clock.advance(MINUTE)
  await api.runJobs()
  state.calls.length = 0
  for (const mentor of mentors) expect((await edit(api, mentor, 'A new text about the work')).status).toBeLessThan(300)
  await api.runJobs()
  expect(state.calls).toEqual([])
  api.clock.advance(3_000)
  await api.runJobs()
  const [first] = state.calls
  expect(first!.token).toBe('Bearer a token of ours')
  expect(new Set(state.calls.flatMap(({ tags }) => tags))).toEqual(
    new Set([...mentors.map(({ profileId }) => tagOfId(profileId)), 'sitemap', 'crowded']),
  )
})

test('a purge without success is tried again with what has changed since, for five minutes', async () => {
  const { state, env } = await cache()
  const api = await apiForTest({ env })
  const [one, other] = [await makeMentor(api), await makeMentor(api)]
  const runLater = async (milliseconds: number) => {
    api.clock.advance(milliseconds)
    await api.runJobs()
  }
  await api.runJobs()
  await runLater(MINUTE)
  state.status = 503
  await edit(api, one, 'The first text of a mentor')
  await api.runJobs()
  await runLater(3_000)
  await edit(api, other, 'The first text of another one')
  state.calls.length = 0
  await api.runJobs()
  await runLater(10_000)
  const tags = () => state.calls.flatMap((call) => call.tags)
  expect(tags()).toEqual(expect.arrayContaining([tagOfId(one.profileId), tagOfId(other.profileId)]))

  await runLater(5 * MINUTE)
  state.calls.length = 0
  await runLater(MINUTE)
  expect(state.calls).toEqual([])
})

test('without a purge address there is no job, and doctor says how long copies last', async () => {
  const api = await apiForTest({ env: { CDN_CACHING: 'on' } })
  expect(api.app.features.map(({ name }) => name)).not.toContain('cdn')
  expect(await checkPurge(api.app.dependencies.env)).toContain('two minutes')
})

test('doctor purges a tag that nothing has, and names the answer of a cache that refuses', async () => {
  const { state, env } = await cache()
  const api = await apiForTest({ env })
  expect(await checkPurge(api.app.dependencies.env)).toContain('takes purges')
  expect(state.calls).toEqual([{ token: 'Bearer a token of ours', tags: ['doctor'] }])
  state.status = 403
  await expect(checkPurge(api.app.dependencies.env)).rejects.toThrow('answers 403')
})
