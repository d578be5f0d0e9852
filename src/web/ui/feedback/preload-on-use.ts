import { useLayoutEffect } from 'react'
import { countPendingCode } from './pending-code.ts'
import { savesData, whenIdle } from './when-idle.ts'

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

/**
 * Prefetches what a press may open, when the browser is idle after the first input: a page that is only read does not pay for it. Never
 * under data saving, nor for null.
 */
export function usePreloadOnUse(part: Part | null): void {
  // With the commit that shows the button, so that the document never says too early that all code is there.
  useLayoutEffect(() => (part ? preloadOnUse(part) : undefined), [part])
}
