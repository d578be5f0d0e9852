// `npm start` and, with --dev, `npm run dev`: installs, builds, runs src/server/main.ts and forwards signals.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runtime } from './install.mjs'
import { watchNpm } from './npm-parent.mjs'

const dev = process.argv.includes('--dev')
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const options = {
  cwd: root,
  env: dev ? { ...process.env, KANDO_DEV: '1' } : process.env,
  shell: process.platform === 'win32',
}
let stop = () => process.exit(1)
watchNpm(() => stop())

/** Whoever has to change a setting learns of it before the build, not after it. */
function checkSettings() {
  const check = [...settings, 'src/server/main.ts', '--check']
  const { status } = spawnSync(runtime, check, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

try {
  await install()
  if (!dev) await build({ before: checkSettings })
} catch (error) {
  console.error(`\n${error.message}`)
  process.exit(1)
}

console.log(dev ? 'Starting from the sources' : 'Starting')
const watch = dev ? ['--watch', '--watch-preserve-output'] : []
// Half of V8's default young generation: 15 MB less when idle.
const memory = '--max-semi-space-size=8'
const child = spawn(runtime, [...watch, ...settings, memory, 'src/server/main.ts'], {
  ...options,
  // The IPC channel notifies the server when this script ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
stop = () => child.kill('SIGTERM')
// Ctrl-C reaches the server directly (same process group); a signal to this script alone is forwarded. The server ignores repeats.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
