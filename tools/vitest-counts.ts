import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes counts and skipped titles with their reason to the file of KANDO_COUNTS; `tools/test.mjs` sums them up. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    const skipped: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      // A file that fails to load has no tests.
      if (tests.length === 0 && module.state() === 'failed') failed++
      for (const test of tests) {
        const result = test.result()
        if (result.state === 'passed') passed++
        else if (result.state === 'failed') failed++
        else skipped.push(`${test.fullName}${'note' in result && result.note ? ` (${result.note})` : ''}`)
      }
    }
    const file = process.env.KANDO_COUNTS
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped }))
  }
}
