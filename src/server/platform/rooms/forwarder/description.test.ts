import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicCandidates, sanitizeAnswer, withoutEstimates } from './description.ts'
import { readView } from './read-view.ts'

const answer = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:audio']

test('an answer is passed on without what the library has no use for', () => {
  const noise = [
    'a=candidate:1 1 udp 1 10.0.0.1 9 typ host',
    'a=crypto:1 x',
    `a=mid:${'x'.repeat(600)}`,
    'a=mid:\u0000',
  ]
  expect(sanitizeAnswer([...answer, ...noise].join('\r\n'))).toBe(`${answer.join('\r\n')}\r\n`)
})

test('what is no answer is refused', () => {
  expect(sanitizeAnswer('')).toBeUndefined()
  expect(sanitizeAnswer('m=audio')).toBeUndefined()
  expect(sanitizeAnswer(`v=0\n${'a=mid:x\n'.repeat(1_000)}`)).toBeUndefined()
})

test('browsers are not asked for estimates of the bit rate', () => {
  const offer = 'a=rtpmap:96 VP8/90000\r\na=rtcp-fb:96 goog-remb\r\na=rtcp-fb:96 nack\r\n'
  expect(withoutEstimates(offer)).toBe('a=rtpmap:96 VP8/90000\r\na=rtcp-fb:96 nack\r\n')
})

test('of any text only short printable lines of known types remain', () => {
  const line = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...answer))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const sanitized = sanitizeAnswer(['v=0', ...lines].join('\n'))
      for (const kept of sanitized?.split('\r\n') ?? []) expect(kept).toMatch(/^(?:[a-z]=[ -~]{0,498})?$/)
    }),
  )
})

test('no text makes the reader of views fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect(readView(text)).toBeUndefined()
    }),
  )
  expect(readView('x'.repeat(2_000))).toBeUndefined()
  const view = { sends: { camera: true, screen: false }, videos: 6, screen: true, data: 'light', shown: null }
  expect(readView(JSON.stringify(view))).toEqual(view)
})

test('a public address takes the place of all others', () => {
  const candidates = [
    'candidate:1 1 UDP 2122317823 10.0.0.5 4000 typ host',
    'candidate:2 1 UDP 1 fd00::1 4000 typ host',
  ]
  expect(publicCandidates(candidates, '198.51.100.7')).toEqual([
    'candidate:1 1 UDP 2122317823 198.51.100.7 4000 typ host',
  ])
  expect(publicCandidates(candidates, undefined)).toEqual(candidates)
})
