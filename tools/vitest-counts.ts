import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** A failed test, and the arguments that run it alone. */
type Failure = { title: string; alone?: string[] }

/** Writes the counts, the failures and why tests were skipped to the file that KANDO_COUNTS names; `tools/test.mjs` adds them up. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    const failures: Failure[] = errors.map((error) => ({ title: firstLine(String((error as Error).message ?? error)) }))
    const skipped: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      // A file that cannot be loaded has no tests to fail.
      if (tests.length === 0 && module.state() === 'failed') {
        failed++
        failures.push({ title: `${module.relativeModuleId} cannot be loaded`, alone: [module.relativeModuleId] })
      }
      for (const test of tests) {
        const result = test.result()
        if (result.state === 'passed') passed++
        else if (result.state === 'failed') {
          failed++
          const title = `${test.fullName}: ${firstLine(result.errors[0]?.message ?? '')}`
          failures.push({ title, alone: [module.relativeModuleId, '-t', pattern(test.name)] })
        } else skipped.push(`${test.fullName}${'note' in result && result.note ? ` (${result.note})` : ''}`)
      }
    }
    const file = process.env.KANDO_COUNTS
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, failures, skipped }))
  }
}

const pattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const firstLine = (text: string) => text.split('\n')[0]!
