import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

type Chunk = { file: string; imports?: string[] }

/** What the network does to a request: resets the connection, sends nothing for ever, or answers with a status. */
export type Fault = 'reset' | 'hang' | 404 | 503

/** The built files of a page: its own script, the application's first script, one that both import, and the style sheet. */
export function filesOf(source: string): Record<'page' | 'entry' | 'shared' | 'style', string> {
  const path = join(import.meta.dirname, '../../dist/client/.vite/en/manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const [page, entry, style] = [manifest[source]!, manifest['src/web/entry-client.tsx']!, manifest['src/web/app.css']!]
  const shared = entry.imports!.find((name) => page.imports!.includes(name))!
  return { page: page.file, entry: entry.file, shared: manifest[shared]!.file, style: style.file }
}

/** Every request for a file fails until it is mended. */
export async function breakFile(page: Page, file: string, fault: Fault): Promise<{ mend: () => void }> {
  let isBroken = true
  await page.route(`**/${file}`, async (route) => {
    if (!isBroken) await route.fallback()
    else if (fault === 'reset') await route.abort('connectionreset')
    else if (typeof fault === 'number') await route.fulfill({ status: fault, body: 'no' })
    // A request that hangs is left without an answer.
  })
  return { mend: () => (isBroken = false) }
}

/** What a page does after ten seconds or more it does after a tenth of that: giving a request up, for instance. */
export const shortenLongWaits = (page: Page) =>
  page.addInitScript(() => {
    const wait = setTimeout
    const shortened = (work: () => void, milliseconds = 0) =>
      wait(work, milliseconds < 10_000 ? milliseconds : milliseconds / 10)
    Object.assign(window, { setTimeout: shortened })
  })
