// Plain JavaScript on purpose: this runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const windows = process.platform === 'win32'
const stamp = join(root, 'node_modules/.kando-installed')
const lockfile = join(root, 'package-lock.json')

/** The Node that runs everything: the one that comes with the packages. */
export const runtime = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node')

/** Installs the packages when the lockfile is not the one of the last installation. */
export async function install() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (!isInstalled(wanted)) {
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
  if (readStamp() !== wanted) keepStamp(wanted)
}

function isInstalled(wanted) {
  const known = readStamp()
  if (known !== undefined && known !== wanted) return false
  const record = join(root, 'node_modules/.package-lock.json') // npm writes it last
  if (known === undefined && !(existsSync(record) && statSync(record).mtimeMs >= statSync(lockfile).mtimeMs))
    return false
  return spawnSync(runtime, ['--version'], { shell: windows }).status === 0
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : undefined
}

function keepStamp(wanted) {
  try {
    writeFileSync(stamp, `${wanted}\n`)
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error // installed by another user: fine
  }
}

/** Runs on the machine's own Node: `npm ci` removes the one in node_modules, which `npm start` puts first in PATH. */
function npmCi() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const child = spawn('npm', ['ci', '--include=dev', '--include=optional', '--no-progress'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`npm ci ended with ${code}`))))
  })
}
