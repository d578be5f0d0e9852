import type { BrowserContext, Page } from '@playwright/test'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings, roomLink } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { logIn } from '#test/support/steps.ts'

const startsAt = '2027-03-10T09:00:00.000Z'

test('both can join from ten minutes before the start, by the clock of the server', async ({ browser, programAt }) => {
  test.slow()
  // They book and log in two hours before.
  let program = await programAt('2027-03-10T07:00:00Z')
  const { id, people } = await meet(program)
  const contexts = await Promise.all(
    people.map(() => browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })),
  )
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  await Promise.all(pages.map((page, at) => logIn(page, people[at]!)))
  // A quarter of an hour before the start they open the session, and their pages stay open until the room is, nine minutes before.
  program = await programAt('2027-03-10T08:45:00Z')
  await Promise.all(pages.map((page) => page.clock.install()))
  await Promise.all(pages.map((page) => page.goto(`/booking/${id}`)))
  for (const page of pages) {
    await expect(joinButton(page)).toBeDisabled()
    await expect(joinButton(page)).toHaveAccessibleDescription(/Opens at 09:50/)
  }
  program = await programAt('2027-03-10T08:51:00Z')
  for (const page of pages) {
    await page.clock.fastForward('06:00')
    await expect(joinButton(page)).toBeEnabled()
  }
  for (const [at, page] of pages.entries()) await join(contexts[at]!, page)

  const { accessToken } = await logInByApi(program, people[0]!)
  const booking = await call(program, bookingRoutes.oneBooking, { params: { role: 'mentor', id } }, accessToken)
  expect(booking.attended).toEqual({ mentor: true, mentee: true })

  await Promise.all(contexts.map((context) => context.close()))
})

async function meet(program: Program) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  const mentee = await makeMentee(program, 'Kwame Nkrumah Boateng')
  const booking = await book(program, mentor, mentee, new Date(startsAt))
  expect(booking.startsAt).toBe(startsAt)
  return { id: booking.id, people: [mentor, mentee] }
}

const joinButton = (page: Page) => page.getByRole('button', { name: 'JOIN SESSION' })

/** Presses the button and arrives in the room, which is an external site. */
async function join(context: BrowserContext, page: Page): Promise<void> {
  await context.route(roomLink, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The room</h1>' }))
  const opened = context.waitForEvent('page')
  await joinButton(page).click()
  const room = await opened
  await expect(room).toHaveURL(roomLink)
  await expect(room.getByRole('heading', { name: 'The room' })).toBeVisible()
}
