import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createNackGenerator } from './nack-generator.ts'

test('a missing packet is asked for a moment later, and again until it comes', () => {
  const nacks = createNackGenerator()
  nacks.receive(65_535, 0)
  nacks.receive(2, 0)
  expect(nacks.due(5)).toEqual([])
  expect(nacks.due(10)).toEqual([0, 1])
  expect(nacks.due(20)).toEqual([])
  nacks.receive(0, 25)
  expect(nacks.due(70)).toEqual([1])
})

test('a packet that never comes is given up', () => {
  const nacks = createNackGenerator()
  nacks.receive(1, 0)
  nacks.receive(3, 0)
  let asked = 0
  for (let now = 0; now < 2_000; now += 20) asked += nacks.due(now).length
  expect(asked).toBe(8)
  expect(nacks.takeLoss()).toBe(true)
  expect(nacks.takeLoss()).toBe(false)
})

test('after a large gap nothing is asked for', () => {
  const nacks = createNackGenerator()
  nacks.receive(1, 0)
  nacks.receive(1_000, 0)
  expect(nacks.due(100)).toEqual([])
  expect(nacks.takeLoss()).toBe(true)
})

test('exactly what did not arrive is asked for, in order', () => {
  const arrivals = fc.array(fc.boolean(), { maxLength: 150 })
  fc.assert(
    fc.property(fc.nat(0xffff), arrivals, (first, middle) => {
      const nacks = createNackGenerator()
      const arrived = [true, ...middle, true]
      arrived.forEach((isKept, index) => isKept && nacks.receive((first + index) & 0xffff, 0))
      const missing = arrived.flatMap((isKept, index) => (isKept ? [] : [(first + index) & 0xffff]))
      expect(nacks.due(10)).toEqual(missing)
    }),
  )
})
