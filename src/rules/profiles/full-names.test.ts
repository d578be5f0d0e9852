import { expect, test } from 'vitest'
import { fullNameFrom } from './full-names.ts'

test.each([
  ['Ngũgĩ wa Thiong’o', 'Ngũgĩ wa Thiong’o'],
  ['  Amina   Bello ', 'Amina Bello'],
  ['Amina Bello (she/her) 🎉', 'Amina Bello she her'],
  ['Dr. Kofi Mensah', 'Dr. Kofi Mensah'],
  ['octo--cat', 'octo-cat'],
  ['🎉', 'amina.bello'],
  ['', 'amina.bello'],
])('a provider’s name %j becomes %j', (given, name) => {
  expect(fullNameFrom(given, 'amina.bello@example.org')).toBe(name)
})

test('someone without any usable name is a member', () => {
  expect(fullNameFrom('🎉', '+++@example.org')).toBe('Member')
})
