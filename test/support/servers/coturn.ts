import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accepts, freePort } from '#test/support/ports.ts'

/** Debian's coturn; CI installs it. */
export const hasCoturn = spawnSync('turnserver', ['--version']).error === undefined

export const turnSecret = 'a shared secret of the test'

/** A TURN server on loopback that relays with credentials of `turnSecret`, over UDP and TCP; `stop` ends it. */
export async function startCoturn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kando-turn-'))
  const port = await freePort()
  const options = {
    'listening-ip': '127.0.0.1',
    'listening-port': port,
    'static-auth-secret': turnSecret,
    realm: 'kando',
  }
  const paths = { pidfile: join(folder, 'pid'), userdb: join(folder, 'db'), 'log-file': join(folder, 'log') }
  const values = Object.entries({ ...options, ...paths }).map(([name, value]) => `--${name}=${value}`)
  const flags = ['-n', '--use-auth-secret', '--no-tls', '--no-dtls', '--no-cli', '--allow-loopback-peers']
  const child = spawn('turnserver', [...flags, ...values], { stdio: 'ignore' })
  while (child.exitCode === null && !(await accepts(port))) await new Promise((done) => setTimeout(done, 20))
  return {
    url: `turn:127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
