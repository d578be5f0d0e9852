import type { Page } from '@playwright/test'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { createGroupSession, leaveSeat, takeSeat } from '#test/support/group-sessions.ts'
import { call, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkAddress, checkWidths, isComplete } from '#test/support/screen.ts'
import { logIn, manage } from '#test/support/steps.ts'
import * as details from '#texts/group-sessions/details.ts'
import * as members from '#texts/group-sessions/members.ts'

test.describe.configure({ mode: 'default' })

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const title = 'From support to engineering'
type Scene = {
  mentor: Member
  cohost: Member
  mentee: Member
  slug: string
  id: string
  /** The first date of the series. */
  date: string
  full: string
  alone: Member
}
let scene: Scene

test.beforeAll(async ({ program }) => {
  scene = await setScene(program)
})

/** A series with a cohost, one who comes and one who left; a full session; and a mentor without any. */
async function setScene(program: Program): Promise<Scene> {
  const [mentor, cohost, alone, mentee, other] = await Promise.all([
    makeMentor(program, 'Adéọlá Ògúnléye').then((made) => openForBookings(program, made)),
    makeMentor(program, 'Kasimu Danjuma').then((made) => openForBookings(program, made)),
    makeMentor(program, 'Nomvula Dube'),
    makeMentee(program, 'Ngũgĩ Mwangi', { timezone: 'Africa/Nairobi' }),
    makeMentee(program, 'Ama Serwaa'),
  ])
  const date = dateIn(2)
  const recurrence = { isDaily: true, endDate: dateIn(11) }
  const { id, slug } = await createGroupSession(program, mentor, { date, recurrence, capacity: 5 })
  const [invite] = await call(
    program,
    cohostRoutes.createCohostInvite,
    { body: { groupSessionId: id, mentorIds: [cohost.profileId] } },
    mentor.record.accessToken,
  )
  const params = { id: invite!.cohostInviteId }
  await call(program, cohostRoutes.acceptCohostInvite, { params }, cohost.record.accessToken)
  for (const member of [mentee, other]) await takeSeat(program, id, member)
  await leaveSeat(program, id, other)
  const { slug: full, id: fullId } = await createGroupSession(program, mentor, {
    date: dateIn(14),
    capacity: 1,
    sessionTitle: 'One seat',
  })
  await takeSeat(program, fullId, other)
  return { mentor, cohost, mentee, slug, id, date, full, alone }
}

async function opened(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await isComplete(page, heading)
}

test('a session and its mentor pass the screen checks for a visitor on phone and desktop, light and dark', async ({
  page,
}) => {
  test.slow()
  const { slug, full, mentor, alone } = scene
  const look = `/mentor/${mentor.profileId}/group-sessions-review/${slug}`
  for (const [path, heading] of [
    [`/group-details/${slug}`, title],
    [`/group-details/${full}`, 'One seat'],
    [`/mentor/${mentor.profileId}/group-sessions`, mentor.fullName],
    [`/mentor/${alone.profileId}/group-sessions`, alone.fullName],
    [`/mentor/${mentor.profileId}/reviews`, mentor.fullName],
    [look, title],
    [`${look}/attendees`, title],
    [`${look}/reviews`, title],
  ] as const)
    await checkAddress(page, path, () => isComplete(page, heading))
})

test('in a low window the panel of a session is reached to its end by scrolling the page', async ({ page }) => {
  await logIn(page, scene.mentor)
  await page.setViewportSize({ width: 1280, height: 600 })
  await opened(page, `/group-details/${scene.slug}`, title)
  const panel = page.getByRole('complementary', { name: details.takePart })
  const share = panel.getByRole('button', { name: details.share, exact: true })
  expect(await panel.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  await expect(share).not.toBeInViewport()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.wheel(0, 10_000)
  await expect(share).toBeInViewport({ ratio: 1 })
})

test('a session that the visitor may not see is not found', async ({ page }) => {
  await checkAddress(page, '/group-details/no-such-session', () => isComplete(page, 'Oops! page not found!'), /404/)
})

test('a session passes the screen checks for an attendee', async ({ page }) => {
  test.slow()
  const { slug, full, mentee } = scene
  await logIn(page, mentee)
  await checkAddress(page, `/group-details/${slug}`, () => isComplete(page, title))
  await checkAddress(page, `/group-details/${full}`, () => isComplete(page, 'One seat'))
})

test('a session and its forms pass the screen checks for the host', async ({ page }) => {
  test.slow()
  const { slug, date, mentor } = scene
  await logIn(page, mentor)
  await checkAddress(page, `/group-details/${slug}`, () => isComplete(page, title))
  const table = `/mentor/${mentor.profileId}/group-sessions-review/${slug}/attendees`
  await checkAddress(page, table, () => isComplete(page, title))
  await checkAddress(page, `${table}?status=Attended`, () => isComplete(page, title))
  // From the page of one date to those who come on it, and from there to everybody.
  await opened(page, `/group-details/${slug}`, title)
  const guide = page.getByRole('region', { name: 'Before the session' })
  await guide.getByRole('link', { name: details.attendeesTab }).click()
  // The page before, with lists named after dates, stays until the next one is there.
  const day = page.getByRole('combobox', { name: members.date, exact: true })
  await expect(day).toHaveValue(date)
  await expect(page.getByText(members.found({ n: 2 }))).toBeVisible()
  await day.selectOption({ label: members.anyDate })
  await expect(page).toHaveURL(/\/attendees$/)
  await expect(page.getByText(members.found({ n: 20 }))).toBeVisible()
  for (const name of ['Reschedule', 'Invite people', 'Invite cohosts', 'Cancel session']) {
    await checkWidths(page, async () => {
      await opened(page, `/group-details/${slug}`, title)
      await manage(page, name)
      // The menu leaves first.
      await expect(page.getByRole('dialog', { name: 'Manage session' })).toBeHidden()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  }
})

test('the menu of the host and the choice of dates pass the screen checks', async ({ page }) => {
  test.slow()
  await logIn(page, scene.mentor)
  await checkWidths(page, async () => {
    await opened(page, `/group-details/${scene.slug}`, title)
    await page.getByRole('button', { name: 'Manage session' }).click()
    await expect(page.getByRole('menuitem').last()).toHaveText('Cancel session')
  })
})

test('the share sheet is a menu for the arrow keys, and copies the link', async ({ page, context, program }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened(page, `/group-details/${scene.slug}`, title)
  const button = page.getByRole('button', { name: 'Share session' })
  await button.click()
  const places = page.getByRole('menuitem')
  await expect(places).toHaveText(['WhatsApp', 'Telegram', 'X', 'LinkedIn', 'Facebook', 'Email', 'Copy link'])
  await page.keyboard.press('End')
  await expect(places.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${program.url}/group-details/${scene.slug}`)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a session is readable, its dates are links, and taking a seat leads to the log-in page', async ({ page }) => {
    await page.goto(`/group-details/${scene.slug}`)
    await expect(page.getByText('Nobody has to show a screen.')).toBeVisible()
    await page.getByRole('list', { name: 'Upcoming dates' }).getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\?date=/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^Save my seat on/ })
      .click()
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})
