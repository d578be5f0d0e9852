import { afterAll, expect, test } from 'vitest'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { testApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'

const api = await testApi()
const [production, development] = [await openPages(api, { production: true }), await openPages(api)]
afterAll(async () => {
  await Promise.all([production.close(), development.close()])
  await api.close()
})

const open = (url: string, headers: Record<string, string> = {}) => development.inject({ url, headers })

test('the first part of an address is the language of its page, its links and its scripts', async () => {
  const { statusCode, body } = await open('/ar-XB/find?q=go')
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="ar-XB" dir="rtl"')
  expect(body).toMatch(/<title>[^A-Za-z]*Kando\u2069?</)
  const links = [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href!)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((href) => !/^(?:#|\/ar-XB(?:\/|$|\?)|\/(?:language|data)\/)/.test(href))).toEqual([])
  expect(body).toContain('action="/ar-XB/find"')
  const scripts = [...body.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script)
  expect(scripts.some((script) => script.includes('.ar-XB-'))).toBe(true)
  expect(scripts.filter((script) => /\.(?:en|en-XA)-/.test(script))).toEqual([])
})

test('translations of legal pages lead to the English text, which is the one that counts', async () => {
  const leadsToEnglish = async (url: string, path: string) =>
    new RegExp(`<a [^>]*href="${path}" hreflang="en"`, 'i').test((await open(url)).body)
  for (const path of ['/privacy-policy', '/cookies-policy', '/terms-and-conditions'])
    expect([await leadsToEnglish(`/ar-XB${path}`, path), await leadsToEnglish(path, path)]).toEqual([true, false])
  expect(await leadsToEnglish('/ar-XB/about-us', '/about-us')).toBe(false)
})

test('the first page has no slash after its language, other spellings of addresses keep it', async () => {
  const locationOf = async (url: string) => (await open(url)).headers.location
  expect((await open('/ar-XB')).statusCode).toBe(200)
  expect(await locationOf('/ar-XB/')).toBe('/ar-XB')
  expect(await locationOf('/ar-XB/find/?q=go')).toBe('/ar-XB/find?q=go')
  expect(await locationOf('/ar-XB/mentors?q=go')).toBe('/ar-XB/find?q=go')
})

test.each(['/xx/find', '/en/find', '/ar-XBx/find'])('%s is no page', async (url) => {
  expect((await open(url)).statusCode).toBe(404)
})

test('pseudo-languages are no pages in production', async () => {
  const { statusCode, body } = await production.inject('/ar-XB/find')
  expect([statusCode, body.includes('<html lang="en"')]).toEqual([404, true])
})

test('whatever a browser says that it accepts, an address is in its language', async () => {
  for (const accepted of ['fr', 'ar-XB', ',;q=', 'x'.repeat(2000), '\u00ff\u00fe', 'en;q=NaN, *;q=1']) {
    const { statusCode, body } = await open('/about-us', { 'accept-language': accepted })
    expect([statusCode, body.includes('<html lang="en"')]).toEqual([200, true])
  }
})

test('a choice is remembered, and goes on to a page of ours', async () => {
  const choose = async (to: string) => (await open(`/language/en?to=${encodeURIComponent(to)}`)).headers
  expect(await choose('/ar-XB/find?q=go')).toMatchObject({
    location: '/find?q=go',
    'set-cookie': expect.stringMatching(/^locale=en; Path=\/; SameSite=Lax; Max-Age=\d+; Secure$/) as string,
  })
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/ar-XB//evil.example', '/\nx', ''])
    expect((await choose(to)).location).toBe('/')
  expect((await open('/language/xx?to=/find')).statusCode).toBe(404)
})

test('the picture of a link is named in the language of its page, and drawn in it', async () => {
  const { slug } = await makeGroupSession(api)
  const pictureOf = async (url: string) => {
    const [, picture] = /<meta property="og:image" content="https:\/\/kando\.example\.org([^"]+)"/.exec(
      (await open(url)).body,
    )!
    return picture!.replaceAll('&amp;', '&')
  }
  const own = await pictureOf(`/ar-XB/group-details/${slug}`)
  expect(own).toContain('language=ar-XB')
  const english = await pictureOf(`/group-details/${slug}`)
  expect(english).not.toContain('language=')
  const etagOf = async (url: string) => (await open(url)).headers['etag']
  expect(await etagOf(own)).not.toBe(await etagOf(english))
})
