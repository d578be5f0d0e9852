import { expect, test } from 'vitest'
import { changedSettings, completeSettings, headlineIn, mergeSettings, defaultSettings } from './settings.ts'
import { signUpRefusal } from './sign-up.ts'

test('settings that were stored before some existed have the usual value for these', () => {
  expect(completeSettings({ productName: 'Umoja' })).toEqual({ ...defaultSettings, productName: 'Umoja' })
})

test('what differs is named', () => {
  const changed = {
    ...defaultSettings,
    productName: 'Umoja',
    footerLinks: [{ label: 'School', url: 'https://school.example' }],
  }
  expect(changedSettings(defaultSettings, changed)).toEqual(['productName', 'footerLinks'])
  expect(changedSettings(changed, structuredClone(changed))).toEqual([])
})

test('what two people changed is put together, and what both changed is mine', () => {
  const mine = { ...defaultSettings, productName: 'Mine', primary: '#0b6b3a' }
  const theirs = { ...defaultSettings, productName: 'Theirs', senderName: 'Team' }
  expect(mergeSettings(defaultSettings, mine, theirs)).toEqual({ ...mine, senderName: 'Team' })
})

test('a language without a headline has the English one, and without that the one of the program', () => {
  const headlines = [
    { language: 'en' as const, text: 'Learn together' },
    { language: 'fr' as const, text: 'Apprendre ensemble' },
  ]
  expect(['fr', 'en', 'sw'].map((language) => headlineIn({ headlines }, language))).toEqual([
    'Apprendre ensemble',
    'Learn together',
    'Learn together',
  ])
  expect(headlineIn({ headlines: headlines.slice(1) }, 'sw')).toBeUndefined()
})

test('whoever is invited may sign up in every mode, and a domain covers its subdomains only', () => {
  const policy = { signUp: 'domains' as const, signUpDomains: ['school.example'] }
  const refusal = (email: string, invited = false) => signUpRefusal(policy, { email, invited })
  expect([refusal('a@school.example'), refusal('a@mail.school.example'), refusal('a@evil.example', true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const email of ['a@myschool.example', 'a@school.example.evil.example', 'a@school.example@evil.example'])
    expect(refusal(email), email).toBe('sign_up_by_domain')
  expect(signUpRefusal({ ...policy, signUp: 'invitation' }, { email: 'a@school.example', invited: false })).toBe(
    'sign_up_by_invitation',
  )
})
