import type { Page } from '@playwright/test'
import pg from 'pg'
import type { TimeZones } from '#contract/accounts/schemas.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { presetReasons } from '#contract/bookings/constants.ts'
import { expect, test } from '#test/support/journey.ts'
import {
  book,
  call,
  makeMentee,
  makeMentor,
  makeNewcomer,
  openForBookings,
  type Member,
} from '#test/support/members.ts'
import { createGroupSession, leaveSeat, readSession, takeSeat } from '#test/support/group-sessions.ts'
import type { Program } from '#test/support/program.ts'
import { collectErrors } from '#test/support/screen.ts'
import { fillLogIn, logIn } from '#test/support/steps.ts'
import { claimZone, forgetZone, keepOldRules } from '#test/support/zone-rules.ts'
import * as fields from '#texts/profiles/fields.ts'

// Casablanca has been at UTC since 20 September 2026; by its old rules it would be an hour ahead.
const casablanca = { timezone: 'Africa/Casablanca' }
// A Wednesday.
test.use({ clock: '2026-11-25T08:00:00Z', timezoneId: casablanca.timezone })
test.beforeEach(({ page }) => page.addInitScript(keepOldRules))

// 17:00 to 20:00 in Casablanca.
const evenings = ['THURSDAY', 'FRIDAY'] as const
const week = evenings.map((dayOfWeek) => ({ dayOfWeek, timeSlots: [{ startTime: '18:00:00', endTime: '21:00:00' }] }))

const makePair = (program: Program, mentor: string, mentee: string): Promise<[Member, Member]> =>
  Promise.all([
    makeMentor(program, mentor).then((made) => openForBookings(program, made, { week })),
    makeMentee(program, mentee, casablanca),
  ])

/** The start of the only booking of a mentor, as the database holds it. */
async function storedStart({ databaseUrl }: Program, mentor: Member): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl! })
  await client.connect()
  const { rows } = await client.query<{ start: Date }>('select starts_at as start from bookings where mentor_id = $1', [
    mentor.profileId,
  ])
  await client.end()
  return rows.map(({ start }) => start.toISOString()).join()
}

const bookingIn = (page: Page) => /\/booking\/([\w-]+)/.exec(page.url())![1]!
const whenOf = (page: Page, text: string) => page.getByRole('main').getByText(text).first()

