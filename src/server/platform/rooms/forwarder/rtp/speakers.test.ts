import { expect, test } from 'vitest'
import { createSpeakers } from './speakers.ts'

const nobody = new Set<string>()
const say = (speakers: ReturnType<typeof createSpeakers>, id: string, level: number, from: number, to: number) => {
  for (let now = from; now < to; now += 60) speakers.hear(id, level, now)
}

test('the loudest come first', () => {
  const speakers = createSpeakers()
  say(speakers, 'quiet', 60, 0, 1_000)
  say(speakers, 'loud', 20, 0, 1_000)
  say(speakers, 'silent', 127, 0, 1_000)
  expect(speakers.rank(1_000, nobody)).toEqual(['loud', 'quiet', 'silent'])
})

test('who speaks keeps their place against somebody who is hardly louder', () => {
  const speakers = createSpeakers()
  say(speakers, 'first', 34, 0, 1_000)
  say(speakers, 'second', 31, 0, 1_000)
  expect(speakers.rank(1_000, nobody)[0]).toBe('second')
  expect(speakers.rank(1_000, new Set(['first']))[0]).toBe('first')
})

test('who sends nothing any more falls behind', () => {
  const speakers = createSpeakers()
  say(speakers, 'gone', 10, 0, 1_000)
  say(speakers, 'there', 60, 0, 3_000)
  expect(speakers.rank(3_000, nobody)).toEqual(['there', 'gone'])
})

test('videos follow who spoke last, and noise is no speech', () => {
  const speakers = createSpeakers()
  say(speakers, 'early', 20, 0, 500)
  say(speakers, 'late', 40, 500, 1_500)
  say(speakers, 'noise', 80, 0, 1_500)
  expect(speakers.recent()).toEqual(['late', 'early'])
  speakers.remove('late')
  expect(speakers.recent()).toEqual(['early'])
})
