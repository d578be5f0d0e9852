import { expect, test } from 'vitest'
import { rankSessions, sessionReasons, type SessionCandidate } from './session-recommendation.ts'

const candidate = (sessionId: string, overrides: Partial<SessionCandidate> = {}): SessionCandidate => ({
  sessionId,
  sharedTopics: 0,
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
  const shared = candidate('shared', { sharedTopics: 1, going: 99, startsAt: 9 })
  expect(order(full, late, known, soon, shared)).toEqual(['shared', 'known', 'soon', 'late', 'full'])
  expect(order(candidate('b'), candidate('a'))).toEqual(['a', 'b'])
})

test('a recommended session carries its reasons', () => {
  expect(sessionReasons({ sharedTopics: 1, knowsHost: false })).toEqual([{ kind: 'sharedTopics', n: 1 }])
  expect(sessionReasons({ sharedTopics: 2, knowsHost: true })).toEqual([
    { kind: 'sharedTopics', n: 2 },
    { kind: 'byKnownMentor' },
  ])
  expect(sessionReasons({ sharedTopics: 0, knowsHost: false })).toEqual([])
})
