import type { BrowserContext, Page } from '@playwright/test'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { createGroupSession, takeSeat } from '#test/support/group-sessions.ts'
import { expect, test } from '#test/support/journey.ts'
import { loseAnswers } from '#test/support/lost-answers.ts'
import { call, logInByApi, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkAddress, checkWidths } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

const name = 'Reading code together'
const stars = { audio: 4, contentDelivery: 5, studentInteraction: 5, timeliness: 3 } as const

test('three attendees review a session, the average appears, and the mentor answers', async ({
  browser,
  programAt,
}) => {
  test.slow()
  // They take their seats two hours before the start and join at five to nine; after the end the server is started again.
  let program = await programAt('2027-03-10T07:00:00Z')
  const { id, mentor, mentees } = await gather(program)
  program = await programAt('2027-03-10T08:55:00Z')
  for (const mentee of mentees) await join(program, id, mentee)
  program = await programAt('2027-03-10T10:01:00Z')
  const [first, second, third] = mentees as [Member, Member, Member]
  const reviews = `/mentor/${mentor.profileId}/reviews`

  const open = async (member: Member): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    const page = await context.newPage()
    await logIn(page, member)
    return [context, page]
  }
  const [guestContext, guest] = await open(first)

  await test.step('the dashboard offers it, and the form passes the screen checks', async () => {
    await checkAddress(guest, '/dashboard', async () => {
      await expect(guest.getByRole('heading', { level: 2, name: 'What to do next' })).toBeVisible()
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    })
    await checkWidths(guest, async () => {
      await guest.goto('/dashboard')
      await guest.getByRole('button', { name: `Write a review about ${name}` }).click()
      const dialog = guest.getByRole('dialog')
      await expect(dialog.getByRole('radiogroup')).toHaveCount(1)
      await dialog.getByText('Rate the details (optional)').click()
      await expect(dialog.getByRole('radiogroup')).toHaveCount(5)
    })
  })

  await test.step('the card of the past session offers it, too, and is found by its title', async () => {
    const page = await guestContext.newPage()
    await checkAddress(page, '/dashboard/group/past', () =>
      expect(page.getByRole('button', { name: `Write a review about ${name}` })).toBeVisible(),
    )
    const search = page.getByRole('searchbox', { name: 'Search by title or host' })
    await search.fill('something else')
    await expect(page.getByText('No past session matches “something else”')).toBeVisible()
    await search.fill(name.slice(0, 5).toUpperCase())
    await page.getByRole('button', { name: `Write a review about ${name}` }).click()
    await expect(page.getByRole('dialog').getByRole('radiogroup')).toHaveCount(1)
    await page.close()
  })

  await test.step('the review is sent once it has an overall rating, and exists once although two answers are lost', async () => {
    const dialog = guest.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(dialog.getByText('Please choose a rating')).toHaveCount(1)
    for (const group of await dialog.getByRole('radiogroup').all()) {
      await group.getByRole('radio').first().focus()
      await guest.keyboard.press('Space')
      for (let i = 0; i < 3; i++) await guest.keyboard.press('ArrowDown')
      await expect(group.getByRole('radio', { name: '4 Very good' })).toBeChecked()
    }
    await expect(dialog.getByText('Please choose a rating')).toHaveCount(0)
    await dialog.getByLabel('Your review').fill('I left with a plan.')
    await dialog.getByRole('switch', { name: "Don't show my name" }).check()
    const keys = await loseAnswers(guest, '**/api/reviews', 2)
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(guest.getByText('Thank you for your review')).toBeVisible()
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    await expect(guest.getByRole('heading', { level: 2, name: 'What to do next' })).toBeHidden()
  })

  await test.step('before three there is no average, and an anonymous review has no name', async () => {
    await guest.goto(reviews)
    const main = guest.getByRole('main')
    await expect(main.getByText('New mentor')).toBeVisible()
    await expect(main.getByText('I left with a plan.')).toBeVisible()
    await expect(main.getByText('An attendee')).toBeVisible()
    await expect(main.getByText(first.fullName)).toHaveCount(0)
  })

  for (const member of [second, third]) await review(program, id, member)
  const [mentorContext, page] = await open(mentor)
  await test.step('from three on the average is shown, on phone and desktop', async () => {
    await checkAddress(page, reviews, () => expect(page.getByText('4.7 out of 5 · 3 reviews')).toBeVisible())
  })

  await test.step('the mentor answers once', async () => {
    const item = page.getByRole('listitem').filter({ hasText: 'I left with a plan.' })
    await item.getByRole('button', { name: 'Reply to the anonymous review' }).click()
    await item.getByRole('button', { name: 'Send reply' }).click()
    await expect(item.getByText('Please write a reply')).toBeVisible()
    await item.getByLabel('Your reply').fill('Thank you for coming.')
    await item.getByRole('button', { name: 'Send reply' }).click()
    await expect(item.getByText('Thank you for coming.')).toBeVisible()
    await expect(item.getByRole('button', { name: /^Answer/ })).toHaveCount(0)
  })

  await Promise.all([guestContext.close(), mentorContext.close()])
})

async function gather(program: Program) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  const names = ['Kwame Boateng', 'Ama Owusu', 'Sipho Dlamini']
  const mentees = await Promise.all(names.map((fullName) => makeMentee(program, fullName)))
  const { id } = await createGroupSession(program, mentor, { date: '2027-03-10', time: '09:00:00', sessionTitle: name })
  for (const mentee of mentees) await takeSeat(program, id, mentee)
  return { id, mentor, mentees }
}

async function join(program: Program, id: string, member: Member): Promise<void> {
  const { accessToken } = await logInByApi(program, member)
  await call(program, sessionRoutes.join, { params: { kind: 'group', id } }, accessToken)
}

async function review(program: Program, sessionId: string, member: Member): Promise<void> {
  const { accessToken } = await logInByApi(program, member)
  const body = { kind: 'group' as const, sessionId, overall: 5, ...stars, anonymous: false }
  await call(program, reviewRoutes.createReview, { body }, accessToken)
}
