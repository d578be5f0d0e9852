// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { DAY } from '#rules/time/days.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { HostGuide } from './host-guide.tsx'

afterEach(cleanup)

const hour = DAY / 24
/** The guide of a session that starts so long from now and lasts an hour: its title, and the links by their names. */
async function guideOf(startsIn: number, more: Partial<GroupSessionDetail> = {}) {
  const startsAt = Date.now() + startsIn
  const session = {
    sessionSlug: 'reading-code',
    mentorSlug: 'amina',
    mentorFullName: 'Amina Diallo',
    sessionTitle: 'Reading code',
    occurrenceDate: '2026-11-24',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + hour).toISOString(),
    going: 2,
    inviteToken: null,
    viewer: { isHost: true },
    ...more,
  } as GroupSessionDetail
  render(<HostGuide session={session} />, { wrapper: await webTree() })
  const links = Object.fromEntries(
    screen.queryAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')]),
  )
  return { title: screen.getByRole('heading').textContent, links }
}

const attendees = '/mentor/amina/group-sessions-review/reading-code/attendees?date=2026-11-24'

test('before a session: share it, prepare it, look who is coming', async () => {
  const { title, links } = await guideOf(DAY)
  expect(title).toBe('Before the session')
  expect(links).toEqual({
    WhatsApp: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Reading\+code.*reading-code$/),
    Edit: '/group-details/reading-code/edit?date=2026-11-24',
    Attendees: attendees,
  })
  expect(screen.getByText('Look who is coming: 2 people so far')).toBeTruthy()
})

test('the link of a private session has its secret', async () => {
  const { links } = await guideOf(DAY, { inviteToken: 'the-secret-of-the-link' })
  expect(decodeURIComponent(links['WhatsApp'] ?? '')).toMatch(/\?invite=the-secret-of-the-link$/)
})

test('while its room is open: enter, and what counts as having come', async () => {
  const { title, links } = await guideOf(-hour / 2)
  expect([title, links]).toEqual(['During the session', { Attendees: attendees }])
})

test('after it: who came, reviews while they can be written, and again for its host only', async () => {
  const { title, links } = await guideOf(-2 * hour)
  expect([title, Object.keys(links)]).toEqual(['After the session', ['Attendees', 'WhatsApp', 'Run it again']])
  expect(decodeURIComponent(links['WhatsApp'] ?? '')).toMatch(/group-sessions-review\/reading-code\/reviews$/)
  cleanup()
  const asCohost = { viewer: { isHost: false } as GroupSessionDetail['viewer'] }
  expect(Object.keys((await guideOf(-15 * DAY, asCohost)).links)).toEqual(['Attendees'])
})
