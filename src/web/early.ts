// A classic script in the head: holds presses and submissions that come before hydration and replays them after it.
// Text, ticks, focus and selection need no script, they stay in the document (`ui/fields/use-hydrated-input.ts`).

let repeat: (() => void) | undefined
const listening = new AbortController()
const options = { capture: true, signal: listening.signal }

/** The last press counts. Links work by themselves. */
function holdClick({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  repeat = button ? () => button.click() : undefined
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
  repeat?.()
}

addEventListener('click', holdClick, options)
addEventListener('submit', holdSubmit, options)
// The name that `platform/dom/hydrated.ts` dispatches.
addEventListener('kando:hydrated', release, { once: true })
