import type { Locator, Page } from '@playwright/test'
import { bookingRoutes, type Booking } from '#contract/bookings/routes.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { createGroupSession, readSession } from '#test/support/group-sessions.ts'
import { expect, test } from '#test/support/journey.ts'
import { loseAnswers, loseReads, tries } from '#test/support/lost-answers.ts'
import {
  book,
  call,
  logInByApi,
  makeMentee,
  makeMentor,
  makeNewcomer,
  openForBookings,
  password,
  uniquePerson,
  type Member,
} from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logInStaff, makeAdmin, requestVerification } from '#test/support/staff.ts'
import { chooseAnotherTime, fillLogIn, logIn, manage } from '#test/support/steps.ts'

const hour = 3_600_000
const unanswered = /^The server didn't answer, so we don't know yet whether it worked/
const dateIn = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Take part' })

// The pauses before the repeats are random.
test.beforeEach(({ page }) => page.addInitScript(() => void (Math.random = () => 0)))

async function makePair(program: Program, hours: Parameters<typeof openForBookings>[2] = {}) {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Ìyábọ̀ Ògúndélé').then((made) => openForBookings(program, made, hours)),
    makeMentee(program, 'Ngũgĩ Mwangi'),
  ])
  const { id } = await book(program, mentor, mentee, new Date(Date.now() + 30 * hour))
  return { mentor, mentee, id }
}

const read = (program: Program, { mentee, id }: { mentee: Member; id: string }): Promise<Booking> =>
  call(program, bookingRoutes.oneBooking, { params: { role: 'mentee', id } }, mentee.record.accessToken)

async function openCancel(page: Page, id: string): Promise<Locator> {
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Cancel session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await dialog.getByRole('radio', { name: 'Emergency' }).check()
  return dialog
}

