import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { createBoundedFetch } from '#server/platform/bounded-fetch.ts'
import { readEnv } from '#server/platform/operations/env.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { smtpServer } from '#test/support/servers/smtp.ts'
import { freePort } from '#test/support/ports.ts'
import { beginSpan, isTracing, traced, withinSpan } from './spans.ts'
import { startTracing } from './start-tracing.ts'

type Value = { stringValue?: string; intValue?: string | number }
type Recorded = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: Recorded[] }[] }[] }

async function listening(answer: (request: IncomingMessage) => Promise<number> | number): Promise<string> {
  const server = createServer((request, response) => {
    void Promise.resolve(answer(request)).then((status) => response.writeHead(status).end('{}'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Tracing to a collector of the test; `spans` ends it and gives what has arrived. */
async function tracing(settings: Record<string, string> = {}) {
  const exports: Export[] = []
  const keys = new Set<string | undefined>()
  const endpoint = await listening(async (request) => {
    keys.add(request.headers['x-key'] as string | undefined)
    exports.push((await json(request)) as Export)
    return 200
  })
  const env = readEnv({
    SECRET_KEY: 'x'.repeat(40),
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    ...settings,
  })
  const { stop } = await startTracing(env)
  onTestFinished(stop)
  return {
    keys,
    async spans() {
      await stop()
      return exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      )
    },
  }
}

const attributesOf = ({ attributes }: Recorded) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('a request is a trace with its statements, by route and without values', async () => {
  const { spans, keys } = await tracing()
  const api = await testApi()
  await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id: 'somebody-secret' } })
  // Requests are complete then, not only answered.
  await api.close()
  const all = await spans()
  const request = all.find(({ name }) => /^GET \/api\/:role.*\/public\/:id$/.test(name))!
  expect(attributesOf(request)).toMatchObject({ 'http.response.status_code': 404, 'http.request.method': 'GET' })
  const statements = all.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toContain('select')
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]))
  expect(attributesOf(statements[0]!)['db.query.text']).toMatch(/^\s*(?:select|with)/i)
  expect(JSON.stringify(all)).not.toContain('somebody-secret')
  expect([...keys]).toEqual(['a key'])
})

test('a job is a trace of its own, with its statements', async () => {
  const { spans } = await tracing()
  const api = await apiForTest()
  await sql`select graphile_worker.add_job('job:files.sweep', '{"at":"2026-11-23T07:00:00Z","data":{}}')`.execute(
    api.db,
  )
  await api.runJobs()
  const all = await spans()
  const job = all.find(({ name }) => name === 'job:files.sweep')!
  expect(job.parentSpanId || undefined).toBeUndefined()
  expect(all.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name)).toContain('begin')
})

test('an e-mail is a step of its job, named by its server and not by its reader', async () => {
  const { spans } = await tracing()
  const smtp = await smtpServer()
  const api = await apiForTest({ env: { SMTP_URL: smtp.url } })
  await traced('job', 'consumer', {}, () =>
    api.app.dependencies.mail.send({
      key: 'one',
      to: { name: 'Amina', email: 'amina@example.test' },
      subject: 'A session',
      preview: 'Soon',
      heading: 'A session',
      paragraphs: ['It begins.'],
    }),
  )
  expect(smtp.delivered).toHaveLength(1)
  const all = await spans()
  const job = all.find(({ name }) => name === 'job')!
  const mail = all.find(({ name }) => name === 'send mail')!
  expect([mail.parentSpanId, attributesOf(mail)]).toEqual([
    job.spanId,
    { 'server.address': new URL(smtp.url).hostname },
  ])
  expect(JSON.stringify(all)).not.toContain('amina')
})

test('an outgoing call belongs to what makes it, is named by its host, and is failed with its code', async () => {
  const { spans } = await tracing()
  const elsewhere = (await listening(() => 204)).replace('localhost', '127.0.0.1')
  await traced('send mail', 'client', {}, async () => {
    await createBoundedFetch()(`${elsewhere}/private/address`)
  })
  const closed = `http://127.0.0.1:${await freePort()}/private`
  await expect(traced('fails', 'client', {}, () => createBoundedFetch()(closed))).rejects.toThrow()
  const all = await spans()
  const [mail, fails] = ['send mail', 'fails'].map((name) => all.find((span) => span.name === name)!)
  const calls = all.filter(({ name }) => name === 'GET 127.0.0.1')
  expect(attributesOf(calls.find(({ parentSpanId }) => parentSpanId === mail!.spanId)!)).toMatchObject({
    'http.response.status_code': 204,
  })
  expect(calls.find(({ parentSpanId }) => parentSpanId === fails!.spanId)!.status.code).toBe(2)
  expect(fails!.status.code).toBe(2)
  expect(JSON.stringify(all)).not.toContain('private')
})

test('none of a thousand is traced with a share of nothing', async () => {
  const { spans } = await tracing({ OTEL_TRACES_SAMPLER_ARG: '0' })
  for (let i = 0; i < 1_000; i++) beginSpan('anything', 'server')!.end()
  expect(await spans()).toEqual([])
})

test('without a collector nothing is recorded, and OpenTelemetry is not loaded', async () => {
  const { stop } = await startTracing(readEnv({ SECRET_KEY: 'x'.repeat(40) }))
  expect([isTracing(), beginSpan('anything', 'server')]).toEqual([false, undefined])
  expect(withinSpan(undefined, () => 7)).toBe(7)
  await stop()
  const root = join(import.meta.dirname, '../..')
  const importing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /(?:from|import) '@opentelemetry/.test(readFileSync(join(root, path), 'utf8')))
  expect(importing).toEqual([])
})
