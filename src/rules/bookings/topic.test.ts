import { expect, test } from 'vitest'
import { topicOf } from './topic.ts'

test('the first line with words is the topic', () => {
  expect(topicOf('\n  From support to platform work \nMy CV is attached')).toBe('From support to platform work')
})

test('a session without notes has no topic', () => {
  expect([topicOf(null), topicOf(' \n ')]).toEqual([null, null])
})
