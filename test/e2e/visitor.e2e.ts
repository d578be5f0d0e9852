import pg from 'pg'
import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { checkScreen } from '#test/support/screen.ts'
import { fillLogIn, untilListed } from '#test/support/steps.ts'

test('a visitor who chose a time returns to it after logging in', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Wanjirũ Kamau', { timezone: 'Africa/Nairobi' }).then((made) => openForBookings(program, made)),
    makeMentee(program, 'Ƙasimu Sani'),
  ])
  await untilListed(program, 'wanjiru', mentor)
  // Found or not, one link clears what the list is narrowed to.
  for (const query of ['nobody-like-this', 'wanjiru']) {
    await page.goto(`/find?q=${query}`)
    await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(1)
  }
  // Calls of the API are counted by it, so the page brings it before the first one.
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'visitor', httpOnly: true }))
  await page.locator(`main a[href="/mentor/${mentor.slug}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()

  const panel = page.getByRole('complementary', { name: 'Book a session' })
  await panel.getByRole('radio', { name: '45 mins' }).check()
  await panel.getByRole('grid').getByRole('button', { name: /times/ }).nth(1).click()
  await panel.getByRole('radio', { name: /^10:00/ }).check()
  const way = panel.getByRole('link', { name: /^Log in to book/ })
  const day = /book (\S+ \d+),/.exec((await way.textContent()) ?? '')?.[1] ?? ''
  await way.click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogIn(page, mentee)

  await expect(page.getByRole('heading', { level: 1, name: `Book a session with ${mentor.fullName}` })).toBeVisible()
  const lines = page.getByRole('main').getByRole('definition')
  await expect(lines.filter({ hasText: '10:00 – 10:45' })).toContainText('45 mins')
  await expect(lines.filter({ hasText: day.split(' ')[1]! }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Book session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're booked" })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('10:00')
  await expect(page.getByRole('main')).toContainText('12:00')
})

test('a visitor who chose a time on the booking page returns to it after logging in', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([
    makeMentor(program, 'Ɖodzi Mensah').then((made) => openForBookings(program, made)),
    makeMentee(program, 'N’Golo Koné'),
  ])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/mentor/${mentor.profileId}`)
  await page.getByRole('link', { name: 'Book a session' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('grid').getByRole('button', { name: /times/ }).nth(1).click()
  await expect(page.getByRole('radio', { name: /^00:00/ })).toBeInViewport()
  await page.getByRole('radio', { name: /^07:30/ }).check()
  await page.getByRole('link', { name: /^Log in to book .*07:30/ }).click()
  await fillLogIn(page, mentee)
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: '07:30 – 08:00' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book session' })).toBeVisible()
})

test('LOG IN on a page leads back to it', async ({ page, program }) => {
  const [mentor, mentee] = await Promise.all([makeMentor(program, 'Nneka Obi'), makeMentee(program, 'Kwesi Appiah')])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/mentor/${mentor.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nneka Obi' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  // Still there beside the other way in.
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, mentee)
  await expect(page.getByRole('heading', { level: 1, name: 'Nneka Obi' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))
  await page.goto('/find?q=nneka')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await fillLogIn(page, mentee)
  await expect(page).toHaveURL('/find?q=nneka')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Nneka Obi/ })
      .first(),
  ).toBeVisible()
})

for (const next of ['/personal-details', '/forgot-password', '/mentee-personal', '/admin'])
  test(`a member who logs in on the way to ${next} gets to their dashboard`, async ({ page, program }) => {
    const mentee = await makeMentee(program, 'Ama Serwaa')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await fillLogIn(page, mentee)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('an address with the id of a profile leads to the one with its name', async ({ page, program, request }) => {
  const mentor = await makeMentor(program, 'Ọláṣubọ̀mí Adé').then((made) => openForBookings(program, made))
  const mentee = await makeMentee(program, 'Abena Osei')
  for (const [from, to] of [
    [`/mentor/${mentor.profileId}`, `/mentor/${mentor.slug}`],
    [`/mentor/${mentor.profileId}/reviews?x=1`, `/mentor/${mentor.slug}/reviews?x=1`],
    [`/mentor/${mentor.profileId}/book-session?at=2027`, `/mentor/${mentor.slug}/book-session?at=2027`],
    [`/mentee/${mentee.profileId.toUpperCase()}`, `/mentee/${mentee.slug}`],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, to])
  }
  for (const unknown of [`/mentor/${mentee.profileId}`, '/mentor/00000000-0000-4000-8000-000000000000'])
    expect((await request.get(unknown, { maxRedirects: 0 })).status()).toBe(404)

  await page.goto(`/mentor/${mentor.slug}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/mentor/${mentor.slug}$`))
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  // Inside the application the address is replaced.
  await expectAllCode(page)
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/mentor/${mentor.profileId}`)
  await expect(page).toHaveURL(`/mentor/${mentor.slug}`)
  await page.goBack()
  await expect(page).toHaveURL(`/mentor/${mentor.slug}`)
})

test('visitors read that times cannot be confirmed while the calendar of a mentor fails', async ({ page, program }) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Sade Bello'))
  const client = new pg.Client({ connectionString: program.databaseUrl! })
  await client.connect()
  await client.query(`update schedules set external_until = now() - interval '1 hour' where profile_id = $1`, [
    mentor.profileId,
  ])
  await client.end()
  const words = /times can't be confirmed right now/i
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/mentor/${mentor.slug}`)
    await expect(page.getByText("Times can't be confirmed right now, so none can be booked.")).toBeVisible()
    await expect(
      page.getByText("Sade Bello's free times can't be confirmed right now.").filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText(/Every day|Weekdays/)).toHaveCount(0)
    await checkScreen(page)
    await page.goto(`/mentor/${mentor.slug}/book-session`)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await checkScreen(page)
  }
})

test('the previous page is shown until the next one is loaded', async ({ page }) => {
  await page.goto('/group-sessions')
  const left = page.getByRole('heading', { level: 1, name: 'Group sessions' })
  await expect(left).toBeVisible()
  await expectAllCode(page)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link', { name: 'Find a mentor' }).click()
  await expect(page).toHaveURL('/find')
  await expect(left).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Find a mentor' })).toBeVisible()
  await expect(left).toBeHidden()
})
