// A classic script in the head, without imports. It holds presses and submissions that come before hydration and replays them after it:
// text, ticks, focus and selection need no script, they stay in the document (`ui/fields/use-hydrated-input.ts`). It notes the address of
// the document, which Back or Forward may change before that. It also sends the first read of a member's page, long before the
// application could (`platform/api/first-read.ts`), and keeps the browser from offering to install the site before we do
// (`platform/dom/install.ts`).

let repeat: (() => void) | undefined
const listening = new AbortController()
const options = { capture: true, signal: listening.signal }

/** The last press counts. Links work by themselves. */
function holdClick(press: MouseEvent): void {
  const button = press.target instanceof Element ? press.target.closest<HTMLElement>('button[type="button"]') : null
  // React hydrates what is pressed, and then handles this press itself: while it is under way, there is nothing to repeat.
  const repeatPress = () => {
    if (press.eventPhase === Event.NONE) button?.click()
  }
  repeat = button ? repeatPress : undefined
}

/** GET forms (searches) work without script; any other submission would leave the page and lose what was typed. */
function holdSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method === 'get') return
  event.preventDefault()
  repeat = () => form.requestSubmit()
}

function release(): void {
  listening.abort()
  delete document.documentElement.dataset['font']
  repeat?.()
}

/** On a slow network the web font waits for the content of a page that only the browser renders: the fallback has the same metrics. */
function holdFont(): void {
  const { effectiveType = '4g' } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {}
  if (effectiveType !== '4g') document.documentElement.dataset['font'] = 'later'
}

type StoredSession = { accessToken?: string; usertype?: string | null; deletesAt?: string | null }

/** What the browser stores of the signed-in account; nothing where storage is closed, or holds something else. */
function storedSession(): StoredSession {
  try {
    const stored = sessionStorage.getItem('auth') ?? localStorage.getItem('auth')
    return (JSON.parse(stored ?? 'null') as StoredSession | null) ?? {}
  } catch {
    return {}
  }
}

/** Numeric addresses have no passkeys. Known before the first paint: a form keeps no place for their button in vain. */
function notePasskeys(): void {
  if ('PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname))
    document.documentElement.dataset['passkeys'] = ''
}

/** As chosen in this browser: a document that was kept without a network is the same for everybody. */
function showTheme(): void {
  const [, theme] = /\btheme=(light|dark)/.exec(document.cookie) ?? []
  if (theme) document.documentElement.dataset['theme'] = theme
}

/** The loading screen holds the links of both roles, since the server does not know whose request it is; styles show those of one. */
function showRole({ usertype }: StoredSession): void {
  if (usertype) document.documentElement.dataset['role'] = usertype.toLowerCase()
}

/**
 * With the token of the stored session. Who has no profile yet or is about to be deleted will be redirected; that, and a token that is
 * spent, is left to the application.
 */
function sendFirstRead(address: string, { accessToken: token, usertype, deletesAt }: StoredSession): void {
  if (!token || !usertype || deletesAt) return
  const { lang } = document.documentElement
  const headers = { accept: 'application/json', 'accept-language': lang, authorization: `Bearer ${token}` }
  const response = fetch(address, { headers, signal: AbortSignal.timeout(20_000) })
  // Nobody may take it.
  response.catch(() => undefined)
  window.firstRead = { address, token, at: performance.now(), response }
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installPrompt = event
})
addEventListener('click', holdClick, options)
addEventListener('submit', holdSubmit, options)
// The name that `platform/dom/hydrated.ts` dispatches.
addEventListener('kando:hydrated', release, { once: true })

window.openedAt = location.pathname + location.search
notePasskeys()
const { firstRead, rendered } = document.currentScript?.dataset ?? {}
const stored = rendered === 'no' || firstRead ? storedSession() : {}
if (rendered === 'no') {
  holdFont()
  showTheme()
  showRole(stored)
}
if (firstRead) sendFirstRead(firstRead, stored)
