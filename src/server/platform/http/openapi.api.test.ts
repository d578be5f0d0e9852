import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { apiForTest } from '#test/support/api.ts'
import { openApiDocument } from './openapi-document.ts'

type Schema = { $ref?: string; type?: string }
type Operation = {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
type Document = {
  openapi: string
  info: object
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const document = openApiDocument(readEnv({ NODE_ENV: 'test', SECRET_KEY: 'x'.repeat(32) })) as unknown as Document
const routes: Route[] = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Route>))
const operationOf = (route: Route) =>
  document.paths[`/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[route.method.toLowerCase()]
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('the document contains every route of the contract and nothing else', () => {
  expect(routes.filter((route) => !operationOf(route)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(operations).toHaveLength(routes.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
})

test('the document has what OpenAPI 3.1 requires: version, title, and every path parameter declared as required', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({
    title: 'Kando API',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    license: { identifier: 'MIT' },
  })
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name).sort(), path).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      )
      expect(
        inPath.every(({ required }) => required),
        path,
      ).toBe(true)
    }
})

test('every reference resolves and no schema names its draft', () => {
  const text = JSON.stringify(document)
  for (const [, target] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = target!
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
    expect(found, target).toBeDefined()
  }
  expect(text).not.toContain('$schema')
})

test('only public routes can be called without a token', () => {
  for (const route of routes) {
    const { security } = operationOf(route)!
    expect(
      security.some((choice) => Object.keys(choice).length === 0),
      route.path,
    ).toBe(route.access === 'public')
    expect(security, route.path).toContainEqual({ bearer: [] })
  }
})

test('a route names the scope that an API key needs, and has an example of it; others name none', () => {
  for (const route of routes) {
    const { security, responses, ...operation } = operationOf(route)!
    const keys = security.filter((choice) => 'apiKey' in choice)
    expect(keys, route.path).toEqual(route.scope === undefined ? [] : [{ apiKey: [route.scope] }])
    expect('x-codeSamples' in operation, route.path).toBe(route.scope !== undefined)
    const refused = responses[403]!.description
    expect(refused.includes('`api_key_scope_missing`'), route.path).toBe(route.scope !== undefined)
    expect(refused.includes('`api_key_refused`'), route.path).toBe(route.scope === undefined)
  }
})

test('a route lists its body, its success and each error code under its status', () => {
  for (const route of routes) {
    const { requestBody, responses } = operationOf(route)!
    expect(requestBody !== undefined, route.path).toBe(route.body !== undefined)
    expect(Object.keys(responses), route.path).toContain(String(route.reply ? (route.status ?? 200) : 204))
    for (const code of route.errors)
      expect(responses[errors[code]]!.description, `${route.path} ${code}`).toContain(`\`${code}\``)
  }
})

test('the document and its page load nothing from other origins', async () => {
  const { app } = await apiForTest()
  const get = (url: string) => app.http.inject({ method: 'GET', url })
  const served = await get('/api/openapi.json')
  expect([served.statusCode, served.json().paths]).toEqual([200, JSON.parse(JSON.stringify(document.paths))])

  const page = await get('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; ")
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  const scripts = [...page.body.matchAll(/<script([^>]*)>/g)].map(
    ([, attributes]) => /src="([^"]+)"/.exec(attributes!)?.[1],
  )
  expect(scripts).toEqual(['/api/docs/viewer.js', '/api/docs/start.js'])
  expect((await get('/api/docs/start.js')).body).toContain('"telemetry":false')
  expect(gunzipSync((await get('/api/docs/viewer.js')).rawPayload).toString()).toContain('createApiReference')
  expect((await get('/healthz')).headers['content-security-policy']).not.toContain('unsafe-inline')
})
