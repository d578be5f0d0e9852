// Builds the pages (dist/client, dist/server) when their sources changed: `npm run build`, with --force always.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, root, runtime } from './install.mjs'

const sources = [
  'src/web',
  'src/contract',
  'src/rules',
  'src/texts',
  'tools/texts',
  'vite.config.ts',
  'tools/vite',
  'package-lock.json',
  'package.json',
]
const stamp = join(root, 'dist/.built-from')

/** Builds unless `dist` was built from exactly these sources; `before` runs only if it builds. */
export async function build({ force = false, before } = {}) {
  const current = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  before?.()
  const started = Date.now()
  console.log('Building the pages')
  await viteBuild()
  writeFileSync(stamp, current)
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return filesOf(`${path}/${entry.name}`)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [`${path}/${entry.name}`]
  })
}

function viteBuild() {
  const script = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(runtime, [script, 'build', '--app', '--configLoader', 'native', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`vite build ended with ${code}`))))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  await build({ force: process.argv.includes('--force') })
}
