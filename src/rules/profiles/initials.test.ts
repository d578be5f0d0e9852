import { expect, it } from 'vitest'
import { initials, tintOf } from './initials.ts'

it('takes the first letters of the first two words', () => {
  expect(initials('Nomvula Thandi Mokoena')).toBe('NT')
  expect(initials('Wanjirũ')).toBe('W')
})

it('keeps a combining mark on its letter', () => {
  expect(initials('Ọláṣubọ̀mí Ɛnyɔnam')).toBe('ỌƐ')
  expect(initials('e\u0323\u0301bun ade')).toBe('E\u0323\u0301A')
})

it('survives an empty name', () => {
  expect(initials('  ')).toBe('')
})

it('gives a person the same one of ten tints every time and uses all ten', () => {
  const tints = Array.from({ length: 200 }, (_, i) => tintOf(`profile-${i}`))
  expect(tints).toEqual(Array.from({ length: 200 }, (_, i) => tintOf(`profile-${i}`)))
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
})
