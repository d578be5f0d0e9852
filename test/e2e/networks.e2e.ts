import type { Page } from '@playwright/test'
import { offeredLanguages, sourceLanguage } from '#contract/offered-languages.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { createGroupSession } from '#test/support/group-sessions.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { book, call, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import { connectedWith } from '#texts/connections.ts'

/** Waits until a search finds this person: new profiles are indexed by a job. */
const untilFound = (program: Program, reader: Member, person: Member) =>
  expect
    .poll(async () => {
      const input = { params: { role: 'mentee' as const }, query: { text: person.fullName } }
      return (await call(program, peopleRoutes.recommendedPeople, input, reader.record.accessToken)).length
    })
    .toBeGreaterThan(0)

const connect = (program: Program, one: Member, other: Member) =>
  call(
    program,
    connectionRoutes.connect,
    { params: { connectionType: 'mentee-mentee', profileId: other.profileId } },
    one.record.accessToken,
  )
/** The row; in the community it stands in the item of its month. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).last()
const main = (page: Page) => page.getByRole('main')

test('two mentees connect, undo, and find each other in My community, live on both sides', async ({
  page,
  browser,
  program,
}) => {
  const [ada, ben] = [await makeMentee(program, 'Adaeze Umeh'), await makeMentee(program, 'Benedikta Quaye')]
  await untilFound(program, ada, ben)
  await logIn(page, ada)
  await page.goto('/dashboard')
  await expect(main(page).getByRole('heading', { level: 1, name: /Adaeze/ })).toBeVisible()
  for (const key of ['g', 'n']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/dashboard/networks')
  await expect(main(page).getByRole('heading', { level: 1, name: 'My connections' })).toBeVisible()
  await expect(main(page).getByText('You have no connections yet')).toBeVisible()
  await checkScreen(page)
  await main(page).getByRole('status').getByRole('link', { name: 'Discover talents' }).click()
  await expect(page).toHaveURL('/dashboard/networks/talents')

  await page.getByRole('searchbox', { name: 'Name, job, company or topic' }).fill('Benedikta')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/networks/talents?q=Benedikta')
  await expect(rowOf(page, ben.fullName)).toContainText('AI, DevOps and 1 more in common')
  await rowOf(page, ben.fullName)
    .getByRole('button', { name: `More: ${ben.fullName}` })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Message'])
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: `Connect with ${ben.fullName}` })
  const connected = page.getByRole('button', { name: `Connected with ${ben.fullName}` })
  // A double tap connects once, and does not ask to end it.
  await button.dblclick()
  await expect(connected).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Whoever changes their mind again need not wait for the answer to the Undo.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/connections/*', async (route) => (await pressed.promise, route.continue()))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button).toBeVisible()
  await button.click()
  await expect(connected).toBeVisible()
  pressed.resolve()

  const others = await browser.newContext({ baseURL: program.url, locale: 'en-GB' })
  const theirs = await others.newPage()
  await logIn(theirs, ben)
  await theirs.goto('/notifications')
  await expect(theirs.getByRole('link', { name: /Adaeze Umeh connected with you/ })).toHaveCount(1)
  await theirs.goto('/dashboard/networks')
  await expect(rowOf(theirs, ada.fullName)).toBeVisible()

  await page.getByRole('link', { name: 'My community' }).click()
  await expect(rowOf(page, ben.fullName).getByRole('link', { name: `Message ${ben.fullName}` })).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 2, name: /^Connected in / })).toBeVisible()
  await checkScreen(page)
  const more = page.getByRole('button', { name: `More: ${ben.fullName}` })
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 720 })
  await expect(rowOf(page, ben.fullName).getByText('Message', { exact: true })).toBeVisible()
  await expect(more).toBeHidden()
  expect((await rowOf(page, ben.fullName).boundingBox())!.height).toBeLessThanOrEqual(90)
  await checkScreen(page)
  await page.setViewportSize(wide)
  const askToRemove = async () => {
    await more.press('Enter')
    await page.getByRole('menuitem', { name: 'Remove from my community' }).press('Enter')
  }
  await askToRemove()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).press('Enter')
  await expect(more).toBeFocused()
  await askToRemove()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(main(page).getByText('You have no connections yet')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await expect(theirs.getByText('You have no connections yet')).toBeVisible()
  await others.close()
})

test('on a phone the lists of people and of sessions are chosen in one row in every language', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const mentor = await openForBookings(program, await makeMentor(program, 'Rokhaya Diagne'), { approveRequests: true })
  const request = await book(
    program,
    mentor,
    await makeMentee(program, 'Fatou Ndour'),
    new Date(Date.now() + 3 * 86_400_000),
  )
  expect(request.status).toBe('PENDING')
  await logIn(page, mentor)
  const tabs = main(page).getByRole('navigation').first()
  for (const tag of Object.keys(offeredLanguages)) {
    await page.context().addCookies([{ name: 'locale', value: tag, url: program.url }])
    for (const list of [
      ...['networks', 'group', 'group/pending', 'group/cancelled', 'group/invites'],
      ...['individual', 'individual/pending', 'individual/cancelled'],
    ]) {
      await page.goto(`${tag === sourceLanguage ? '' : `/${tag}`}/dashboard/${list}`)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const current = tabs.locator('[aria-current=page]')
      await expect(current).toBeVisible()
      const [bar, one] = [await tabs.boundingBox(), await current.boundingBox()]
      expect(bar!.height, `${list} in ${tag}`).toBe(one!.height)
    }
  }
})

test('a connection without an answer says so, and a connected mentee can be blocked and reported at once', async ({
  page,
  program,
}) => {
  const [ada, ben] = [await makeMentee(program, 'Chinwe Abara'), await makeMentee(program, 'Dzifa Atsu')]
  await logIn(page, ada)
  await page.goto(`/mentee/${ben.profileId}`)
  const mend = await handleUntil(page, '**/api/connections/**', (route) => route.abort())
  const button = page.getByRole('button', { name: `Connect with ${ben.fullName}` })
  await button.click()
  await expect(page.getByText(/^The server didn't answer/)).toBeVisible()
  await expect(button).toBeVisible()
  mend()
  await button.click()
  await expect(page.getByText(connectedWith({ name: ben.fullName }))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Connected with ${ben.fullName}` })).toBeVisible()

  await page.getByRole('button', { name: `Block ${ben.fullName}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Report user').click()
  await dialog.getByLabel('What happened?').fill('They sent me advertising for a course on every single day.')
  await dialog.getByRole('button', { name: `Block ${ben.fullName}` }).click()
  await expect(page.getByText('Your report has been submitted and will be reviewed')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/networks')
  await expect(main(page).getByText('You have no connections yet')).toBeVisible()
  await page.goto(`/mentee/${ben.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! page not found!' })).toBeVisible()
})

test('a profile is shared as a session is, by visitors too', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Efua Sutherland')
  await page.goto(`/mentor/${mentor.profileId}`)
  await page.getByRole('button', { name: 'Share profile' }).click()
  for (const place of ['WhatsApp', 'Telegram', 'X', 'LinkedIn', 'Facebook', 'Email', 'Copy link'])
    await expect(page.getByRole('menuitem', { name: place, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Connect with/ })).toHaveCount(0)
})

test('a group session names the people one knows, and nobody to a stranger', async ({ page, browser, program }) => {
  const host = await openForBookings(program, await makeMentor(program, 'Folake Ojo'))
  const [me, friend] = [await makeMentee(program, 'Gugu Dube'), await makeMentee(program, 'Halima Sani')]
  await connect(program, me, friend)
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const session = await createGroupSession(program, host, { date })
  await call(program, groupSeatRoutes.rsvp, { params: { id: session.id }, body: {} }, friend.record.accessToken)
  await logIn(page, me)
  await page.goto(`/group-details/${session.slug}`)
  await expect(main(page).getByText('1 person you know is going')).toBeVisible()
  await expect(main(page).getByText('Halima Sani')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: `Connect with ${host.fullName}` }).click()
  const connected = page.getByRole('button', { name: `Connected with ${host.fullName}` })
  await expect(connected).toBeVisible()
  // The button shows it at once: who leaves before the server has answered may not be connected.
  await expect(page.getByText(connectedWith({ name: host.fullName }))).toBeVisible()
  await page.goto(`/mentor/${host.profileId}/group-sessions`)
  await expect(page.getByRole('list', { name: 'Group sessions' }).locator(connected)).toBeVisible()
  await page.goto('/dashboard/group/discover')
  // Below what is recommended and what else there is, of which nothing stands in both.
  await expect(page.getByRole('heading', { name: 'Keep up with these sessions' })).toBeVisible()
  const addresses = await main(page)
    .getByRole('listitem')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([...new Set(addresses)])
  await checkScreen(page)
  await call(program, groupSeatRoutes.rsvp, { params: { id: session.id }, body: {} }, me.record.accessToken)
  await page.goto('/dashboard/group')
  await page.getByRole('button', { name: /^Details.*From support to engineering/ }).click()
  await expect(page.getByRole('list', { name: 'Hosts' }).getByRole('link', { name: /^Message / })).toBeVisible()
  await expect(connected).toBeVisible()
  await checkScreen(page)

  const visitor = await browser.newContext({ baseURL: program.url })
  const stranger = await visitor.newPage()
  await stranger.goto(`/group-details/${session.slug}`)
  await expect(main(stranger).getByText('2 going')).toBeVisible()
  await expect(main(stranger).getByText('you know')).toHaveCount(0)
  await expect(main(stranger).getByText('Halima Sani')).toHaveCount(0)
  await visitor.close()
})
