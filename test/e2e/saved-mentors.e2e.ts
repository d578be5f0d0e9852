import { savedRoutes } from '#contract/directory/saved-routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { loseAnswers } from '#test/support/lost-answers.ts'
import { call, makeMentee, makeMentor } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('a mentee saves mentors from the search and a profile, finds them in one place, and takes one out', async ({
  page,
  program,
}) => {
  const mentee = await makeMentee(program, 'Kemi Adisa')
  const [ada, ben] = [await makeMentor(program, 'Adaora Savewell'), await makeMentor(program, 'Bakari Savewell')]
  const token = mentee.record.accessToken
  // New profiles are indexed by a job.
  const find = { params: { text: 'savewell' } }
  await expect.poll(async () => (await call(program, directoryRoutes.searchMentors, find, token)).length).toBe(2)
  const saved = () => call(program, savedRoutes.savedMentorIds, {}, token)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name: `Save ${name}` })

  await logIn(page, mentee)
  await page.goto('/find?q=savewell')
  await page.getByRole('link', { name: 'Saved mentors' }).click()
  await expect(page).toHaveURL('/dashboard/networks/saved')
  await expect(page.getByText("You haven't saved a mentor yet")).toBeVisible()
  await checkScreen(page)
  await page.goBack()

  // The server acts, and its answer is lost: the same command is sent again.
  const keys = await loseAnswers(page, '**/api/saved-mentors/*', 1)
  await button(ada.fullName).focus()
  await page.keyboard.press('Enter')
  await expect(button(ada.fullName)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
  expect(await saved()).toEqual([ada.profileId])
  await page.reload()
  await expect(button(ada.fullName)).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/mentor/${ben.profileId}`)
  await button(ben.fullName).click()
  await page.getByRole('button', { name: 'See all' }).click()
  await expect(page).toHaveURL('/dashboard/networks/saved')
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(names).toHaveText([ben.fullName, ada.fullName])
  await checkScreen(page)

  // Who is taken out keeps their place until the list is opened again.
  await button(ben.fullName).click()
  await expect(button(ben.fullName)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(saved).toEqual([ada.profileId])
  await expect(names).toHaveCount(2)
  await page.getByRole('link', { name: 'Discover talents' }).click()
  await page.getByRole('link', { name: 'Saved mentors' }).click()
  await expect(names).toHaveText([ada.fullName])
})

test('a mentor is saved without a network, and sent once there is one', async ({ page, program, context }) => {
  const [mentee, ada] = [await makeMentee(program, 'Wambui Njoki'), await makeMentor(program, 'Chiamaka Offgrid')]
  const saved = () => call(program, savedRoutes.savedMentorIds, {}, mentee.record.accessToken)
  await logIn(page, mentee)
  await page.goto(`/mentor/${ada.profileId}`)
  const button = page.getByRole('main').getByRole('button', { name: `Save ${ada.fullName}` })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(true)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').getByText('Waits for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(saved).toEqual([ada.profileId])
  await expect(page.getByRole('main').getByText('Waits for a connection')).toBeHidden()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('the search and the list of mentees keep the chosen order in their address, also for visitors', async ({
  page,
}) => {
  for (const path of ['/mentees', '/find']) {
    await page.goto(path)
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest first' })
    await expect(page).toHaveURL(`${path}?order=newest`)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
  }
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCount(0)
})
