import type { Page } from '@playwright/test'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { join, waitForRoom } from '#test/support/join-steps.ts'
import { expect, test } from '#test/support/journey.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
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
  program = await waitForRoom(programAt, pages, `/booking/${id}`, joinButton)
  for (const [at, page] of pages.entries()) await join(contexts[at]!, joinButton(page))

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
