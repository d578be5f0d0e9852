import { useLayoutEffect } from 'react'
import { reloadPage } from '#web/ui/feedback/reload-page.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { savesData, whenIdle } from '#web/ui/feedback/when-idle.ts'
import * as t from '#texts/ui.ts'
import { partFailureText } from './lazy-component.tsx'
import { forgetFailures } from './load-once.ts'
import { countPendingCode } from './pending-code.ts'
import { PartUnavailable } from './retry-import.ts'

type Part = { preload: () => Promise<unknown> }

const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const
let firstInput: Promise<void> | undefined

/** Settles once somebody uses the page: moves the pointer, presses a key, scrolls. Inputs count from the first call on. */
export const awaitFirstInput = (): Promise<void> => (firstInput ??= new Promise(listen))

function listen(done: () => void): void {
  // They have pressed something, on the page before for instance.
  if ((navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive) return done()
  const heard = new AbortController()
  const hear = () => {
    heard.abort()
    done()
  }
  for (const input of inputs) addEventListener(input, hear, { signal: heard.signal, passive: true })
}

/** Returns a function that cancels it. */
function preloadOnUse(part: Part): () => void {
  if (savesData()) return () => undefined
  let isWanted = true
  const end = countPendingCode()
  const preload = async () => {
    await awaitFirstInput()
    await new Promise<void>((idle) => whenIdle(idle))
    if (isWanted) await part.preload()
  }
  // A failure is shown where the part is opened.
  preload()
    .catch(() => undefined)
    .finally(end)
  return () => {
    isWanted = false
    end()
  }
}

type Opening = {
  onFailure?: () => void
  /** What "Try again" in the toast does; by default it opens once more. */
  onRetry?: () => void
}

/**
 * Prefetches what a press may open, when the browser is idle after the first input: a page that is only read does not pay for it. Never
 * under data saving, nor with `ahead: false`. Returns a function that runs the opening once the code is there.
 */
export function usePreload(part: Part, { ahead = true }: { ahead?: boolean } = {}) {
  // With the commit that shows the button, so that the document never says too early that all code is there.
  useLayoutEffect(() => (ahead ? preloadOnUse(part) : undefined), [part, ahead])
  return (open: () => void, opening?: Opening): void => whenLoaded(part, open, opening)
}

/** Opens an overlay once its code is loaded. If loading fails a toast says so and offers a retry. */
export function whenLoaded(part: Part, open: () => void, opening: Opening = {}): void {
  part.preload().then(open, (error: unknown) => {
    if (!(error instanceof PartUnavailable)) throw error
    const again = opening.onRetry ?? (() => whenLoaded(part, open, opening))
    const fetchAgain = () => {
      forgetFailures()
      again()
    }
    const onAction = error.reason === 'needs-reload' ? () => void reloadPage() : fetchAgain
    const text = error.reason === 'offline' ? t.overlayOffline : partFailureText(error)
    toast.error(text, { action: { label: t.tryAgain, onAction } })
    opening.onFailure?.()
  })
}
