import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openBuild } from './editions.ts'

const app = fastify()
await openBuild(app)
afterAll(() => app.close())

const built = new Set(readdirSync(join(import.meta.dirname, '../../../../dist/client/assets')))
// The smallest files are not compressed.
const script = [...built].find((name) => name.endsWith('.js') && built.has(`${name}.br`)) ?? ''

test('an asset is sent as it was compressed at the build, and cached for ever', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url: `/assets/${script}`, headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    })
    expect(answer.rawPayload.length > 0).toBe(method === 'GET')
  }
})

test.each([
  '/assets/',
  '/assets/unknown.js',
  `/assets/${script}/`,
  `/assets//${script}`,
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%00',
])('there is nothing at %s', async (url) => {
  expect(String((await app.inject({ url })).statusCode)).toMatch(/^40[034]$/)
})
