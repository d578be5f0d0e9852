import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { testApi } from '#test/support/api.ts'
import { openPages } from '#test/support/pages.ts'

const api = await testApi()
const [on, off] = [await openPages(api), await openPages(api, { isOffline: false })]
afterAll(async () => {
  await Promise.all([on.close(), off.close()])
  await api.close()
})

const languages = Object.keys(offeredLanguages)
const filesIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="offline-files">(.*?)</.exec(html)![1]!) as string[]

test('the service worker weighs at most 2 kB, names its build and is asked for again each time', async () => {
  const { headers, body } = await on.inject('/service-worker.js?language=en')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
  expect(gzipSync(body, { level: 9 }).length).toBeLessThan(2000)
  expect(body).toMatch(/^self\.shell=\{"version":"en \/assets\/[^"]+\.js","document":"\/offline\/en"\};/)
  expect(body).not.toMatch(/\bimport\b|\bexport\b/)
})

test('what a language is not offered in is English', async () => {
  expect((await on.inject('/service-worker.js?language=xx')).body).toContain('"/offline/en"')
  expect((await on.inject('/offline/xx')).statusCode).toBe(404)
})

test('turned off, the worker of a browser removes what it kept, and itself', async () => {
  const { body } = await off.inject('/service-worker.js?language=en')
  expect(body).toContain('unregister()')
  expect(body).not.toContain('shell')
})

test.each(languages)('what is kept in %s fits twice into 3 MB', async (language) => {
  const { statusCode, body } = await on.inject(`/offline/${language}`)
  expect(statusCode).toBe(200)
  const files = filesIn(body)
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  const sizes = await Promise.all(
    files.map(async (file) => (await readFile(join(import.meta.dirname, '../../../../dist/client', file))).length),
  )
  const sum = sizes.reduce((all, size) => all + size, Buffer.byteLength(body))
  expect(sum).toBeGreaterThan(500_000)
  expect(sum).toBeLessThanOrEqual(1_500_000)
})

test('the document is the same for everybody, whoever asks for it', async () => {
  const headers = { cookie: 'signed-in=1; tz=Africa%2FNairobi; theme=dark; clock=12', 'accept-language': 'sw' }
  const [plain, asked] = await Promise.all([on.inject('/offline/en'), on.inject({ url: '/offline/en', headers })])
  const same = (html: string) => html.replaceAll(/"(?:now|serverTime)":[^,]+/g, '')
  expect(same(asked.body)).toBe(same(plain.body))
  expect(plain.body).toContain('"offline":true')
  expect(plain.headers['set-cookie']).toBeUndefined()
})
