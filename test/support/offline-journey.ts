import type { Page } from '@playwright/test'
import { expect, serviceWorkerSettings, test as base } from './journey.ts'
import { openLine, type Line } from './line.ts'

/** A journey whose browser keeps pages by a service worker and reaches the program through a line that can be cut, as the worker does. */
export const test = base.extend<{ line: Line }>({
  settings: [serviceWorkerSettings, { scope: 'worker' }],
  line: async ({ program }, use) => {
    const line = await openLine(program.url)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.url),
})

/** Undefined where no service worker is active. */
export const stateOfWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)

/** Until the service worker has kept its files. */
export const expectWorker = (page: Page) => expect.poll(() => stateOfWorker(page)).toBe('activated')
