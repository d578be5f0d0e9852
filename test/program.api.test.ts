import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, startTestCluster } from './support/postgres.ts'
import { startProgram } from './support/program.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kando-program-'))
  chmodSync(made, 0o711)
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('on an empty folder the program starts, answers, and leaves in good order with the database last', async () => {
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

test('after a hard kill it starts again on the same folder', async () => {
  const dataDir = folder()
  const first = await startProgram({ dataDir })
  expect(await first.stop('SIGKILL')).toBeNull()
  const second = await startProgram({ dataDir })
  expect(second.output()).toContain('Stopping the database that an earlier run left behind')
  expect((await fetch(second.url)).status).toBe(200)
  expect(await second.stop('SIGINT')).toBe(0)
})

test('its clock starts where TEST_CLOCK says', async () => {
  const program = await startProgram({ clock: '2031-02-03T04:05:06Z' })
  try {
    const config = (await (await fetch(`${program.url}/api/config`)).json()) as { serverTime: string }
    expect(config.serverTime).toMatch(/^2031-02-03T04:0[5-6]/)
  } finally {
    await program.stop()
  }
})

test('a process of the jobs alone does what one that only answers leaves to it', async () => {
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
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)
  expect((await fetch(`${working.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${working.url}/api/config`)).status).toBe(404)
})

test('with wrong settings it ends with 78 and names every fault', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: { PATH: process.env.PATH, PORT: 'door', APP_URL: 'nowhere', DATA_DIR: folder() },
  })
  const ended = new Promise((done) => child.once('exit', done))
  const said = await text(child.stderr)
  expect(await ended).toBe(78)
  expect(said).toMatch(/PORT.*\n.*APP_URL/)
})
