import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ clock: '2026-11-23T08:00:00Z' })

test('a mentee blocks and reports a mentor at once, cancels what is booked, and unblocks them again', async ({
  page,
  program,
}) => {
  const mentor = await openForBookings(program, await makeMentor(program, 'Kwabena Mensah'))
  const mentee = await makeMentee(program, 'Zainab Sule')
  await book(program, mentor, mentee, new Date('2026-11-25T09:00:00Z'))
  await logIn(page, mentee)
  await page.goto(`/mentor/${mentor.profileId}`)
  await page.getByRole('button', { name: 'Block Kwabena Mensah' }).click()
  const dialog = page.getByRole('dialog')
  const promise =
    "Kwabena Mensah gets no notification. Where they try to write to you, they'll read: “This user has blocked you”."
  await expect(dialog.getByText(promise)).toBeVisible()
  await dialog.getByText('Report user').click()
  await dialog.getByRole('button', { name: 'Block Kwabena Mensah' }).click()
  await expect(dialog.getByText('Please provide details')).toBeVisible()
  await dialog.getByLabel('What happened?').fill('They were rude')
  await expect(dialog.getByText('Your report must be at least 40 characters long')).toBeVisible()
  await dialog
    .getByLabel('What happened?')
    .fill('They asked for money before the session and became rude when I said no.')
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Block Kwabena Mensah' }).click()
  await expect(page.getByText('Your report has been submitted and will be reviewed')).toBeVisible()
  await expect(dialog.getByText('You still have sessions together')).toBeVisible()
  await dialog.getByRole('button', { name: /^Cancel the session on/ }).click()
  await expect(dialog.getByRole('status')).toHaveText('Cancelled')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/mentor/${mentor.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! page not found!' })).toBeVisible()

  await page.goto('/dashboard/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('but read “This user has blocked you” where they try to write to you')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Unblock Kwabena Mensah' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock Kwabena Mensah' }).click()
  await expect(page.getByText('You have not blocked anybody')).toBeVisible()
  await page.goto(`/mentor/${mentor.profileId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kwabena Mensah' })).toBeVisible()
  await page.getByRole('button', { name: 'Report profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Report user' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Report profile' })).toBeFocused()
})
