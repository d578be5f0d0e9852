// Plain JavaScript, because it runs on the installed Node version before the packages are there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const stamp = join(root, 'node_modules/.kando-installed')
const lockfile = join(root, 'package-lock.json')

/** The Node binary that runs everything, from the npm packages. */
export const runtime = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node')

/** Installs the packages if the lockfile has changed since the last installation, and compiles the texts. */
export async function install() {
  const current = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (!isInstalled(current)) {
    const started = Date.now()
    console.log('Installing packages')
    const clock = setInterval(() => console.log(`  ${Math.round((Date.now() - started) / 1000)} s`), 10_000)
    try {
      await npmCi()
    } finally {
      clearInterval(clock)
    }
    console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
  }
  if (readStamp() !== current) writeStamp(current)
  const compiled = spawnSync(runtime, [join(root, 'tools/texts/generate.ts')], { shell: windows, stdio: 'inherit' })
  if (compiled.status !== 0) throw new Error('The texts could not be compiled')
}

function isInstalled(current) {
  const installed = readStamp()
  if (installed !== undefined && installed !== current) return false
  const record = join(root, 'node_modules/.package-lock.json') // npm writes it last
  if (installed === undefined && !(existsSync(record) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs))
    return false
  return spawnSync(runtime, ['--version'], { shell: windows }).status === 0
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : undefined
}

function writeStamp(current) {
  try {
    writeFileSync(stamp, `${current}\n`)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error // installed by another user
  }
}

/** Errors of the network in npm's output. */
const unreachable =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** Runs `npm ci` on the system's Node, because it removes the one in node_modules, which `npm start` puts first in PATH. */
function npmCi() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const child = spawn('npm', ['ci', '--include=dev', '--include=optional', '--no-progress'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: windows,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      const [reason] = code === 0 ? [] : (unreachable.exec(said) ?? [])
      if (reason)
        return failed(
          new Error(
            `There is no connection to the package registry (${reason}): check the network or the proxy, and try again`,
          ),
        )
      process.stderr.write(said)
      return code === 0 ? done() : failed(new Error(`npm ci ended with ${code}`))
    })
  })
}
