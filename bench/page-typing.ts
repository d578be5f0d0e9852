import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { chatRoutes } from '#contract/chat/routes.ts'
import { nextMessage } from '#server/features/chat/factory.ts'
import { paths } from '#web/paths.ts'
import { call } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'

type Writer = { token: string; userId: string }

const text = 'What we spoke of, and what comes next: a plan for the interview, the portfolio, a talk at the meetup. '

/** Fills the newest conversation of two people: texts of one to five lines from both, the first of which says `firstText`. */
export async function fillConversation(at: Program, [one, other]: readonly [Writer, Writer], count: number) {
  const conversations = await call(at, chatRoutes.conversations, { query: { size: 50 } }, one.token)
  const isOf = ({ partyA, partyB }: (typeof conversations)[number]) =>
    [partyA.userId, partyB.userId].every((id) => id === one.userId || id === other.userId)
  const { id, conversationSecret: secret } = conversations.find(isOf)!
  for (let number = 1; number <= count; number++) {
    const { token, userId } = number % 7 < 4 ? one : other
    const body = nextMessage({ userId }, id, { secret, text: number === 1 ? firstText : text.repeat(1 + (number % 5)) })
    await call(at, chatRoutes.sendMessage, { body }, token)
  }
  return paths.conversation(id)
}

const firstText = 'Where the long conversation begins'
const keys = 'A sentence that somebody types in the bus'

export type Typing = {
  /** Milliseconds from a key press to the next frame: the slowest, which counts with so few, and the median. */
  slowest: number
  median: number
  nodes: number
  heapMegabytes: number
}

type Options = { url: string; session: BrowserContextOptions['storageState']; processorRate: number }

/** Opens a conversation, reads back to its beginning and types beside it, on a phone whose processor is throttled. */
export async function typeBeside(browser: Browser, { url, session, processorRate }: Options): Promise<Typing> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
    ...(session && { storageState: session }),
  })
  const page = await context.newPage()
  await page.addInitScript(watchKeys)
  await page.goto(url)
  await readBack(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorRate })
  const field = page.getByRole('textbox')
  await field.focus()
  // What reading back and the first input set off is over before somebody types.
  await page.waitForTimeout(2000)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(150)
  }
  const delays = (await page.evaluate(() => [...window.keyDelays!.values()])).sort((a, b) => a - b)
  const { nodes, heap } = await countOf(devtools)
  await context.close()
  return { slowest: delays.at(-1)!, median: delays[delays.length >> 1]!, nodes, heapMegabytes: heap / 1e6 }
}

async function readBack(page: Page): Promise<void> {
  const log = page.getByRole('log')
  await log.getByRole('listitem').first().waitFor()
  const first = log.getByText(firstText)
  while ((await first.count()) === 0) {
    await log.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
    await page.waitForTimeout(50)
  }
}

async function countOf(devtools: CDPSession): Promise<{ nodes: number; heap: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { nodes: valueOf('Nodes'), heap: valueOf('JSHeapUsedSize') }
}

declare global {
  interface Window {
    keyDelays?: Map<number, number>
  }
}

/** Runs in the page: the longest delay of each interaction, as INP counts it. */
function watchKeys(): void {
  const delays = (window.keyDelays = new Map<number, number>())
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) delays.set(interactionId, Math.max(delays.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
