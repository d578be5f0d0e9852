import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listeningProgram, type ListeningProgram } from '#test/support/listening-program.ts'

/** Debian's Caddy; CI installs it. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

const ours = join(import.meta.dirname, '../../../deploy/Caddyfile')

/** Caddy with the configuration of `deploy/`, over plain HTTP, before these ports of loopback. Its files are kept in `folder`. */
export function caddyBefore(
  ports: readonly number[],
  { port, folder }: { port: number; folder: string },
): ListeningProgram {
  const home = join(folder, 'caddy')
  mkdirSync(home, { recursive: true })
  const config = join(home, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\nimport ${ours}\n`)
  return listeningProgram('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    port,
    env: {
      DOMAIN: `http://127.0.0.1:${port}`,
      UPSTREAM: ports.map((one) => `127.0.0.1:${one}`).join(' '),
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
    },
  })
}
