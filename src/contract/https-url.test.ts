import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { httpsUrl } from './fields.ts'

test.each([
  ['https://meet.example.org/ada', 'https://meet.example.org/ada'],
  ['meet.example.org/ada', 'https://meet.example.org/ada'],
  [' meet.example.org:8443/ada ', 'https://meet.example.org:8443/ada'],
])('a web address without a scheme is completed: %s', (typed, stored) => {
  expect(z.parse(httpsUrl, typed)).toBe(stored)
})

test.each(['', 'http://meet.example.org', 'javascript:alert(1)', 'mailto:ada@example.org', 'ada', 'two words.org'])(
  '%s is no web address',
  (typed) => {
    expect(z.safeParse(httpsUrl, typed).success).toBe(false)
  },
)
