import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import ProgramsFirst from './tools/vitest-order.ts'

/** A poll ends as soon as it holds; only a failure waits this long, so that a busy machine does not fail a test. */
const patientExpect = { poll: { timeout: 20_000 } }

/** `unit`: no IO, or a DOM; `api`: through HTTP in process, against a PostgreSQL of the run. */
export default defineConfig({
  test: {
    // On two cores: tests of the API wait for the database a third of the time.
    maxWorkers: 3,
    sequence: { sequencer: ProgramsFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          testTimeout: 30_000,
          expect: patientExpect,
          include: ['{src,test,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          setupFiles: ['test/support/testing-library-timeout.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['{src,test}/**/*.api.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          // Evaluating the server again for each file took half of the run; each test has its own app and database.
          isolate: false,
          testTimeout: 60_000,
          expect: patientExpect,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
