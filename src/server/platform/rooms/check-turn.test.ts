import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTurn } from './check-turn.ts'

const secret = 'a shared secret of the test'
// Debian's coturn; CI installs it.
const hasCoturn = spawnSync('turnserver', ['--version']).error === undefined

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

async function startCoturn(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-turn-'))
  const port = await freePort()
  const options = { 'listening-ip': '127.0.0.1', 'listening-port': port, 'static-auth-secret': secret, realm: 'kando' }
  const paths = { pidfile: join(folder, 'pid'), userdb: join(folder, 'db'), 'log-file': join(folder, 'log') }
  const values = Object.entries({ ...options, ...paths }).map(([name, value]) => `--${name}=${value}`)
  const flags = ['-n', '--use-auth-secret', '--no-tls', '--no-dtls', '--no-cli', '--allow-loopback-peers']
  const child = spawn('turnserver', [...flags, ...values], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  return `turn:127.0.0.1:${port}`
}

test('without a TURN server the check says who cannot take part', async () => {
  expect(await checkTurn({ TURN_URLS: ['stun:127.0.0.1'], TURN_SECRET: undefined })).toMatch(/^not set/)
})

test('a TURN server that does not answer is named', async () => {
  const url = `turn:127.0.0.1:${await freePort()}?transport=tcp`
  await expect(checkTurn({ TURN_URLS: [url], TURN_SECRET: secret })).rejects.toThrow(`${url} does not relay`)
})

test.skipIf(!hasCoturn)('coturn relays with our credentials, and not with another secret', async () => {
  const url = await startCoturn()
  const relays = (TURN_SECRET: string) => checkTurn({ TURN_URLS: [url], TURN_SECRET })
  await expect.poll(() => relays(secret).catch(String)).toBe(`${url} relays`)
  await expect(relays('another secret')).rejects.toThrow('does not relay')
})
