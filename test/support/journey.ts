import { test as base } from '@playwright/test'
import { cloneDatabase } from './postgres.ts'
import { startProgram, type Program } from './program.ts'

export { expect } from '@playwright/test'

/** An e-mail in the embedded mailbox. */
export type Mail = { to: string; subject: string; text: string; html: string; at: string }

type Fixtures = {
  /** The e-mails to an address, newest first, once so many have arrived, or those with such a subject once there is one. */
  mailsTo: (address: string, expected?: number | RegExp) => Promise<Mail[]>
}
type WorkerFixtures = {
  /** TEST_CLOCK of the server: `test.use({ clock: '2027-01-15T08:00:00Z' })`. */
  clock: string | undefined
  /** Additional settings of the server. */
  settings: Record<string, string>
  /** A server with its own database, shared by the journeys of one worker with the same clock and settings. */
  program: Program
}

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
      const own = await cloneDatabase({
        clusterUrl: process.env.KANDO_TEST_CLUSTER ?? '',
        template: process.env.KANDO_TEST_TEMPLATE ?? '',
      })
      const program = await startProgram({ databaseUrl: own.url, dataDir: own.dataDir, clock, env: settings })
      await use(program)
      await program.stop()
      await own.drop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ program }, use) => use(program.url),
  page: async ({ page }, use) => {
    const disappeared: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith(disappearedPrefix)) disappeared.push(message.text())
    })
    await page.addInitScript(watchPageContent, disappearedPrefix)
    await use(page)
    base.expect(disappeared, 'a component that loads something hides the page around it').toEqual([])
  },
  mailsTo: async ({ program }, use) => {
    await use(async (address, expected = 1) => {
      let mails: Mail[] = []
      await base.expect
        .poll(async () => {
          const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(address)}`)
          const all = (await answer.json()) as Mail[]
          mails = typeof expected === 'number' ? all : all.filter(({ subject }) => expected.test(subject))
          return mails.length
        })
        .toBeGreaterThanOrEqual(typeof expected === 'number' ? expected : 1)
      return mails
    })
  },
})
