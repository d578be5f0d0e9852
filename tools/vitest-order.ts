import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start whole programs go first: short as they are they take longest, and the run would end with two of three workers idle. */
export default class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { first = [], second = [] } = Object.groupBy(sorted, (file) => (startsPrograms(file) ? 'first' : 'second'))
    return [...first, ...second]
  }
}

const startsPrograms = ({ moduleId }: TestSpecification) =>
  /node:child_process|support\/(?:program|killable-server)\.ts|test\/chaos\//.test(
    moduleId + readFileSync(moduleId, 'utf8'),
  )
