import { expect, test } from '#test/support/journey.ts'
import { makeMentee } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logInStaff, makeAdmin } from '#test/support/staff.ts'
import { logIn } from '#test/support/steps.ts'
import { isVerified, webhookReceiver } from '#test/support/servers/webhook-receiver.ts'
import * as fieldTexts from '#texts/fields.ts'
import * as desk from '#texts/moderation/desk.ts'
import * as fields from '#texts/webhooks/fields.ts'
import * as webhooks from '#texts/webhooks.ts'
import * as inArabic from '../../src/texts/compiled/ar/webhooks.ts'

test('events reach a program, also again', async ({ page, program }) => {
  const receiver = await webhookReceiver()
  const { host } = new URL(receiver.url)
  const mentee = await makeMentee(program, 'Zanele Dlamini')
  await logIn(page, mentee)
  await page.goto('/dashboard/settings/security')
  const section = page.getByRole('region', { name: webhooks.title })
  await expect(section.getByText(webhooks.none)).toBeVisible()
  await section.getByRole('button', { name: webhooks.add }).click()
  const dialog = page.getByRole('dialog', { name: webhooks.addTitle })
  const addButton = dialog.getByRole('button', { name: webhooks.add })
  await addButton.click()
  await expect(dialog.getByText(fields.webhook_address_invalid)).toBeVisible()
  await expect(dialog.getByText(fields.webhook_events_required)).toBeVisible()
  await dialog.getByLabel(webhooks.url).fill(receiver.url)
  await dialog.getByLabel(webhooks.event['session.booked']).check()
  await checkScreen(page)
  await addButton.click()
  const made = page.getByRole('alertdialog', { name: webhooks.secretTitle })
  const secret = (await made.getByLabel(webhooks.secretOf({ host })).textContent())!
  expect(secret).toMatch(/^whsec_/)
  await made.getByRole('button', { name: webhooks.done }).click()
  await expect(made).toBeHidden()
  expect(await page.content()).not.toContain(secret)

  await section.getByRole('link', { name: webhooks.deliveriesOf({ host }) }).click()
  const deliveries = page.getByRole('region', { name: webhooks.listTitle })
  await expect(deliveries.getByText(webhooks.nothing)).toBeVisible()
  receiver.answer = (response) => void response.writeHead(500).end('out of order')
  await page.getByRole('button', { name: webhooks.test }).click()
  // The page learns of the attempt by itself.
  await expect(deliveries.getByText(webhooks.failed)).toBeVisible()
  await deliveries.getByText(webhooks.details).click()
  await expect(deliveries.getByText('out of order')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)

  receiver.answer = (response) => void response.writeHead(200).end('thanks')
  await deliveries.getByRole('button', { name: webhooks.resendOf({ n: 1 }) }).click()
  await expect(deliveries.getByText(webhooks.delivered)).toBeVisible()
  expect(receiver.received.map((message) => isVerified(secret, message))).toEqual([true, true])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await page.getByRole('button', { name: webhooks.resendPeriod }).click()
  await page.getByRole('dialog').getByRole('button', { name: webhooks.resend }).click()
  await expect(page.getByText(webhooks.resentCount({ n: 1 }))).toBeVisible()
  await expect.poll(() => receiver.received.length).toBe(3)

  const path = new URL(page.url()).pathname
  // From another page: this one would follow the choice by itself.
  await page.goto('about:blank')
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: program.url }])
  await page.goto(`/ar${path}`)
  await expect(page.getByRole('region', { name: inArabic.listTitle }).getByText(inArabic.delivered)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'حذف' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText(inArabic.none)).toBeVisible()
  await receiver.close()
})

test('staff send what happens to a program, and skip what it refuses', async ({ page, program, mailsTo }) => {
  const receiver = await webhookReceiver()
  const { host } = new URL(receiver.url)
  await logInStaff(page, makeAdmin(program, 'Sade Adeyemi'), mailsTo)
  await page.getByRole('link', { name: desk.nav.system }).click()
  const section = page.getByRole('region', { name: webhooks.instanceTitle })
  await expect(section.getByText(webhooks.instanceNone)).toBeVisible()
  await section.getByRole('button', { name: webhooks.add }).click()
  const dialog = page.getByRole('dialog', { name: webhooks.addTitle })
  await dialog.getByLabel(webhooks.url).fill(receiver.url)
  await dialog.getByLabel(webhooks.event['person.joined']).check()
  await dialog.getByRole('button', { name: webhooks.add }).click()
  await expect(dialog.getByText(fieldTexts.staff_reason_too_short)).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).fill('For the newsletter of the community')
  await dialog.getByRole('button', { name: webhooks.add }).click()
  await page
    .getByRole('alertdialog', { name: webhooks.secretTitle })
    .getByRole('button', { name: webhooks.done })
    .click()

  await section.getByRole('link', { name: webhooks.deliveriesOf({ host }) }).click()
  const deliveries = page.getByRole('region', { name: webhooks.listTitle })
  receiver.answer = (response) => void response.writeHead(422).end('no such event')
  await page.getByRole('button', { name: webhooks.test }).click()
  await expect(deliveries.getByText(webhooks.failed)).toBeVisible()
  receiver.answer = (response) => void response.writeHead(204).end()
  await deliveries.getByRole('button', { name: webhooks.skipOf({ n: 1 }) }).click()
  const question = page.getByRole('dialog', { name: webhooks.skipTitle })
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  await question.getByLabel('Reason', { exact: true }).fill('Their program does not know test events')
  await page.keyboard.press('Tab')
  await question.getByRole('button', { name: webhooks.skip, exact: true }).click()
  await expect(deliveries.getByText(webhooks.skipped, { exact: true })).toBeVisible()
  await expect(deliveries.getByRole('button', { name: webhooks.skipOf({ n: 1 }) })).toHaveCount(0)
  await makeMentee(program, 'Zanele Khumalo')
  await expect(deliveries.getByText(webhooks.event['person.joined'])).toBeVisible()
  await expect.poll(() => receiver.received.map(({ body }) => body.sequence)).toEqual([1, 2])
  await checkScreen(page)
  await page.getByRole('banner').getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('link', { name: desk.nav.audit }).click()
  await expect(page.getByText(/Their program does not know test events/)).toBeVisible()
  await receiver.close()
})
