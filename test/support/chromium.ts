import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Launch options of the browser; without `executablePath` Playwright uses one that it installed itself. */
type Chromium = { executablePath?: string; args: string[]; env: Record<string, string> }

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every page may use a microphone and a camera: a tone and a moving picture.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folder = join(import.meta.dirname, '../../.tmp/chromium')

/** CHROMIUM_PATH, an installed browser, or the one from npm (unpacked once into `.tmp`). */
export async function findChromium(): Promise<Chromium> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return { executablePath: configured, args, env: inheritedEnv() }
  const found = installed
    .flatMap((name) => (process.env.PATH ?? '').split(':').map((place) => join(place, name)))
    .find((path) => existsSync(path))
  if (found) return { executablePath: found, args, env: inheritedEnv() }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args, env: inheritedEnv() }
  return unpack()
}

async function unpack(): Promise<Chromium> {
  const complete = join(folder, '.complete')
  if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true }) // left over from an interrupted run
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder // the package unpacks here; a separate folder, as other projects may use another version
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    writeFileSync(complete, '')
    const env = inheritedEnv()
    if (spawnSync(executablePath, ['--version']).status === 0) return { executablePath, args, env }
    // The system lacks libraries that the browser needs: the package includes them, and fonts.
    const bundled = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br')
    env.LD_LIBRARY_PATH = join(await inflate(bundled), 'lib')
    env.FONTCONFIG_PATH = join(folder, 'fonts')
    return { executablePath, args, env }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function inheritedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
