import { expect, test } from 'vitest'
import { visitWeight } from './visit-weight.ts'

test('a visit weighs what came over the network: its document, files and answers, but nothing out of the cache', () => {
  const entries: Record<string, object[]> = {
    navigation: [{ transferSize: 20_000 }],
    resource: [{ transferSize: 1300 }, { transferSize: 0 }, {}, { transferSize: 700 }],
  }
  const getEntriesByType = ((type: string) => entries[type] ?? []) as unknown as Performance['getEntriesByType']
  expect(visitWeight({ getEntriesByType })).toEqual({ kilobytes: 22, files: 3 })
})
