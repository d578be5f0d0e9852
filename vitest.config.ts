import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import ProgramsFirst from './tools/vitest-order.ts'

/** A poll ends as soon as it holds; only a failure waits this long, so that a busy machine does not fail a test. */
const patientExpect = { poll: { timeout: 20_000 } }

/** `unit`: no IO; `web`: the pages' own, many with a DOM; `api`: through HTTP in process, against a PostgreSQL of the run. */
export default defineConfig({
  test: {
    // On two cores: tests of the API wait for the database a third of the time.
    maxWorkers: 3,
    sequence: { sequencer: ProgramsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          expect: patientExpect,
          include: ['{src,test,tools}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', 'src/web/**', '**/node_modules/**'],
          // Nothing here keeps state in a module: a process for each file took a third of the time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          testTimeout: 60_000,
          expect: patientExpect,
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Their modules keep state. A thread for each file starts with less than a process.
          pool: 'threads',
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
