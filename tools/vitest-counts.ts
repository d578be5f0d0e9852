import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes the counts, the failures and why tests were skipped to the file that KANDO_COUNTS names; `tools/test.mjs` adds them up. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    const failures = errors.map((error) => firstLine(String((error as Error).message ?? error)))
    const skipped: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      // A file that cannot be loaded has no tests to fail.
      if (tests.length === 0 && module.state() === 'failed') {
        failed++
        failures.push(`${module.relativeModuleId} cannot be loaded`)
      }
      for (const test of tests) {
        const result = test.result()
        if (result.state === 'passed') passed++
        else if (result.state === 'failed') {
          failed++
          failures.push(`${test.fullName}: ${firstLine(result.errors[0]?.message ?? '')}`)
        } else skipped.push(`${test.fullName}${'note' in result && result.note ? ` (${result.note})` : ''}`)
      }
    }
    const file = process.env.KANDO_COUNTS
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, failures, skipped }))
  }
}

const firstLine = (text: string) => text.split('\n')[0]!
