import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { descriptionHelperRoutes } from '#contract/group-sessions/routes.ts'
import { visibleText } from '#contract/rich-text.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { makeMentee, makeMentor } from '../../profiles/factory.ts'

const draft = (api: TestApi, token: string | undefined, title: string, tags?: string) =>
  api.call(
    descriptionHelperRoutes.generateDescription,
    { query: { title, ...(tags === undefined ? {} : { tags }) } },
    { as: token },
  )

/** The endpoint of a model that answers every call with this text; null: with an error. */
async function modelAnswering(content: string | null): Promise<string> {
  const server = createServer((_, response) =>
    content === null
      ? response.writeHead(401).end('{}')
      : response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] })),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

const withModel = async (content: string | null) =>
  apiForTest({ env: { AI_BASE_URL: await modelAnswering(content), AI_MODEL: 'small' } })

test('a mentor gets a draft of at least 150 visible characters from title and tags', async () => {
  const api = await apiForTest()
  const { token } = await makeMentor(api)
  const { status, body } = await draft(api, token, 'CV clinic', 'career, Leadership')
  expect(status).toBe(200)
  expect(visibleText(body.description).length).toBeGreaterThanOrEqual(150)
  expect(body.description).toContain('Career and Leadership')
})

test('a draft is written in the language of the mentor, the tags too', async () => {
  const api = await apiForTest()
  const { token, userId } = await makeMentor(api)
  await api.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', userId).execute()
  const { body } = await draft(api, token, 'Relecture de CV', 'career, Leadership')
  expect(body.description).toMatch(/Carrière et Leadership\.\n\nCe que nous verrons\n/)
})

test('with a model configured its answer is returned', async () => {
  const words =
    'We read three CVs together and rewrite each in twenty minutes, so that you can do yours the same evening. Bring one.'
  const api = await withModel(`<b>${words} ${words}</b>`)
  const { token } = await makeMentor(api)
  expect((await draft(api, token, 'CV clinic')).body.description).toBe(`${words} ${words}`)
})

test('a profane title is refused, with or without a configured model', async () => {
  for (const api of [await apiForTest(), await withModel('A long answer. '.repeat(20))]) {
    const { token } = await makeMentor(api)
    const { status, error } = await draft(api, token, 'How to fuck up an interview')
    expect([status, error.errorMessages]).toEqual([
      400,
      ['The session title contains profanity or inappropriate content'],
    ])
    expect((await draft(api, token, 'Fine title', 'Tech, shit')).error.code).toBe('title_profane')
  }
})

test.each([
  ['fails', null],
  ['writes profane words', 'What a load of shit. '.repeat(20)],
])('when the model %s the draft is refused', async (_, content) => {
  const api = await withModel(content)
  const { token } = await makeMentor(api)
  const { status, error } = await draft(api, token, 'CV clinic')
  expect([status, error.errorMessages]).toEqual([503, ['Unable to generate description']])
})

test('a draft without a title is refused', async () => {
  const api = await apiForTest()
  const { token } = await makeMentor(api)
  expect((await draft(api, token, '   ')).error.code).toBe('invalid_input')
})

test('visitors and mentees are refused', async () => {
  const api = await apiForTest()
  const { token } = await makeMentee(api)
  expect((await draft(api, undefined, 'CV clinic')).status).toBe(401)
  expect((await draft(api, token, 'CV clinic')).status).toBe(403)
})

test('a mentor can generate ten drafts an hour', async () => {
  const api = await apiForTest({ env: { RATE_LIMIT: 'on' } })
  const { token } = await makeMentor(api)
  for (let count = 0; count < 10; count++) expect((await draft(api, token, 'CV clinic')).status).toBe(200)
  expect((await draft(api, token, 'CV clinic')).status).toBe(429)
})
