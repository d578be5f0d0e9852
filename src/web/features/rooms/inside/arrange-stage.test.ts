import fc from 'fast-check'
import { expect, test } from 'vitest'
import { videoSlots } from '#contract/rooms/slots.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { arrangeStage } from './arrange-stage.ts'

const people = (n: number) => Array.from({ length: n }, (_, index) => roomPersonOf(index === 0 ? 'me' : `p${index}`))
const plan = (n: number, change: Partial<Parameters<typeof arrangeStage>[0]> = {}) => {
  const { main, tiles, ...rest } = arrangeStage({
    people: people(n),
    me: 'me',
    layout: 'grid',
    pinned: null,
    speaker: null,
    page: 0,
    hasScreen: false,
    ...change,
  })
  return { main: main?.id ?? null, tiles: tiles.map(({ id }) => id), ...rest }
}

test('a grid has six places, oneself first, and pages for more people', () => {
  expect(plan(3)).toEqual({ main: null, tiles: ['me', 'p1', 'p2'], page: 0, pages: 1, shown: ['p1', 'p2'] })
  expect(plan(8)).toMatchObject({ tiles: ['me', 'p1', 'p2', 'p3', 'p4', 'p5'], pages: 2 })
  expect(plan(8, { page: 1 })).toMatchObject({ tiles: ['p6', 'p7'], shown: ['p6', 'p7'] })
})

test('the large place belongs to whoever is pinned, or speaks', () => {
  expect(plan(4, { layout: 'speaker' }).main).toBe('p1')
  expect(plan(4, { layout: 'speaker', speaker: 'p3' })).toMatchObject({ main: 'p3', shown: ['p3', 'p1', 'p2'] })
  expect(plan(4, { layout: 'speaker', speaker: 'p3', pinned: 'p2' }).main).toBe('p2')
  expect(plan(4, { layout: 'speaker', speaker: 'gone', pinned: 'gone' }).main).toBe('p1')
})

test('beside a shared screen stands whoever speaks', () => {
  expect(plan(8, { hasScreen: true, speaker: 'p7' })).toMatchObject({ main: null, tiles: ['me', 'p7', 'p1', 'p2'] })
})

test('after people have left, the last page is shown', () => {
  expect(plan(3, { page: 4 })).toMatchObject({ page: 0, tiles: ['me', 'p1', 'p2'] })
})

test('no page shows more cameras than can be received, and the pages together show everybody once', () => {
  const input = fc.record({
    layout: fc.constantFrom('grid' as const, 'speaker' as const),
    speaker: fc.constantFrom(null, 'p1', 'p9'),
    hasScreen: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), input, (n, change) => {
      const { main, pages } = plan(n, change)
      const all = Array.from({ length: pages }, (_, page) => plan(n, { ...change, page }))
      for (const { shown } of all) expect(shown.length).toBeLessThanOrEqual(videoSlots)
      const seen = [...(main === null ? [] : [main]), ...all.flatMap(({ tiles }) => tiles)]
      expect(seen.toSorted()).toEqual(
        people(n)
          .map(({ id }) => id)
          .toSorted(),
      )
    }),
  )
})
