import { isKept } from './kept-file.ts'
import { countPendingCode } from './pending-code.ts'
import { reloadPage } from '#web/ui/feedback/reload-page.ts'

/** Why code could not be loaded: offline, no response, or a file whose failed import the browser has cached. */
type PartFailure = 'offline' | 'unreachable' | 'needs-reload'

/** The code of a part could not be fetched. */
export class PartUnavailable extends Error {
  override readonly name = 'PartUnavailable'
  readonly reason: PartFailure
  /** Its address, where the browser names it. */
  readonly file: string | null

  constructor(reason: PartFailure, { file = null, ...options }: ErrorOptions & { file?: string | null } = {}) {
    super(`A part of the page could not be loaded: ${reason}`, options)
    this.reason = reason
    this.file = file
  }
}

/** Milliseconds before each retry, plus up to 50 % jitter. */
const pauses = [0, 800, 2500]
const probeTimeout = 5000

/**
 * Runs a dynamic `import()`, retried with back-off. Browsers cache a failed import for the life of the page, so while the device is offline
 * only what the service worker keeps is imported, and after a failure nothing until the file responds. A file that a release removed
 * reloads the page, once. The server has its files at hand. `imports` is the function with the import, where another one wraps it.
 */
export async function retryImport<T>(load: () => Promise<T>, imports: () => Promise<unknown> = load): Promise<T> {
  if (typeof window === 'undefined') return await load()
  if (navigator.onLine === false && !(await isKept(imports))) throw new PartUnavailable('offline')
  const end = countPendingCode()
  try {
    return await load()
  } catch (error) {
    return await recover(load, error)
  } finally {
    end()
  }
}

async function recover<T>(load: () => Promise<T>, cause: unknown): Promise<T> {
  const file = fileOf(cause)
  const found = file === null ? 'there' : await findFile(file)
  if (found === 'removed' && reloadOnce(file!)) return new Promise(() => undefined)
  if (found === 'unreachable')
    throw new PartUnavailable(navigator.onLine === false ? 'offline' : 'unreachable', { cause, file })
  return load().catch((again: unknown) => {
    throw new PartUnavailable('needs-reload', { cause: again, file })
  })
}

/** The address that an import failed with; null where the browser does not name it. */
function fileOf(error: unknown): string | null {
  const named = error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined
  return named ?? document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? null
}

async function findFile(file: string): Promise<'there' | 'removed' | 'unreachable'> {
  for (const pause of pauses) {
    if (pause > 0) await new Promise((done) => setTimeout(done, pause * (1 + Math.random() / 2)))
    try {
      // `no-cache` bypasses a cached failure and stores the response where the import finds it.
      const { ok, status } = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(probeTimeout) })
      if (ok) return 'there'
      if (status === 404 || status === 410) return 'removed'
    } catch {
      // No response: retried after the next pause.
    }
  }
  return 'unreachable'
}

const key = 'reloaded-for'

/** Reloads the page for a file; false if it has already done so, so that a broken release cannot cause a reload loop. */
export function reloadOnce(file: string): boolean {
  try {
    if (sessionStorage.getItem(key) === file) return false
    sessionStorage.setItem(key, file)
  } catch {
    return false
  }
  return reloadPage({ isAutomatic: true })
}