test('a browser of old rules books, moves and answers by the slot that was pressed; page, mail, file and database agree', async ({
  page,
  program,
  mailsTo,
}) => {
  test.slow()
  const [mentor, mentee] = await makePair(program, 'Ifeoma Nwosu', 'Salma Benjelloun')
  await logIn(page, mentee)
  const hour = { hour: '2-digit', minute: '2-digit' } as const
  const read = (options: typeof hour) =>
    new Intl.DateTimeFormat('en-GB', options).format(Date.parse('2026-11-26T19:00:00Z'))
  expect(await page.evaluate(read, hour)).toBe('20:00')

  await test.step('booking', async () => {
    await page.goto(`/mentor/${mentor.profileId}/book-session`)
    const slot = page.getByRole('radio', { name: /^19:00/ })
    await expect(page.getByRole('radio', { name: /^\d\d:\d\d/ }).first()).toHaveAccessibleName(/^17:00/)
    await expect(slot).toHaveAccessibleName(/20:00 WAT/)
    await slot.click()
    await expect(page.getByRole('definition').filter({ hasText: '19:00 – 19:30 WET' })).toBeVisible()
    await page.getByRole('button', { name: 'Book session' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
    await expect(whenOf(page, '19:00 – 19:30 WET')).toBeVisible()
    await expect(whenOf(page, '20:00')).toBeVisible()
    expect(await storedStart(program, mentor)).toBe('2026-11-26T19:00:00.000Z')
  })

  await test.step('mails and calendar file', async () => {
    const [toMentee] = await mailsTo(mentee.email, /Ifeoma Nwosu/)
    const [toMentor] = await mailsTo(mentor.email, /Salma Benjelloun/)
    expect(toMentee?.text).toContain('Thu 26 Nov 2026, 19:00 WET')
    expect(toMentor?.text).toContain('Thu 26 Nov 2026, 20:00 WAT')
    const headers = { authorization: `Bearer ${mentee.record.accessToken}` }
    const file = await page.request.get(`/api/sessions/individual/${bookingIn(page)}/ics`, { headers })
    expect(await file.text()).toContain('DTSTART:20261126T190000Z')
  })

  const choose = async (dialog: ReturnType<Page['getByRole']>, time: string) => {
    await dialog.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
  }
  await test.step('moving', async () => {
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
    await expect(dialog.getByText('19:00 – 19:30 WET').first()).toBeVisible()
    await choose(dialog, '17:30')
    await dialog.getByRole('radio', { name: presetReasons[0] }).check()
    await dialog.getByRole('button', { name: 'Reschedule to Thu 26 Nov, 17:30' }).click()
    await expect(whenOf(page, '17:30 – 18:00 WET')).toBeVisible()
    expect(await storedStart(program, mentor)).toBe('2026-11-26T17:30:00.000Z')
  })

  await test.step('answering a request to move it', async () => {
    const body = { sessionId: bookingIn(page), reason: presetReasons[0] }
    await call(program, bookingRoutes.reschedule, { params: { role: 'mentor' }, body }, mentor.record.accessToken)
    await page.getByRole('button', { name: 'Choose a new time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a new time' })
    await choose(dialog, '18:30')
    await dialog.getByRole('button', { name: 'Reschedule to Thu 26 Nov, 18:30' }).click()
    await expect(whenOf(page, '18:30 – 19:00 WET')).toBeVisible()
    expect(await storedStart(program, mentor)).toBe('2026-11-26T18:30:00.000Z')
  })

  await test.step('the overview asks for no offsets before it shows a time', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/time-zones') && asked.push(request.url()))
    await page.evaluate(() => localStorage.removeItem('zones'))
    await page.goto('/dashboard')
    await expect(whenOf(page, 'Tomorrow, 18:30 – 19:00 WET')).toBeVisible()
    await expect(whenOf(page, '19:30')).toBeVisible()
    expect(asked).toEqual([])
  })
})

test('a browser of old rules shows a host when their group session takes place', async ({ page, program }) => {
  const host = await makeMentor(program, 'Omar Tazi', casablanca).then((made) => openForBookings(program, made))
  await logIn(page, host)
  await page.goto('/create-group-session')
  await page.getByRole('main').getByRole('button', { name: /^Date/ }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Friday 27 November/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Start time$/ })
    .click()
  await page.getByRole('option', { name: '19:00' }).click()
  await expect(whenOf(page, 'Fri 27 Nov, 19:00 – 20:00 WET')).toBeVisible()
})

test('a browser of old rules shows the dates of a series, and until when a seat is offered', async ({
  page,
  program,
}) => {
  const [host, first, mentee] = await Promise.all([
    makeMentor(program, 'Nneka Eze').then((made) => openForBookings(program, made)),
    makeMentee(program, 'Aya Idrissi', casablanca),
    makeMentee(program, 'Zineb Amrani', casablanca),
  ])
  const { id, slug } = await createGroupSession(program, host, {
    date: '2026-12-03',
    time: '00:30:00',
    timeZone: 'Africa/Lagos',
    recurrence: { endDate: '2026-12-17', isDaily: false, customDays: ['TH'] },
    capacity: 1,
  })
  await takeSeat(program, id, first, '2026-12-03')
  expect(await takeSeat(program, id, mentee, '2026-12-03')).toBe('WAITLISTED')
  await leaveSeat(program, id, first)
  const { offerExpiresAt } = await readSession(program, slug, mentee)
  const until = offerExpiresAt!.slice(11, 16)

  await logIn(page, mentee)
  await page.goto(`/group-details/${slug}`)
  // Casablanca is at UTC: it is half past eleven on Wednesdays there.
  await expect(whenOf(page, 'Wed 2 Dec · 23:30 – 00:30 WET')).toBeVisible()
  const dates = page.getByRole('list', { name: 'Upcoming dates' }).getByRole('link')
  await expect(dates.locator('time')).toHaveText([/^Wed 2 Dec · 23:30/, /^Wed 9 Dec · 23:30/, /^Wed 16 Dec · 23:30/])
  await expect(
    page
      .getByRole('main')
      .getByText(/Wednesday/)
      .first(),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: new RegExp(`^Take the seat until .*\\b${until} WET$`) }).first(),
  ).toBeVisible()
})

