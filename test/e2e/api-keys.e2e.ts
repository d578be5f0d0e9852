import type { Page } from '@playwright/test'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { makeMentee, password } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import * as fields from '#texts/accounts/fields.ts'
import * as keys from '#texts/accounts/api-keys.ts'

/** Everything that this browser stores of the instance, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url, await (await cache.match(request))!.text())
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        texts.push(JSON.stringify(reading.result))
      }
      database.close()
    }
    return texts.join('\n')
  })

test('a key is created, used by a program and revoked', async ({ page, program }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const mentee = await makeMentee(program, 'Zanele Dlamini')
  await logIn(page, mentee)
  await page.goto('/dashboard/settings/security')
  const section = page.getByRole('region', { name: keys.title })
  await expect(section.getByText(keys.none)).toBeVisible()
  await section.getByRole('button', { name: keys.create }).click()
  const dialog = page.getByRole('dialog', { name: keys.createTitle })
  const createButton = dialog.getByRole('button', { name: keys.create })
  await createButton.click()
  await expect(dialog.getByText(fields.api_key_name_required)).toBeVisible()
  await expect(dialog.getByText(fields.api_key_scopes_required)).toBeVisible()
  await dialog.getByLabel(keys.name).fill('Timesheet')
  await dialog.getByLabel(keys.scope['profile:read']).check()
  await dialog.getByLabel(keys.untilDate).check()
  await createButton.click()
  await expect(dialog.getByText(fields.api_key_expiry_required)).toBeVisible()
  await checkScreen(page)
  await dialog.getByLabel('30 days').check()

  const refusal = { code: 'reauthentication_required', errorMessages: ["Please confirm that it's you"], requestId: '1' }
  await handleUntil(page, '**/api/auth/api-keys', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  })
  await createButton.click()
  const confirming = page.getByRole('dialog', { name: "Confirm that it's you" })
  await confirming.getByLabel('Password', { exact: true }).fill(password)
  await confirming.getByRole('button', { name: 'Confirm' }).click()

  const made = page.getByRole('alertdialog', { name: keys.made })
  const secret = (await made.getByLabel(keys.secretOf({ name: 'Timesheet' })).textContent())!
  expect(secret).toMatch(/^kando_[0-9A-Za-z]{46}$/)
  await made.getByRole('button', { name: 'Copy' }).click()
  await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await made.getByRole('button', { name: keys.done }).click()
  await expect(made).toBeHidden()
  await expect(section.getByText(keys.neverUsed)).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect(await storedText(page)).not.toContain(secret)

  const callWithKey = () =>
    fetch(`${program.url}/api${accountRoutes.validate.path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect(await (await callWithKey()).json()).toMatchObject({ fullName: 'Zanele Dlamini' })
  await page.reload()
  await expect(section.getByText(/^Last used/)).toBeVisible()
  await checkScreen(page)
  await section.getByRole('button', { name: keys.revokeOf({ name: 'Timesheet' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: keys.revoke }).click()
  await expect(section.getByText(keys.none)).toBeVisible()
  expect(await (await callWithKey()).json()).toMatchObject({ code: 'api_key_unknown' })
})
