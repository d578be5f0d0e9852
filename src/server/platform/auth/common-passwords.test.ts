import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMON_WORDS } from './common-password-words.ts'
import { isCommonPassword } from './common-passwords.ts'

const CONTEXT = ['Ọláṣubọ̀mí Wanjirũ-Kariũki', 'ola.kariuki', 'Kando']

describe('refused', () => {
  const worst = `Password1 Password123 Password2026 P@ssw0rd P@ssw0rd1 Passw0rd! Pa55word Pa$$w0rd1 PASSWORD1 1Password
    Qwerty123 Qwerty12 Qwertyuiop1 Qwerty!1 Azerty123 Asdfghjkl1 Zxcvbnm1 1Qaz2wsx 1Q2w3e4r 1q2w3e4r5T Zaq12wsx Q1w2e3r4
    Abc12345 Abcd1234 Abcdefg1 Abc123456789 A1b2c3d4 Aaaaaaa1 Aa111111 Aaaa1111 Abcabc123 Welcome1 Welcome123 Welcome2026! W3lcome1
    Letmein1 Iloveyou1 Iloveyou2 ILoveYou3000 Admin123 Administrator1 Changeme1 Testing1 Test1234 Secret123 Login123
    Sunshine1 Princess1 Football1 Baseball1 Dragon123 Monkey123 Superman1 Batman123 Michael1 Jordan23 Charlie1 Liverpool1
    Chelsea1 Arsenal1 Arsenal2004 Barcelona10 Ronaldo7 Ronaldo07 Messi1010 Manchester1 ManUnited7 Nairobi2024 Nairobi1 Lagos2025
    Naija123 Kenya254 Kenya2026 Nigeria1960 Nigeria234 Ghana1957 Kigali2026 Accra2024! Capetown1 Johannesburg1
    Jesus123 JesusChrist1 JesusIsLord1 Godisgood1 GodIsGreat1 Blessing1 Blessed1 Emmanuel1 Grace2026 Allah786 Mungu123
    Hakunamatata1 HakunaMatata2 Karibu2026 Jambo1234 Harambee63 Mercedes1 Chocolate1 Whatsapp1 Google123 Facebook1
    Summer2025 Winter24! December1 Monday01 Student1 Teacher1 Mentor2026 Mentee01 Whatever1 Trustno1 Computer1`

  test.each(worst.split(/\s+/))('%s is refused', (password) => {
    expect(isCommonPassword(password, [])).toBe(true)
  })

  test('every common word with a capital and a few digits is refused', () => {
    const words = COMMON_WORDS.trim().split(/\s+/)
    const refused = words.filter((word) => isCommonPassword(`${word[0]?.toUpperCase()}${word.slice(1)}2026!`, []))
    expect(refused).toEqual(words)
  })

  test('the own name, the own e-mail address and the product name are refused, with or without diacritics', () => {
    for (const password of [
      'Ọláṣubọ̀mí1',
      'Olasubomi2026',
      'WanjiruKariuki1',
      'Kariuki1990!',
      'OlaKariuki1',
      'Kando2026',
      'KandoKando1',
      'K4ndo-2026',
    ]) {
      expect(isCommonPassword(password, CONTEXT), password).toBe(true)
    }
    expect(isCommonPassword('Kariuki1990!', [])).toBe(false)
  })
})

describe('accepted', () => {
  test.each([
    'Side-by-side-2026',
    'Correct horse battery staple 9',
    'Mvua-ya-masika-inanyesha-7',
    'My-cat-Password-eats-42-samosas',
    'Tr0ub4dor&3xplorer',
    'V7xq-Lm2p-Wz9k',
    'Nairobi8472916350',
    'ẹ̀wà-àgọ̀nyìn-Lẹ́kọ̀ọ̀kan-8',
  ])('%s is not on the list', (password) => {
    expect(isCommonPassword(password, [])).toBe(false)
  })

  test('random passwords are accepted', () => {
    const letter = fc.constantFrom(...'bcdfghjkmnpqrstvwxzBCDFGHJKMNPQRSTVWXZ')
    fc.assert(
      fc.property(fc.array(letter, { minLength: 14, maxLength: 20 }), (letters) => {
        fc.pre(new Set(letters.map((char) => char.toLowerCase())).size > 6)
        return !isCommonPassword(`${letters.join('')}7`, [])
      }),
    )
  })
})

test('an ambiguous password and name are still checked in linear time', () => {
  const name = ['ab abab ababab', 'aba', 'bab']
  expect(isCommonPassword(`${'ab'.repeat(62)}XQ1`, name)).toBe(false)
  expect(isCommonPassword(`${'a'.repeat(120)}XQ1`, name)).toBe(false)
  expect(isCommonPassword(`${'loveme'.repeat(20)}A1`, name)).toBe(false)
  expect(isCommonPassword(`${'Loveme'.repeat(20)}1`, name)).toBe(true)
})