test('a page that is open while rules change shows times by the new ones', async ({ page, program }) => {
  const [mentor, mentee] = await makePair(program, 'Kwesi Boateng', 'Hind Chraibi')
  await book(program, mentor, mentee, new Date('2026-11-26T19:00:00Z'))
  await logIn(page, mentee)
  await page.goto('/dashboard')
  await expect(whenOf(page, 'Tomorrow, 19:00 – 19:30 WET')).toBeVisible()

  // The next release: Morocco is an hour ahead again.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'x-time-zone-database': '2027a' }
    if (!route.request().url().includes('/api/time-zones')) return route.fulfill({ response, headers })
    const { zones } = (await response.json()) as TimeZones
    const ahead = zones.map(({ zone }) => ({
      zone,
      periods: [{ from: null, offsetMinutes: 60, abbreviation: 'WAT' }],
    }))
    return route.fulfill({ response, headers, json: { database: '2027a', zones: ahead } })
  })
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Find a mentor' }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: mentor.fullName })
      .getByRole('link', { name: /^Next free: tomorrow 18:00 WAT/ }),
  ).toBeVisible()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Overview' }).click()
  await expect(whenOf(page, 'Tomorrow, 20:00 – 20:30 WAT')).toBeVisible()
})

test.describe('a browser without the zone of the account', () => {
  test.use({ timezoneId: 'Africa/Abidjan' })
  test.beforeEach(({ page }) => page.addInitScript(forgetZone, casablanca.timezone))

  test('shows every time in it, names it, and saves forms with it', async ({ page, program, mailsTo }) => {
    test.slow()
    const errors = collectErrors(page)
    const [mentor, mentee] = await makePair(program, 'Fatou Ndiaye', 'Imane Berrada')
    await logIn(page, mentee)
    await page.goto(`/mentor/${mentor.profileId}/book-session`)
    await page.getByRole('radio', { name: /^19:00/ }).click()
    await page.getByRole('button', { name: 'Book session' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
    await expect(whenOf(page, '19:00 – 19:30 WET')).toBeVisible()
    expect(await storedStart(program, mentor)).toBe('2026-11-26T19:00:00.000Z')
    const [mail] = await mailsTo(mentee.email, /Fatou Ndiaye/)
    expect(mail?.text).toContain('Thu 26 Nov 2026, 19:00 WET')

    await page.goto('/dashboard/settings')
    const zone = page.getByRole('button', { name: /^Time zone/ })
    await expect(zone).toHaveAccessibleName('Time zone Western European Time (Casablanca)')
    await page.getByLabel('City').fill('Rabat')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/You have unsaved changes/)).toHaveCount(0)
    expect(errors).toEqual([])
  })
})

test.describe('a browser in a zone that the server does not know', () => {
  test.beforeEach(({ page }) => page.addInitScript(claimZone, 'Mars/Olympus_Mons'))

  test('shows a visitor times in UTC, and asks a newcomer for a zone', async ({ page, program }) => {
    const mentor = await makeMentor(program, 'Ngozi Adichie').then((made) => openForBookings(program, made, { week }))
    await page.goto(`/mentor/${mentor.slug}`)
    await expect(page.getByRole('link', { name: 'Next free: tomorrow 17:00 UTC' }).first()).toBeVisible()
    await page.goto(`/mentor/${mentor.profileId}/book-session`)
    await expect(page.getByRole('button', { name: 'Time zone: UTC (UTC)' })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^17:00/ })).toBeVisible()

    const newcomer = await makeNewcomer(program, 'Leïla Slimani')
    await page.goto('/login')
    await fillLogIn(page, newcomer)
    await page.getByRole('radio', { name: /^Mentee/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const zone = page.getByRole('button', { name: /^Time zone/ })
    await expect(zone).toHaveAccessibleName(/Choose/)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(fields.time_zone_required).first()).toBeVisible()
    await zone.click()
    await page.getByRole('combobox').fill('Casablanca')
    await page.getByRole('option', { name: /Casablanca/ }).click()
    await expect(zone).toHaveAccessibleName('Time zone Western European Time (Casablanca)')
    await expect(page.getByText("It's 08:0", { exact: false })).toBeVisible()
  })
})
