import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '#server/features/accounts/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { checkAuditPushes } from './push-audit-log.ts'

const now = '2026-11-25T08:00:00Z'

async function addEntries(api: TestApi, count: number, reason = 'Entry') {
  const staff = await makeUser(api, { staff: true })
  await sql`
    insert into audit_log (at, actor_id, action, subject_id, reason)
    select ${now}::timestamptz, ${staff.userId}, 'person.warned', ${staff.userId}, ${reason} || ' ' || n
    from generate_series(1, ${count}) n order by n`.execute(api.db)
}
const push = (api: TestApi) => runJob(api.app, 'moderation.push-audit-log')
const apiWith = (target: string) => apiForTest({ now, env: { AUDIT_LOG_TO: target, APP_URL: 'https://kando.example' } })

function fileAddress() {
  const folder = mkdtempSync(join(tmpdir(), 'kando-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'audit.jsonl')
  return { path, target: pathToFileURL(path).href }
}

type Line = { id: number; reason: string; previousHash: string; hash: string }
const linesOf = (content: string) =>
  content
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('entries are appended to a file once, with the hashes of the chain', async () => {
  const { path, target } = fileAddress()
  const api = await apiWith(target)
  await addEntries(api, 3)
  await push(api)
  await push(api)
  await addEntries(api, 1)
  await push(api)
  const lines = linesOf(readFileSync(path, 'utf8'))
  expect(lines.map(({ id, reason }) => [id, reason])).toEqual([
    [1, 'Entry 1'],
    [2, 'Entry 2'],
    [3, 'Entry 3'],
    [4, 'Entry 1'],
  ])
  expect(lines.slice(1).map(({ previousHash }) => previousHash)).toEqual(lines.slice(0, -1).map(({ hash }) => hash))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a worker copies what has gathered, however much it is', async () => {
  const { path, target } = fileAddress()
  const api = await apiWith(target)
  await addEntries(api, 1_100)
  await push(api)
  await api.runJobs()
  expect(linesOf(readFileSync(path, 'utf8')).map(({ id }) => id)).toEqual(
    Array.from({ length: 1_100 }, (_, n) => n + 1),
  )
})

test('a syslog server gets messages with their length; while it is away they wait', async () => {
  const received: Promise<string>[] = []
  const server = createServer((socket) => void received.push(text(socket).finally(() => socket.end())))
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  const target = `syslog://127.0.0.1:${port}`
  const api = await apiWith(target)
  await addEntries(api, 1, 'Höflich')
  await expect(push(api)).rejects.toThrow('ECONNREFUSED')
  const at = new Date(now)
  expect(await checkAuditPushes(api.db, target, at)).toBe(`1 entries are about to be copied to ${target}`)
  await expect(checkAuditPushes(api.db, target, new Date(at.getTime() + 2 * 3_600_000))).rejects.toThrow(
    `1 entries were not copied to ${target}`,
  )

  await listen(port)
  onTestFinished(() => void server.close())
  await push(api)
  const [, length, message = ''] = /^(\d+) (.*)$/s.exec((await Promise.all(received)).join(''))!
  expect(Buffer.byteLength(message)).toBe(Number(length))
  expect(message).toMatch(/^<110>1 2026-11-25T08:00:00\.000Z kando\.example kando - audit - \{"id" : 1,.*"Höflich 1"/)
  expect(await checkAuditPushes(api.db, target, at)).toBe(`all copied to ${target}`)
})

test('without AUDIT_LOG_TO nothing is copied', async () => {
  const api = await apiForTest({ now })
  await addEntries(api, 1)
  await push(api)
  const { rows } = await sql`select from audit_pushes`.execute(api.db)
  expect(rows).toEqual([])
})
