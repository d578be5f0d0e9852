import type { Page } from '@playwright/test'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { join, waitForRoom } from '#test/support/join-steps.ts'
import { expect, test } from '#test/support/journey.ts'
import { createGroupSession, leaveSeat, readSession, takeSeat } from '#test/support/group-sessions.ts'
import { call, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { fillLogIn, logIn, manage } from '#test/support/steps.ts'

const day = 86_400_000
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const pageOf = (slug: string) => `/group-details/${slug}`
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Take part' })

test('a private session is visible by its link only, and to those who took a seat', async ({
  page,
  context,
  browser,
  program,
}) => {
  test.slow()
  const [mentor, mentee, friend] = await Promise.all([
    makeHost(program, 'Amina Diallo'),
    makeMentee(program, 'Kwame Boateng'),
    makeMentee(program, 'Tendai Chiwenga'),
  ])
  const name = 'A closed circle'
  const { slug } = await createGroupSession(program, mentor, {
    date: dateIn(3),
    privateSession: true,
    sessionTitle: name,
  })

  const link = await test.step('the host copies the invite link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn(page, mentor)
    await page.goto(pageOf(slug))
    await manage(page, 'Invite people')
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the invite link' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Link copied' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  })

  await test.step('the host invites somebody by name', async () => {
    await expect(readSession(program, slug, friend)).rejects.toThrow(/404/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'People' }).fill('Tendai')
    await dialog.getByRole('option', { name: /Tendai Chiwenga/ }).click()
    await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
    await expect(page.getByText('1 person invited')).toBeVisible()
    expect((await readSession(program, slug, friend)).sessionTitle).toBe(name)
  })

  const guest = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Nairobi' })
  const answer = await guest.goto(pageOf(slug))
  expect(answer?.status()).toBe(404)
  await guest.goto(link)
  await expect(title(guest, name)).toBeVisible()
  const preview = (await guest.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const picture = await guest.request.get(preview)
  expect([picture.status(), picture.headers()['cache-control']]).toEqual([200, 'private, no-cache'])
  expect((await guest.request.get(preview.replace(/\?.*/, ''))).status()).toBe(404)
  await panel(guest).getByRole('link', { name: 'Save my seat' }).click()
  await fillLogIn(guest, mentee)
  await expect(title(guest, name)).toBeVisible()
  await panel(guest).getByRole('button', { name: 'Save my seat' }).click()
  // The panel shows it at once, the toast once the server has answered.
  await expect(guest.getByRole('alertdialog', { name: "You're going" })).toBeVisible()
  await expect(panel(guest)).toContainText("You're going.")
  await guest.goto(pageOf(slug))
  await expect(title(guest, name)).toBeVisible()
  await guest.goto('/dashboard/group/discover')
  const found = guest.getByRole('list', { name: /^(?:Group sessions found|Recommended for you)$/ })
  await expect(found.or(guest.getByText('No sessions available')).first()).toBeVisible()
  await expect(guest.getByText(name)).toHaveCount(0)
  await guest.close()
})

test('with two seats the third person is on the waitlist, and is offered the first freed seat', async ({
  page,
  program,
}) => {
  test.slow()
  const [mentor, first, second, third] = await Promise.all([
    makeHost(program, 'Chiamaka Obi'),
    makeMentee(program, 'Kofi Mensah'),
    makeMentee(program, 'Ama Owusu'),
    makeMentee(program, 'Sipho Dlamini'),
  ])
  const { id, slug } = await createGroupSession(program, mentor, { date: dateIn(4), capacity: 2 })
  expect([await takeSeat(program, id, first), await takeSeat(program, id, second)]).toEqual(['GOING', 'GOING'])
  await logIn(page, third)
  await page.goto(pageOf(slug))
  await panel(page).getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(panel(page)).toContainText("You're on the waitlist.")
  await expect(page.getByText("You're on the waitlist", { exact: true })).toBeVisible()

  await leaveSeat(program, id, first)
  await panel(page)
    .getByRole('button', { name: /^Take the seat until/ })
    .click()
  await expect(panel(page)).toContainText("You're going.")
  await expect.poll(async () => (await readSession(program, slug, third)).rsvp).toBe('GOING')

  await panel(page).getByRole('button', { name: 'Leave' }).click()
  await expect(panel(page).getByRole('button', { name: 'Save my seat' })).toBeVisible()
  await page.getByRole('alertdialog', { name: 'You left the session' }).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page)).toContainText("You're going.")
})

