import { expect, test } from 'vitest'
import { safeNext } from './next-path.ts'

test('an internal path is accepted with its search and hash', () => {
  expect(safeNext('/mentor/1/book-session?slot=2026-11-26T09:00Z#notes')).toBe(
    '/mentor/1/book-session?slot=2026-11-26T09:00Z#notes',
  )
  expect(safeNext('/')).toBe('/')
})

test.each([
  ['another site', 'https://evil.example/'],
  ['a host without a scheme', '//evil.example/path'],
  ['a host behind a backslash', '/\\evil.example'],
  ['a host behind a tab', '/\t/evil.example'],
  ['a host that appears when dots are resolved', '/..//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'dashboard'],
  ['nothing', ''],
  ['no value', null],
])('%s is refused', (_, value) => {
  expect(safeNext(value)).toBeNull()
})

test('the sign-in pages are no destination, however long their search', () => {
  expect(safeNext('/login?next=/login')).toBeNull()
  expect(safeNext('/auth/validate?token=x')).toBeNull()
  expect(safeNext('/api/config')).toBeNull()
  expect(safeNext('/logins-of-mine')).toBe('/logins-of-mine')
})
