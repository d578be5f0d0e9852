import { expect, test } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { decideAccess } from './guard.ts'
import type { SessionState } from './auth-session.ts'

const record = (fields: Partial<AuthRecord>): SessionState => ({
  record: { usertype: null, mentorProfile: null, menteeProfile: null, ...fields } as AuthRecord,
  expired: false,
  remembered: true,
})
const visitor = null
const newcomer = record({})
const mentee = record({ usertype: 'MENTEE', menteeProfile: 'p1' })
const mentor = record({ usertype: 'MENTOR', mentorProfile: 'p2' })

test('visitors see public and sign-in pages and are sent to the log-in everywhere else', () => {
  expect(decideAccess({ access: 'public' }, visitor).kind).toBe('show')
  expect(decideAccess({ access: 'visitor' }, visitor).kind).toBe('show')
  for (const access of ['newcomer', 'member', 'mentor', 'mentee', 'signed-in'] as const) {
    expect(decideAccess({ access }, visitor).kind).toBe('login')
  }
})

test('someone without a profile is led through onboarding', () => {
  expect(decideAccess({ access: 'newcomer' }, newcomer).kind).toBe('show')
  expect(decideAccess({ access: 'member' }, newcomer)).toEqual({ kind: 'go', to: '/user-type' })
  expect(decideAccess({ access: 'mentor' }, newcomer)).toEqual({ kind: 'go', to: '/user-type' })
  expect(decideAccess({ access: 'visitor' }, newcomer).kind).toBe('arrive')
})

test('members leave sign-in and onboarding pages, and the landing page sends them to the dashboard', () => {
  expect(decideAccess({ access: 'visitor' }, mentee).kind).toBe('arrive')
  expect(decideAccess({ access: 'newcomer' }, mentor).kind).toBe('arrive')
  expect(decideAccess({ access: 'public', forMembers: '/dashboard' }, mentee)).toEqual({ kind: 'go', to: '/dashboard' })
  expect(decideAccess({ access: 'public', forMembers: '/dashboard' }, newcomer).kind).toBe('show')
})

test('a page of the other role is forbidden', () => {
  expect(decideAccess({ access: 'mentor' }, mentor).kind).toBe('show')
  expect(decideAccess({ access: 'mentor' }, mentee)).toEqual({ kind: 'forbidden', needs: 'mentor' })
  expect(decideAccess({ access: 'mentee' }, mentor)).toEqual({ kind: 'forbidden', needs: 'mentee' })
})

test('when a sign-in ends under someone, their page stays and the log-in page opens', () => {
  const expired = mentee && { ...mentee, expired: true }
  expect(decideAccess({ access: 'member' }, expired).kind).toBe('show')
  expect(decideAccess({ access: 'visitor' }, expired).kind).toBe('show')
})

test('while an account is being deleted only the way back is open, and public pages', () => {
  const leaving = record({ usertype: 'MENTEE', menteeProfile: 'p1', deletesAt: '2026-12-07T08:00:00Z' })
  for (const access of ['member', 'mentee', 'visitor', 'newcomer', 'staff'] as const)
    expect(decideAccess({ access }, leaving)).toEqual({ kind: 'go', to: '/account-deletion' })
  expect(decideAccess({ access: 'being-deleted' }, leaving).kind).toBe('show')
  expect(decideAccess({ access: 'public', forMembers: '/dashboard' }, leaving).kind).toBe('show')
  expect(decideAccess({ access: 'being-deleted' }, mentee).kind).toBe('arrive')
  expect(decideAccess({ access: 'being-deleted' }, visitor).kind).toBe('login')
  expect(decideAccess({ access: 'being-deleted' }, { ...leaving!, expired: true }).kind).toBe('login')
})
