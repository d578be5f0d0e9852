import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots } from './assign-slots.ts'

const anyone = () => true

test('newcomers take free slots first, then those of people who are no longer wanted', () => {
  expect(assignSlots(['a', null, 'b'], ['c', 'a', 'd'], anyone)).toEqual(['a', 'c', 'd'])
})

test('nobody moves to another slot', () => {
  expect(assignSlots(['a', 'b', 'c'], ['c', 'b', 'a'], anyone)).toEqual(['a', 'b', 'c'])
})

test('somebody who is no longer wanted stays while nobody needs the slot', () => {
  expect(assignSlots(['a', 'b'], ['b'], anyone)).toEqual(['a', 'b'])
  expect(assignSlots(['a', 'b'], ['b'], (id) => id !== 'a')).toEqual([null, 'b'])
})

test('everybody wanted has one slot, as far as there are any', () => {
  const person = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const current = fc.uniqueArray(person, { maxLength: 4 }).map((people) => [...people, null, null].slice(0, 4))
  fc.assert(
    fc.property(current, fc.uniqueArray(person), (slots, wanted) => {
      const after = assignSlots(slots, wanted, anyone)
      const occupants = after.filter((id) => id !== null)
      expect(new Set(occupants).size).toBe(occupants.length)
      for (const id of wanted.slice(0, slots.length)) expect(after).toContain(id)
      slots.forEach((id, index) => {
        if (id !== null && wanted.slice(0, slots.length).includes(id)) expect(after[index]).toBe(id)
      })
    }),
  )
})
