import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { freePort } from './ports.ts'
import { cloneDatabase } from './postgres.ts'
import { outputs, startProgram, type Program } from './program.ts'

export { expect } from '@playwright/test'

/** An e-mail in the embedded mailbox. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string; calendar: string | null }

// Playwright compares options that are objects by identity, so files with the same one share their servers.
/** With the people and sessions of a first start. */
export const demoSettings: Record<string, string> = { DEMO: 'true' }
/** Browsers keep pages by a service worker. */
export const serviceWorkerSettings: Record<string, string> = { SERVICE_WORKER: 'on' }

type Fixtures = {
  serverOutput: void
  /** The e-mails to an address, newest first, of any subject or of such a one, once so many have arrived. */
  mailsTo: (address: string, subject?: RegExp, count?: number) => Promise<Mail[]>
  /** A server of this test alone with these settings at an instant; another call stops it and starts it with the same data and address at a later one. */
  programAt: (clock: string) => Promise<Program>
}
type WorkerFixtures = {
  /** TEST_CLOCK of the server: `test.use({ clock: '2027-01-15T08:00:00Z' })`. */
  clock: string | undefined
  /** Additional settings of the server. */
  settings: Record<string, string>
  /** A server with its own database, shared by the journeys of one worker with the same clock and settings. */
  program: Program
}

const testCluster = () => ({
  clusterUrl: process.env.KANDO_TEST_CLUSTER ?? '',
  template: process.env.KANDO_TEST_TEMPLATE ?? '',
})

const disappearedPrefix = 'Disappeared: '

/** Runs in the browser: React hides what a boundary has shown when a component inside waits for code or texts. */
function watchPageContent(prefix: string): void {
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.style.display === 'none' && target.parentElement?.matches('main'))
        console.error(`${prefix}${location.pathname}: ${target.textContent.slice(0, 80)}`)
  }).observe(document, { subtree: true, attributeFilter: ['style'] })
}

/** A test in a real browser against a real server: `page.goto('/')` opens it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  clock: [undefined, { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  program: [
    async ({ clock, settings }, use) => {
      const own = await cloneDatabase(testCluster())
      const program = await startProgram({ databaseUrl: own.url, dataDir: own.dataDir, clock, env: settings })
      await use(program)
      await program.stop()
      await own.drop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  programAt: async ({ settings }, use) => {
    const own = await cloneDatabase(testCluster())
    const port = await freePort()
    let program: Program | undefined
    await use(async (clock) => {
      await program?.stop()
      program = await startProgram({ databaseUrl: own.url, dataDir: own.dataDir, port, clock, env: settings })
      return program
    })
    await program?.stop()
    await own.drop()
  },
  serverOutput: [
    // oxlint-disable-next-line no-empty-pattern -- the shape of a fixture without others
    async ({}, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      const path = testInfo.outputPath('server.log')
      await writeFile(path, [...outputs].map(([url, output]) => `${url}\n${output()}`).join('\n'))
      testInfo.attachments.push({ name: 'server', path, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  baseURL: async ({ program }, use) => use(program.url),
  page: async ({ page }, use) => {
    const disappeared: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith(disappearedPrefix)) disappeared.push(message.text())
    })
    await page.addInitScript(watchPageContent, disappearedPrefix)
    await use(page)
    // A request may still be in a handler of the test: its answer has nowhere to go once the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    base.expect(disappeared, 'a component that loads something hides the page around it').toEqual([])
  },
  mailsTo: async ({ program }, use) => {
    await use(async (address, subject = /^/, count = 1) => {
      let mails: Mail[] = []
      await base.expect
        .poll(async () => {
          const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(address)}`)
          const all = (await answer.json()) as Mail[]
          mails = all.filter((mail) => subject.test(mail.subject))
          return mails.length
        })
        .toBeGreaterThanOrEqual(count)
      return mails
    })
  },
})
