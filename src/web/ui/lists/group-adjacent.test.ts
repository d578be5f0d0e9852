import { expect, it } from 'vitest'
import { groupAdjacent } from './group-adjacent.ts'

it('adjacent sessions of one day are one group, in the order they come in', () => {
  const days = groupAdjacent(['26 09:00', '26 11:00', '27 08:00'], (one) => one.slice(0, 2))
  expect(days).toEqual([
    { key: '26', items: ['26 09:00', '26 11:00'] },
    { key: '27', items: ['27 08:00'] },
  ])
})

it('an empty list has no groups', () => {
  expect(groupAdjacent([], String)).toEqual([])
})
