import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ranks } from './architecture.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const features = (side: string) => readdirSync(new URL(`../../src/${side}/features/`, import.meta.url)).toSorted()

test.each(['server', 'web'] as const)('every feature of the %s has a rank, and every rank a feature', (side) => {
  expect([...ranks[side]].toSorted()).toEqual(features(side))
})

test('the server wires its features in the order of their ranks', () => {
  const source = read('src/server/features.ts')
  const folders = new Map(
    [...source.matchAll(/import \{ (create\w+) \} from '\.\/features\/([\w-]+)\/routes\.ts'/g)].map(
      ([, create, folder]) => [create, folder],
    ),
  )
  const wired = [...source.matchAll(/^ {4}(create\w+)\(/gm)].map(([, create]) => folders.get(create))
  expect(wired).toEqual(ranks.server.filter((name) => wired.includes(name)))
  expect(new Set(wired).size).toBe(folders.size)
})

test('the document lists the ranks of the server', () => {
  const listed = /Server: ([\w\s,-]+)\./.exec(read('ARCHITECTURE.md'))?.[1]
  expect(listed?.split(/,\s+/)).toEqual(ranks.server)
})
