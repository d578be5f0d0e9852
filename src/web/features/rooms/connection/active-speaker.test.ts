import { expect, test } from 'vitest'
import { followSpeaker } from './active-speaker.ts'

const interval = 200

/** Plays steps of 200 ms, each with the levels of some people, and returns who became the speaker at which step. */
function play(steps: readonly Record<string, number>[]) {
  const changes: [number, string][] = []
  let step = 0
  const hear = followSpeaker((id) => changes.push([step, id]))
  for (const levels of steps) {
    hear(
      Object.entries(levels).map(([id, level]) => ({ id, level })),
      step * interval,
    )
    step++
  }
  return changes
}
const times = (n: number, levels: Record<string, number>) => Array.from({ length: n }, () => levels)

test('whoever speaks first is the speaker, and stays it in silence', () => {
  expect(play([{ ada: 0 }, { ada: 0.2, ben: 0 }, ...times(20, { ada: 0, ben: 0.001 })])).toEqual([[1, 'ada']])
})

test('after the speaker has fallen silent, the next voice takes over at once', () => {
  const steps = [...times(3, { ada: 0.2, ben: 0 }), ...times(3, { ada: 0, ben: 0 }), { ada: 0, ben: 0.05 }]
  expect(play(steps)).toEqual([
    [0, 'ada'],
    [6, 'ben'],
  ])
})

test('a short noise does not interrupt the speaker, a louder voice for more than a second does', () => {
  const quiet = { ada: 0.2, ben: 0 }
  const both = { ada: 0.2, ben: 0.4 }
  expect(play([...times(3, quiet), ...times(4, both), ...times(10, quiet)])).toEqual([[0, 'ada']])
  expect(play([...times(3, quiet), ...times(10, both)])).toEqual([
    [0, 'ada'],
    [9, 'ben'],
  ])
})

test('somebody who has left no slot is replaced by the next voice', () => {
  expect(play([{ ada: 0.2 }, ...times(3, {}), { ben: 0.1 }])).toEqual([
    [0, 'ada'],
    [4, 'ben'],
  ])
})