test('a double tap does not take and leave a seat', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([makeHost(program, 'Lindiwe Zulu'), makeMentee(program, 'Obi Nwosu')])
  const { slug } = await createGroupSession(program, mentor, { date: dateIn(4) })
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, mentee)
  await page.goto(pageOf(slug))
  const rsvp = page.getByRole('main').getByRole('button', { name: 'Save my seat' }).last()
  await rsvp.dblclick()
  await expect(panel(page)).toContainText("You're going.")
  await expect(page.getByRole('alertdialog', { name: "You're going" })).toBeVisible()
  await expect.poll(async () => (await readSession(program, slug, mentee)).rsvp).toBe('GOING')
  // Wherever the layout moves, leaving is disabled for a moment.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  const leave = panel(page).getByRole('button', { name: 'Leave' })
  await leave.click()
  await panel(page).getByRole('button', { name: 'Save my seat' }).click()
  await leave.click({ force: true })
  await expect(panel(page)).toContainText("You're going.")
  await expect.poll(async () => (await readSession(program, slug, mentee)).rsvp).toBe('GOING')
})

test('the dates of a series are chosen in one sheet, also at 360 px', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([makeHost(program, 'Zodwa Khumalo'), makeMentee(program, 'Kwesi Adu')])
  const { slug } = await createGroupSession(program, mentor, {
    date: dateIn(2),
    recurrence: { isDaily: true, endDate: dateIn(5) },
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await logIn(page, mentee)
  await page.goto(pageOf(slug))
  const seats = async () => (await readSession(program, slug, mentee)).occurrences.map(({ rsvp }) => rsvp)
  const sheet = page.getByRole('dialog', { name: 'Which dates will you come to?' })
  await panel(page).getByRole('button', { name: 'Choose dates…' }).click()
  await sheet.getByRole('checkbox', { name: 'All 4 upcoming dates' }).check()
  await sheet.getByRole('button', { name: 'Save 4 dates' }).click()
  await expect(page.getByText('Your dates are saved')).toBeVisible()
  expect(await seats()).toEqual(Array(4).fill('GOING'))

  await panel(page).getByRole('button', { name: 'Change dates…' }).click()
  for (const place of [2, 3]) await sheet.getByRole('checkbox').nth(place).uncheck()
  await checkScreen(page)
  await sheet.getByRole('button', { name: 'Save 2 dates' }).click()
  await expect(sheet).toBeHidden()
  expect(await seats()).toEqual(['GOING', 'CANCELLED', 'CANCELLED', 'GOING'])
  await expect(panel(page).getByRole('button', { name: 'Change dates…' })).toBeFocused()

  // Leaving one date is as plain as taking it, and names it.
  await expect(panel(page).getByText(/^You're going on \w{3} \d+ \w{3} and one more date\.$/)).toBeVisible()
  await checkScreen(page)
  await panel(page)
    .getByRole('button', { name: /^Leave \w{3} \d+/ })
    .click()
  await expect(page.getByText(/^You're not coming on \w{3} \d+ \w{3} any more$/)).toBeVisible()
  expect(await seats()).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'GOING'])
  await expect(page.getByRole('main').getByRole('button', { name: 'Save my seat' }).last()).toBeVisible()
  await expect(panel(page).getByText("You're going on another date.")).toBeVisible()
})

test('the host moves one date of a series, and an attendee sees it at once', async ({ page, browser, program }) => {
  test.slow()
  const [mentor, mentee] = await Promise.all([makeHost(program, 'Wanjiru Kamau'), makeMentee(program, 'Thabo Nkosi')])
  const dates = [dateIn(2), dateIn(3)]
  const { id, slug } = await createGroupSession(program, mentor, {
    date: dates[0]!,
    recurrence: { isDaily: true, endDate: dateIn(5) },
  })
  await takeSeat(program, id, mentee)
  const guest = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
  await Promise.all([logIn(page, mentor), logIn(guest, mentee)])
  await guest.goto(`${pageOf(slug)}?date=${dates[1]}`)
  const hours = (reader: Page) => reader.getByRole('main').getByRole('time').first()
  // 18:00 UTC is 19:00 in Lagos.
  await expect(hours(guest)).toContainText('19:00 – 20:00')

  await page.goto(`${pageOf(slug)}?date=${dates[1]}`)
  await manage(page, 'Reschedule')
  const dialog = page.getByRole('dialog', { name: 'Reschedule session' })
  await expect(dialog.getByRole('radio', { name: /^Only this date/ })).toBeChecked()
  await dialog.getByRole('button', { name: /Start time/ }).click()
  await page.getByRole('option', { name: '20:30' }).click()
  await dialog.getByRole('radio', { name: 'Emergency' }).check()
  await dialog.getByRole('button', { name: /^Reschedule to .*20:30/ }).click()
  await expect(page.getByText('Session rescheduled successfully')).toBeVisible()
  await expect(hours(guest)).toContainText('20:30 – 21:30')
  const others = (await readSession(program, slug, mentee)).occurrences.filter((one) => one.occurrenceDate !== dates[1])
  expect(new Set(others.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual(new Set(['18:00']))
  await guest.close()
})

test('mentors cohost by an invite or a request, and the host cancels', async ({ page, browser, program }) => {
  test.slow()
  const [mentor, invited, asking] = await Promise.all(
    ['Efua Sutherland', 'Yaw Asante', 'Zola Maseko'].map((name) => makeHost(program, name)),
  )
  const { id, slug } = await createGroupSession(program, mentor!, { date: dateIn(6) })
  const silent = await makeHost(program, 'Sefu Banda')
  const mentorIds = [invited!.profileId, silent.profileId]
  const body = { groupSessionId: id, mentorIds }
  const [invite] = await call(program, cohostRoutes.createCohostInvite, { body }, mentor!.record.accessToken)

  await test.step('an invited mentor accepts on the page', async () => {
    await logIn(page, invited!)
    await page.goto('/dashboard')
    const note = page.getByRole('link', { name: 'Answer: 1 cohost invite needs your answer' })
    await note.click()
    await expect(page).toHaveURL('/dashboard/group/invites')
    await page.goto(`${pageOf(slug)}?cohostInvite=${invite!.cohostInviteId}`)
    await panel(page).getByRole('button', { name: 'Accept cohost request' }).click()
    await expect(page.getByText('Invite accepted')).toBeVisible()
    await expect(page.getByText('You are the only cohost of this session.')).toBeVisible()
    await expect(joinButton(page)).toBeDisabled()
  })

  const other = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Johannesburg' })
  await test.step('another one makes a request, and withdraws it', async () => {
    await logIn(other, asking!)
    await other.goto(pageOf(slug))
    await panel(other).getByRole('button', { name: 'Ask to cohost' }).click()
    await expect(panel(other)).toContainText('Request pending')
    await expect(panel(other).locator(':focus')).toContainText('Request pending')
    await other.goto('/dashboard/group/pending')
    await expect(other.getByText("Efua Sutherland hasn't answered your request to cohost yet.")).toBeVisible()
    await other.goto(pageOf(slug))
    await panel(other).getByRole('button', { name: 'Withdraw' }).click()
    await expect(panel(other).getByRole('button', { name: 'Ask to cohost' })).toBeVisible()
    await expect(panel(other).locator(':focus')).toContainText('Ask to cohost')
  })

  await test.step('the host cancels with a reason, which the cohost reads at once', async () => {
    const own = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    await logIn(own, mentor!)
    await own.goto(pageOf(slug))
    await expect(own.getByRole('list', { name: 'Waiting for an answer' })).toContainText('Sefu Banda')
    await manage(own, 'Cancel session')
    const dialog = own.getByRole('dialog', { name: 'Cancel this session?' })
    await dialog.getByRole('radio', { name: 'Other' }).check()
    await dialog.getByLabel('Your reason').fill('I lost my voice')
    await dialog.getByRole('button', { name: 'Cancel session' }).click()
    await expect(own.getByText('Session cancelled successfully')).toBeVisible()
    await expect(own).toHaveURL('/dashboard')
    await expect(panel(page)).toContainText('This session is cancelled.')
    await expect(panel(page)).toContainText('Reason: I lost my voice')
    await own.close()
  })
  await other.close()
})

test('host and attendee join from ten minutes before; afterwards the review appears', async ({
  browser,
  programAt,
}) => {
  test.slow()
  let program = await programAt('2027-03-10T07:00:00Z')
  const mentor = await makeHost(program, 'Nia Mutua')
  const mentee = await makeMentee(program, 'Babajide Cole')
  const { id, slug } = await createGroupSession(program, mentor, {
    date: '2027-03-10',
    time: '09:00:00',
    durationMinutes: 30,
    capacity: 5,
  })
  await takeSeat(program, id, mentee)
  const contexts = await Promise.all(
    [mentor, mentee].map(() =>
      browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' }),
    ),
  )
  const pages = await Promise.all(contexts.map((context) => context.newPage()))
  const [hostPage, guest] = pages as [Page, Page]
  await Promise.all([logIn(hostPage, mentor), logIn(guest, mentee)])

  await test.step('the room opens by the clock of the server', async () => {
    program = await waitForRoom(programAt, pages, pageOf(slug), joinButton)
    for (const [at, page] of pages.entries()) await join(contexts[at]!, joinButton(page))
  })

  await test.step('the attendee is asked for a review', async () => {
    program = await programAt('2027-03-10T09:31:00Z')
    await guest.goto('/dashboard/group/past')
    const past = guest.getByRole('list', { name: 'Past group sessions' })
    await past.getByText('Details').click()
    await expect(past).toContainText('1 had a seat')
    await expect(past).not.toContainText("You're going")
    await guest.goto(pageOf(slug))
    await expect(panel(guest)).toContainText('This session is over.')
    await expect(panel(guest)).not.toContainText('left')
    await guest.getByRole('main').getByRole('link', { name: 'Write a review' }).click()
    await guest.getByRole('button', { name: /^Write a review/ }).click()
    const dialog = guest.getByRole('dialog')
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
    await dialog.getByText('Rate the details (optional)').click()
    await expect(dialog.getByRole('radiogroup')).toHaveCount(5)
    for (const group of await dialog.getByRole('radiogroup').all())
      await group.getByRole('radio', { name: '5 Excellent' }).check()
    await dialog.getByLabel('Your review').fill('I left with a plan.')
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(dialog).toBeHidden()
    await expect(guest.getByRole('main').getByText('I left with a plan.')).toBeVisible()
    await hostPage.goto(`/mentor/${mentor.profileId}/reviews`)
    await expect(hostPage.getByRole('main').getByText('I left with a plan.')).toBeVisible()
  })

  await test.step('the host sees who attended', async () => {
    await hostPage.goto(`/mentor/${mentor.profileId}/group-sessions-review/${slug}/attendees`)
    await expect(hostPage.getByRole('row', { name: /Babajide Cole/ })).toContainText('Attended')
  })

  await test.step('the host runs it again with what it had, at a new time', async () => {
    await hostPage.goto('/dashboard/group/past')
    await hostPage.getByRole('link', { name: /^Run it again/ }).click()
    await expect(hostPage).toHaveURL(`/create-group-session?from=${slug}`)
    await expect(hostPage.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
    await hostPage.getByRole('button', { name: 'Create session', exact: true }).click()
    const missing = hostPage.getByRole('alert').getByRole('link')
    await expect(missing).toHaveText(['Please provide a date for the session'])
  })
  await Promise.all(contexts.map((context) => context.close()))
})

const makeHost = async (program: Program, fullName: string): Promise<Member> =>
  openForBookings(program, await makeMentor(program, fullName))

const joinButton = (page: Page) => panel(page).getByRole('button', { name: 'JOIN SESSION' })
