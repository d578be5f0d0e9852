import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDataFolder } from './support/data-folder.ts'
import { cloneDatabase, startTestCluster } from './support/postgres.ts'
import { startProgram, type Program } from './support/program.ts'
import { inheritedEnv } from '#test/support/inherited-env.ts'

// Each starts whole programs with databases of their own, on a machine that runs other tests beside them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

function folder(): string {
  const created = createDataFolder()
  onTestFinished(() => rmSync(created, { recursive: true, force: true }))
  return created
}

test('with an empty data folder the server starts, responds and shuts down gracefully, the database last', async () => {
  const dataDir = folder()
  const program = await startProgram({ dataDir })
  const page = await fetch(program.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>')
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(true)
  expect(await program.stop('SIGTERM')).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

test('pages are rendered by the production form of React, whatever NODE_ENV says', async () => {
  const folders = ['../dist/server', '../dist/server/assets'].map((path) => join(import.meta.dirname, path))
  const files = folders.flatMap((path) => readdirSync(path).map((name) => join(path, name)))
  const built = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(file, 'utf8'))
  expect(built.some((source) => source.includes('renderToString'))).toBe(true)
  expect(built.filter((source) => /process\.env\.NODE_ENV|react-dom-server[\w.-]*development/.test(source))).toEqual([])
})

test('after a hard kill the server starts again with the same data folder', async () => {
  const dataDir = folder()
  const first = await startProgram({ dataDir })
  expect(await first.stop('SIGKILL')).toBeNull()
  const second = await startProgram({ dataDir })
  expect(second.output()).toContain('Stopping the database that an earlier run left behind')
  expect((await fetch(second.url)).status).toBe(200)
  expect(await second.stop('SIGINT')).toBe(0)
})

describe('a server that runs', () => {
  let program: Program
  beforeAll(async () => {
    program = await startProgram({ clock: '2031-02-03T04:05:06Z' })
  })
  afterAll(() => program.stop())

  test('TEST_CLOCK sets the start of the application clock', async () => {
    const config = (await (await fetch(`${program.url}/api/config`)).json()) as { serverTime: string }
    expect(config.serverTime).toMatch(/^2031-02-03T04:\d\d/)
  })

  // Linux says how long a queue it allows.
  test.runIf(process.platform === 'linux')('a thousand connections wait while the process is busy', async () => {
    const allowed = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
    const { hostname, port } = new URL(program.url)
    process.kill(program.pid, 'SIGSTOP')
    const sockets = Array.from({ length: Math.min(1_000, allowed) }, () => connect(Number(port), hostname))
    onTestFinished(() => {
      process.kill(program.pid, 'SIGCONT')
      for (const socket of sockets) socket.destroy()
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    process.kill(program.pid, 'SIGCONT')
    expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  })
})

test('a worker process runs the jobs of a process that only serves requests', async () => {
  const cluster = await startTestCluster({ durable: true })
  onTestFinished(() => cluster.stop())
  const { url: databaseUrl, dataDir } = await cloneDatabase(cluster)
  const start = (WORKER: string) => startProgram({ databaseUrl, dataDir, env: { WORKER } })
  const answering = await start('off')
  onTestFinished(async () => void (await answering.stop()))
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long enough Passw0rd!', fullName: 'Ada' })
  const registered = await fetch(`${answering.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(registered.status).toBe(201)
  const mails = async () => (await fetch(`${answering.url}/mailbox.json?to=ada@example.com`)).json()
  expect(await mails()).toEqual([])
  const working = await start('only')
  onTestFinished(async () => void (await working.stop()))
  await expect.poll(mails).toHaveLength(1)
  expect((await fetch(`${working.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${working.url}/api/config`)).status).toBe(404)
})

test('after SIGTERM the server is not ready at once, and keeps serving for SHUTDOWN_DELAY', async () => {
  const program = await startProgram({ dataDir: folder(), env: { SHUTDOWN_DELAY: '2' } })
  const status = async (path: string) =>
    (await fetch(program.url + path).then(
      (answer) => answer.status,
      () => 'no connection',
    )) as number | string
  expect(await status('/readyz')).toBe(200)
  const stopped = program.stop('SIGTERM')
  await expect.poll(() => status('/readyz'), { interval: 20 }).toBe(503)
  expect(await status('/api/config')).toBe(200)
  expect(await stopped).toBe(0)
  expect(await status('/api/config')).toBe('no connection')
})

test('on SIGTERM the server accepts no new connections, completes running requests and exits with 0', async () => {
  const { url, stop } = await startProgram({ dataDir: folder() })
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long enough Passw0rd!', fullName: 'Ada' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const running = request(`${url}/api/auth/register`, { method: 'POST', headers })
  running.flushHeaders()
  await once(running, 'continue')
  const ended = stop('SIGTERM')
  const isRefused = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused).toBe(true)
  running.end(body)
  const [answer] = (await once(running, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(201)
  expect(JSON.parse(await text(answer))).toMatchObject({ userEmail: 'ada@example.com' })
  expect(await ended).toBe(0)
})

test('in production there are no default accounts, no mailbox, no gallery and no source maps', async () => {
  const production = { NODE_ENV: 'production', APP_URL: 'https://kando.example', SMTP_URL: 'smtp://127.0.0.1:1' }
  const program = await startProgram({ dataDir: folder(), env: { ...production, RATE_LIMIT: 'on', DEMO: '' } })
  onTestFinished(async () => void (await program.stop()))
  for (const path of ['/gallery', '/mailbox', '/mailbox.json', '/metrics', '/.env', '/src/server/main.ts'])
    expect([path, (await fetch(program.url + path)).status]).toEqual([path, 404])
  const config = await fetch(`${program.url}/api/config`)
  expect(await config.json()).toMatchObject({ mailbox: false, demo: false })
  expect(config.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)

  const landing = await (await fetch(program.url)).text()
  const scripts = [...landing.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) {
    expect(await (await fetch(program.url + path)).text()).not.toContain('sourceMappingURL')
    expect((await fetch(`${program.url}${path}.map`)).status).toBe(404)
  }

  expect(landing).not.toContain('How it was')
  const mentors = await fetch(`${program.url}/api/landing-page/recommended-mentors`)
  expect(await mentors.json()).toEqual([])
})

test('with invalid settings the server exits with 78 and lists every problem', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: { ...inheritedEnv, PORT: 'door', APP_URL: 'nowhere', DATA_DIR: folder() },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const errorOutput = await text(child.stderr)
  expect(await ended).toBe(78)
  expect(errorOutput).toMatch(/PORT.*\n.*APP_URL/)
})
