import { defineConfig } from '@playwright/test'
import { findChromium } from './test/support/chromium.ts'
import { folderInMemory } from './test/support/data-folder.ts'

const { executablePath, args, env } = await findChromium()
// By default what the processes of the browser share is in files on the disk, as /dev/shm is small in some containers.
const ignoreDefaultArgs = folderInMemory() === undefined ? [] : ['--disable-dev-shm-usage']

/** Journeys in a real browser against the real program; each file says which widths and themes it goes through. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './test/support/browser-setup.ts',
  outputDir: 'test-results',
  // On two cores: each waits for its pages a third of the time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Bounds for a busy machine: alone, no test takes a third of them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.tmp/browser.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    // Recording costs a fifth of the run; a failure leaves a picture and the accessibility tree. `--trace retain-on-failure` records.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args, ignoreDefaultArgs, env },
  },
})
