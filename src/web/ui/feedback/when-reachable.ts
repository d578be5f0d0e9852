/** Calls to make once the server answers again. */
const waiting = new Set<() => void>()
/** Milliseconds before the first question and the longest pause between two; up to 50 % jitter is added. */
const pauses = { first: 2000, longest: 30_000 }
const questionTimeout = 5000
/** So long after its last question the server counts as reachable again: the pauses begin again. */
const calm = 60_000

let pause = pauses.first
let lastAsked = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let isAsking = false

/**
 * Calls `recover` once the server answers: asked with growing pauses while the page is visible and the device online, and at once when
 * either of the two begins. Returns a function that gives up.
 */
export function whenReachable(recover: () => void): () => void {
  if (waiting.size === 0) start()
  waiting.add(recover)
  return () => {
    waiting.delete(recover)
    if (waiting.size === 0) stop()
  }
}

function start(): void {
  if (performance.now() - lastAsked > calm) pause = pauses.first
  addEventListener('online', askNow)
  document.addEventListener('visibilitychange', askNow)
  schedule()
}

function stop(): void {
  clearTimeout(timer)
  removeEventListener('online', askNow)
  document.removeEventListener('visibilitychange', askNow)
}

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), pause * (1 + Math.random() / 2))
  pause = Math.min(pause * 2, pauses.longest)
}

const askNow = () => void ask()

/** Not while the page is hidden or the device offline: the event that ends either asks again. */
async function ask(): Promise<void> {
  if (isAsking || document.hidden || navigator.onLine === false) return
  isAsking = true
  lastAsked = performance.now()
  const isReachable = await answers()
  isAsking = false
  if (waiting.size === 0) return
  if (!isReachable) return schedule()
  stop()
  const calls = [...waiting]
  waiting.clear()
  for (const call of calls) call()
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(questionTimeout)
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
