import { expect, test } from 'vitest'
import { rankSessions, sessionReasons, type SessionCandidate } from './session-recommendation.ts'

const candidate = (sessionId: string, overrides: Partial<SessionCandidate> = {}): SessionCandidate => ({
  sessionId,
  sharedTopics: [],
  knowsHost: false,
  going: 0,
  startsAt: 1,
  ...overrides,
})
const order = (...candidates: SessionCandidate[]) => rankSessions(candidates).map(({ sessionId }) => sessionId)

test('sessions are ranked by shared topics, a known host, fewer attendees, the earlier start', () => {
  const [soon, late] = [candidate('soon'), candidate('late', { startsAt: 2 })]
  const full = candidate('full', { going: 9 })
  const known = candidate('known', { knowsHost: true, going: 50, startsAt: 9 })
  const shared = candidate('shared', { sharedTopics: ['ai'], going: 99, startsAt: 9 })
  expect(order(full, late, known, soon, shared)).toEqual(['shared', 'known', 'soon', 'late', 'full'])
  expect(order(candidate('b'), candidate('a'))).toEqual(['a', 'b'])
})

test('a recommended session carries its reasons', () => {
  expect(sessionReasons({ sharedTopics: ['ai'], knowsHost: false })).toEqual([{ kind: 'sharedTopics', topics: ['ai'] }])
  expect(sessionReasons({ sharedTopics: ['ai', 'devops'], knowsHost: true })).toEqual([
    { kind: 'sharedTopics', topics: ['ai', 'devops'] },
    { kind: 'byKnownMentor' },
  ])
  expect(sessionReasons({ sharedTopics: [], knowsHost: false })).toEqual([])
})