test('a cancellation whose answer is lost once is not noticed, also with a double tap', async ({ page, program }) => {
  const { mentee, id } = await makePair(program)
  await logIn(page, mentee)
  const dialog = await openCancel(page, id)
  const keys = await loseAnswers(page, '**/cancel', 1)
  await dialog.getByRole('button', { name: 'Cancel session' }).dblclick()
  await expect(page.getByText('Session cancelled successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(unanswered)).toHaveCount(0)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a cancellation without any answer ends in the truth: the session is read again', async ({ page, program }) => {
  const { mentee, id } = await makePair(program)
  await logIn(page, mentee)
  const dialog = await openCancel(page, id)
  await loseAnswers(page, '**/cancel', tries)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('Session cancelled successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(unanswered)).toHaveCount(0)
})

for (const width of [360, 1280])
  test(`while nothing can be read either, the dialog says that nobody knows, and the next press succeeds (${width} px)`, async ({
    page,
    program,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { mentee, id } = await makePair(program)
    await logIn(page, mentee)
    let dialog = await openCancel(page, id)
    const keys = await loseAnswers(page, '**/cancel', tries)
    const readAgain = await loseReads(page)
    // Live updates would tell.
    await page.routeWebSocket('**/realtime/**', (socket) => void socket.close())
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(unanswered)
    await expect(dialog.getByText('Unable to cancel session')).toHaveCount(0)
    await checkScreen(page)
    // Closed and opened again it is still the same intent.
    await dialog.getByRole('button', { name: 'Keep session' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Cancel session' }).click()
    dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
    await dialog.getByRole('radio', { name: 'Emergency' }).check()
    readAgain()
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(page.getByText('Session cancelled successfully')).toBeVisible()
    expect([keys.length, new Set(keys).size]).toEqual([tries + 1, 1])
    expect((await read(program, { mentee, id })).status).toBe('CANCELLED')
  })

test('a second tab that cancels what the first one has cancelled shows that it is done', async ({
  page,
  context,
  program,
}) => {
  const { mentee, id } = await makePair(program)
  await logIn(page, mentee)
  const other = await context.newPage()
  const [first, second] = [await openCancel(page, id), await openCancel(other, id)]
  await loseAnswers(page, '**/cancel', 1)
  await first.getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('Session cancelled successfully')).toBeVisible()
  await second.getByRole('button', { name: 'Cancel session' }).click()
  await expect(second).toBeHidden()
  await expect(other.getByText('Unable to cancel session')).toHaveCount(0)
  await other.close()
})

test('a move without an answer is shown as what it is: done, once', async ({ page, program }) => {
  const { mentee, id } = await makePair(program)
  const before = await read(program, { mentee, id })
  await logIn(page, mentee)
  await page.goto(`/booking/${id}`)
  const dialog = await chooseAnotherTime(page)
  await loseAnswers(page, '**/reschedule', tries)
  await dialog.getByRole('button', { name: /^Reschedule to .*11:30/ }).click()
  await expect(page.getByText('Session rescheduled successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const after = await read(program, { mentee, id })
  expect(after.startsAt).not.toBe(before.startsAt)
  expect(after.status).toBe('UPCOMING')
})

test('a request that was accepted without an answer is accepted', async ({ page, program }) => {
  const { mentor, mentee, id } = await makePair(program, { approveRequests: true })
  await logIn(page, mentor)
  await page.goto(`/booking/${id}`)
  await loseAnswers(page, '**/respond', tries)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
  await expect(page.getByText(unanswered)).toHaveCount(0)
  expect((await read(program, { mentee, id })).status).toBe('UPCOMING')
})

test('a seat that was taken or given up without an answer shows one thing: how it is', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Amina Diallo').then((made) => openForBookings(program, made)),
    makeMentee(program, 'Kwame Boateng'),
  ])
  const { slug } = await createGroupSession(program, mentor, { date: dateIn(4) })
  await logIn(page, mentee)
  await page.goto(`/group-details/${slug}`)
  const taken = await loseAnswers(page, '**/rsvp', tries)
  await panel(page).getByRole('button', { name: 'Save my seat' }).click()
  await expect.poll(() => taken.length).toBe(tries)
  await expect(panel(page)).toContainText("You're going.")
  await expect(panel(page).getByText(unanswered)).toHaveCount(0)

  expect((await readSession(program, slug, mentee)).rsvp).toBe('GOING')

  const left = await loseAnswers(page, '**/rsvp?**', tries)
  await panel(page).getByRole('button', { name: 'Leave' }).click()
  // A seat that is given up waits on the device, which goes on asking.
  await expect.poll(() => left.length).toBeGreaterThanOrEqual(tries)
  expect(new Set(left).size).toBe(1)
  await expect(panel(page).getByRole('button', { name: 'Save my seat' })).toBeVisible()
  await expect(panel(page).getByText(unanswered)).toHaveCount(0)
  expect((await readSession(program, slug, mentee)).rsvp).toBe('CANCELLED')
  // A new intent, though the same input: the first seat is gone.
  await panel(page).getByRole('button', { name: 'Save my seat' }).click()
  await expect(page.getByRole('alertdialog', { name: "You're going" })).toBeVisible()
  expect((await readSession(program, slug, mentee)).rsvp).toBe('GOING')
})

test('a connection that was made without an answer is shown, and the words about it go', async ({ page, program }) => {
  const [ada, ben] = [await makeMentee(program, 'Chinwe Abara'), await makeMentee(program, 'Dzifa Atsu')]
  await logIn(page, ada)
  await page.goto(`/mentee/${ben.profileId}`)
  await loseAnswers(page, '**/api/connections/**', tries)
  await page.getByRole('button', { name: `Connect with ${ben.fullName}` }).click()
  await expect(page.getByRole('button', { name: `Connected with ${ben.fullName}` })).toBeVisible()
  await expect(page.getByText(unanswered)).toHaveCount(0)
})

test('a host moves and cancels dates without an answer, once each', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Efua Sutherland').then((made) => openForBookings(program, made))
  const { slug } = await createGroupSession(program, mentor, { date: dateIn(5) })
  await logIn(page, mentor)
  await page.goto(`/group-details/${slug}`)
  await manage(page, 'Reschedule')
  const move = page.getByRole('dialog', { name: 'Reschedule session' })
  await move.getByRole('button', { name: /Start time/ }).click()
  await page.getByRole('option', { name: '20:30' }).click()
  await move.getByRole('radio', { name: 'Emergency' }).check()
  const moves = await loseAnswers(page, '**/group-sessions/reschedule', 1)
  await move.getByRole('button', { name: /^Reschedule to .*20:30/ }).click()
  await expect(page.getByText('Session rescheduled successfully')).toBeVisible()
  expect([moves.length, new Set(moves).size]).toEqual([2, 1])

  await manage(page, 'Cancel session')
  const dialog = page.getByRole('dialog', { name: 'Cancel this session?' })
  await dialog.getByRole('radio', { name: 'Emergency' }).check()
  await loseAnswers(page, '**/group-sessions/delete', tries)
  await dialog.getByRole('button', { name: 'Cancel session' }).click()
  await expect(page.getByText('Session cancelled successfully')).toBeVisible()
  await expect(page.getByText(unanswered)).toHaveCount(0)
})

test('settings that were saved into a lost connection are saved', async ({ page, program }) => {
  await logIn(page, await makeMentor(program, 'Aminata Sow'))
  await page.goto('/dashboard/settings')
  await page.getByLabel('Company').fill('Kibanda')
  const keys = await loseAnswers(page, '**/professional', 1)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile information updated')).toBeVisible()
  await expect(page.getByText(unanswered)).toHaveCount(0)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a decision of staff without an answer is made once, and shown as made', async ({ page, program, mailsTo }) => {
  const mentor = await makeMentor(program, 'Folasade Ojo')
  await requestVerification(program, mentor)
  await logInStaff(page, makeAdmin(program, 'Sade Adeyemi'), mailsTo)
  await page.getByRole('link', { name: /Folasade Ojo/ }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('group', { name: 'Common reasons' }).getByRole('button').first().click()
  const keys = await loseAnswers(page, '**/decision', tries)
  await page.getByRole('button', { name: 'Decline now' }).click()
  await expect(page.getByText('This has been decided')).toBeVisible()
  await expect.poll(() => keys.length).toBe(tries)
  await expect(page.getByText(unanswered)).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(await mailsTo(mentor.email, /not successful/)).toHaveLength(1)
})

test('a log-in without an answer says so, and the next press opens one session', async ({ page, program }) => {
  const person = await makeNewcomer(program, 'Yaa Asantewaa')
  const keys = await loseAnswers(page, '**/auth/login', tries)
  await page.goto('/login')
  await fillLogIn(page, person)
  await expect(page.getByText(unanswered)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/user-type')
  expect([keys.length, new Set(keys).size]).toEqual([tries + 1, 1])
  const { accessToken } = await logInByApi(program, person)
  // From the confirmation, the browser's, and the one that asks.
  expect(await call(program, accountRoutes.listDevices, {}, accessToken)).toHaveLength(3)
})

test('a sign-up without an answer says so, and the next press leads on, with one mail', async ({ page, mailsTo }) => {
  const person = uniquePerson('Ama Owusu')
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  const keys = await loseAnswers(page, '**/auth/register', tries)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(unanswered)).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  expect([keys.length, new Set(keys).size]).toEqual([tries + 1, 1])
  expect(await mailsTo(person.email)).toHaveLength(1)
})
