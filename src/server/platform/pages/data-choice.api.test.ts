import { afterAll, expect, test } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'

const api = await testApi()
const server = await openPages(api)
afterAll(async () => {
  await server.close()
  await api.close()
})

const open = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const bodyOf = async (url: string, headers: Record<string, string>) => (await open(url, headers)).body

test('a choice counts before what the browser asks for, and readers of the same page get their own', async () => {
  const [less, usual] = [{ cookie: 'data=less' }, { cookie: 'data=usual', 'save-data': 'on' }]
  const saved = async (headers: Record<string, string>) => !(await bodyOf('/find', headers)).includes('as="font"')
  expect([await saved({}), await saved({ 'save-data': 'on' }), await saved(less), await saved(usual)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  const savers = await Promise.all(
    [{}, less, usual, { cookie: 'data=much' }].map((headers) => bodyOf('/find', headers)),
  )
  expect(savers.map((body) => /data-saver="(\w+)"/.exec(body)?.[1])).toEqual([undefined, 'on', 'off', undefined])
})

test('every page has the link to the other choice, which works without script and leads back in its language', async () => {
  expect(await bodyOf('/', {})).toContain('href="/data/less?to=%2F"')
  expect(await bodyOf('/about-us', { cookie: 'data=less' })).toContain('href="/data/usual?to=%2Fabout-us"')
  expect(await bodyOf('/ar-XB/find?q=go', {})).toContain('href="/data/less?to=%2Far-XB%2Ffind%3Fq%3Dgo"')
  const answer = await open('/data/less?to=%2Far-XB%2Ffind%3Fq%3Dgo')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ar-XB/find?q=go'])
  expect(answer.headers['set-cookie']).toBe('data=less; Path=/; SameSite=Lax; Max-Age=31536000; Secure')
})

test.each(['https://example.org/', '//example.org', '/\\example.org', 'find', ''])(
  'the choice never leads elsewhere: %j',
  async (to) => {
    const { headers } = await open(`/data/usual?to=${encodeURIComponent(to)}`)
    expect(new URL(String(headers.location), 'https://kando.example.org').origin).toBe('https://kando.example.org')
  },
)

test('there is no third choice', async () => {
  expect((await open('/data/none?to=/')).statusCode).toBe(404)
})
