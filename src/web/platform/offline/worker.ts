import { language } from '#texts/language.ts'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string
  }
}

const hour = 3_600_000
/** As `service-worker.ts` names what it keeps of a build; the server says which build that is. */
const ownName = () =>
  `shell ${language} ${new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')!.src).pathname}`

/**
 * Registers the service worker of this document's language; browsers without one, or that refuse it, go on as before. Calls `onNewBuild`
 * when the server has another build than this page. Returns a function that stops watching.
 */
export function startWorker(onNewBuild: () => void): () => void {
  const watching = new AbortController()
  register(onNewBuild, watching.signal).catch(() => undefined)
  return () => watching.abort()
}

let address: string | undefined

/** The policy of documents allows a script's address from here only. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: (url) => url })
  const plain = `/service-worker.js?language=${language}`
  return policy?.createScriptURL(plain) ?? plain
}

async function register(onNewBuild: () => void, signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  address ??= workerAddress()
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const watch = () => {
    const next = registration.installing
    next?.addEventListener(
      'statechange',
      () => {
        if (next.state === 'activated') void hasOtherBuild().then((is) => is && !signal.aborted && onNewBuild())
      },
      { signal },
    )
  }
  watch()
  registration.addEventListener('updatefound', watch, { signal })
  // A page that stays open for days asks by itself.
  let asked = performance.now()
  const ask = () => {
    if (document.hidden || performance.now() - asked < hour) return
    asked = performance.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask, { signal })
}

/** Whether the newest build that was kept in this language is another one than this page's. */
async function hasOtherBuild(): Promise<boolean> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`shell ${language} `))
  return names.length > 0 && names.at(-1) !== ownName()
}
