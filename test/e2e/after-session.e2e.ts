import type { Page } from '@playwright/test'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { expect, test, type Mail } from '#test/support/journey.ts'
import { book, call, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkAddress, checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('what two people agree on after a session stands with the next one', async ({ browser, programAt }) => {
  test.slow()
  let program = await programAt('2027-03-10T08:55:00Z')
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const { id } = await book(program, mentor, mentee, new Date('2027-03-10T09:00:00Z'))
  await book(program, mentor, mentee, new Date('2027-03-11T09:00:00Z'))
  for (const { record } of [mentor, mentee])
    await call(program, sessionRoutes.join, { params: { kind: 'individual', id } }, record.accessToken)

  program = await programAt('2027-03-10T10:00:00Z')
  const open = async (person: typeof mentor) => {
    const page = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    await logIn(page, person)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    await page.goto(`/booking/${id}`)
    return page
  }
  const [host, guest] = [await open(mentor), await open(mentee)]
  const steps = (page: Page) => page.getByRole('region', { name: 'Next steps' })
  const dialog = (page: Page) => page.getByRole('dialog')

  await test.step('a mentee reviews, the mentor writes a note that nobody else reads', async () => {
    await expect(guest.getByRole('button', { name: /^Write a review/ })).toBeVisible()
    await host.getByLabel('Private note').fill('Wants to lead a team within a year.')
    await host.getByRole('button', { name: 'Save note' }).click()
    await expect(host.getByText('Note saved')).toBeVisible()
    await expect(guest.getByLabel('Private note')).toHaveCount(0)
  })

  await test.step('a step that one adds is there for the other at once', async () => {
    await guest.getByRole('button', { name: 'Add a next step' }).click()
    await dialog(guest).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(guest).getByText('Write what the next step is')).toBeVisible()
    await dialog(guest).getByLabel('What').fill('Send the CV')
    await checkScreen(guest)
    await dialog(guest).getByRole('button', { name: 'Save' }).click()
    await expect(steps(guest).getByRole('checkbox', { name: /^Send the CV/ })).toBeVisible()
    await expect(steps(host).getByRole('checkbox', { name: /^Send the CV.*Kwame/ })).toBeVisible()
  })

  await test.step('who edits what the other has changed meanwhile loses nothing', async () => {
    await guest.getByRole('button', { name: 'Edit "Send the CV"' }).click()
    await dialog(guest).getByLabel('What').fill('Send the CV and a letter')
    await host.getByRole('button', { name: 'Edit "Send the CV"' }).click()
    await dialog(host).getByLabel('What').fill('Send the CV as a PDF')
    await dialog(host).getByRole('button', { name: 'Save' }).click()
    await expect(steps(host).getByRole('checkbox', { name: /^Send the CV as a PDF/ })).toBeVisible()
    await dialog(guest).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(guest).getByText('It now says: Send the CV as a PDF')).toBeVisible()
    await expect(dialog(guest).getByLabel('What')).toHaveValue('Send the CV and a letter')
    await dialog(guest).getByRole('button', { name: 'Save' }).click()
    await expect(steps(host).getByRole('checkbox', { name: /^Send the CV and a letter/ })).toBeVisible()
  })

  await test.step('it stands with the next session and on the dashboard, where it can be ticked', async () => {
    await host.goto('/dashboard')
    await expect(host.getByText('Kwame: Send the CV and a letter')).toBeVisible()
    await expect(host.getByRole('link', { name: /^Write a note/ })).toHaveCount(0)
    await checkAddress(guest, '/dashboard', () =>
      expect(guest.getByText('You: Send the CV and a letter')).toBeVisible(),
    )
    await checkAddress(guest, `/booking/${id}`, () => expect(steps(guest).getByRole('checkbox')).toHaveCount(1))
  })

  program = await programAt('2027-03-11T08:00:30Z')
  await test.step('the reminder names it', async () => {
    const reminders = async () => {
      const answer = await fetch(`${program.url}/mailbox.json?to=${encodeURIComponent(mentee.email)}`)
      return ((await answer.json()) as Mail[])
        .filter(({ subject }) => subject.startsWith('In an hour'))
        .map(({ text }) => text)
    }
    await expect.poll(reminders).toContainEqual(expect.stringContaining('Your next step: Send the CV and a letter'))
  })
  for (const page of [host, guest]) await page.close()
})
