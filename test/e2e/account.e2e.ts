import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { makeMentee } from '#test/support/members.ts'
import { checkAddress, checkScreen } from '#test/support/screen.ts'
import { fillLogIn, logIn } from '#test/support/steps.ts'

test('a mentee becomes a mentor, and a mentee again', async ({ page, program }) => {
  await logIn(page, await makeMentee(program, 'Lindiwe Zulu'))
  await checkAddress(page, '/dashboard/settings/account', () =>
    expect(page.getByRole('button', { name: 'Become a mentor' })).toBeVisible(),
  )
  await page.getByRole('button', { name: 'Become a mentor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Become a mentor' })
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue('Strathmore')
  await dialog.getByRole('button', { name: 'Become a mentor' }).click()
  await expect(dialog.getByText('You must select at least one and a maximum of three areas of expertise')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'DevOps' }).check()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Become a mentor' }).click()
  await expect(page).toHaveURL('/set-up')

  await page.goto('/dashboard/settings/account')
  await expect(page.getByText("You're here as a mentor: people book sessions with you.")).toBeVisible()
  await page.getByRole('button', { name: 'Become a mentee' }).click()
  const back = page.getByRole('dialog', { name: 'Become a mentee' })
  await expect(back.getByLabel('Company or school')).toHaveValue('Strathmore')
  await expect(back.getByText('Here is your mentee profile as you left it.')).toBeVisible()
  await checkScreen(page)
  await back.getByRole('button', { name: 'Become a mentee' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Find a mentor' }).first()).toBeVisible()
})

test('a member downloads their data and finds in the archive what they entered', async ({ page, program, mailsTo }) => {
  const mentee = await makeMentee(program, 'Nia Achieng')
  await logIn(page, mentee)
  await page.goto('/dashboard/settings/account')
  await page.getByRole('button', { name: 'Prepare my data' }).click()
  await expect(page.getByText(/^Your archive is ready until/)).toBeVisible()
  await checkScreen(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const files = unzipSync(await readFile(await (await download).path()))
  const data = JSON.parse(strFromU8(files['data.json']!)) as Record<string, Record<string, unknown>[]>
  expect(data['account']).toMatchObject([{ email: mentee.email, full_name: 'Nia Achieng' }])
  expect(data['profiles']).toMatchObject([{ job_title: 'Software Engineer', company_name: 'Strathmore' }])
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1)
  const [mail] = await mailsTo(mentee.email, /data is ready/)
  expect(mail!.subject).toBe('Your Kando data is ready')
})

test('a member deletes their account, finds only the way back, and keeps it', async ({ page, program, mailsTo }) => {
  const mentee = await makeMentee(program, 'Amara Diallo')
  await logIn(page, mentee)
  await page.goto('/dashboard/settings/account')
  // A tab that the page opens shares its session.
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => void open('/dashboard/settings/privacy'))
  const second = await opened
  await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('Until then you can log in and keep it.')).toBeVisible()
  await checkScreen(page)
  // As ten minutes after the log-in.
  const refusal = { code: 'reauthentication_required', errorMessages: ["Please confirm that it's you"], requestId: '1' }
  await handleUntil(
    page,
    `**/api${accountDeletionRoutes.requestDeletion.path}`,
    (route) => route.fulfill({ status: 403, json: refusal }),
    { times: 1 },
  )
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await confirm.click()
  const confirming = page.getByRole('dialog', { name: "Confirm that it's you" })
  await confirming.getByLabel('Password', { exact: true }).press('Escape')
  await expect(confirm).toBeFocused()
  await confirm.click()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL('/account-deletion')
    await expect(tab.getByRole('heading', { level: 1, name: 'Your account will be deleted' })).toBeVisible()
  }
  await second.close()
  await mailsTo(mentee.email, /account will be deleted/)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await fillLogIn(page, mentee)
  await expect(page).toHaveURL('/account-deletion')
  await checkAddress(page, '/dashboard', async () => {
    await expect(page).toHaveURL('/account-deletion')
    await expect(page.getByRole('button', { name: 'Prepare my data' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your account stays')).toBeVisible()
})
