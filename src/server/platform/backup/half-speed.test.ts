import { expect, test } from 'vitest'
import { atHalfSpeed } from './half-speed.ts'

test('after each entry a backup waits as long as reading and adding it took', async () => {
  let time = 0
  const waits: number[] = []
  const timing = {
    now: () => time,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds)
      time += milliseconds
    },
  }
  const added: string[] = []
  const writer = atHalfSpeed(
    {
      add: async (name) => {
        added.push(name)
        time += 10
      },
    },
    timing,
  )
  for (const [name, reading] of [
    ['rows/users/1', 40],
    ['rows/users/2', 0],
  ] as const) {
    time += reading
    await writer.add(name, new Uint8Array())
  }
  expect(added).toEqual(['rows/users/1', 'rows/users/2'])
  expect(waits).toEqual([50, 10])
})
