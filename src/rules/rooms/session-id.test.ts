import { expect, test } from 'vitest'
import { sessionIdOf } from './session-id.ts'

test('the session id stands in the origin line', () => {
  expect(sessionIdOf('v=0\r\no=rtc 4262146912 0 IN IP4 127.0.0.1\r\ns=-\r\n')).toBe('4262146912')
  expect(sessionIdOf('v=0\r\ns=-\r\n')).toBeUndefined()
  expect(sessionIdOf(undefined)).toBeUndefined()
})
