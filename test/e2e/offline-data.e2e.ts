import type { Page } from '@playwright/test'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { nextMessage } from '#server/features/chat/factory.ts'
import { expect } from '#test/support/journey.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import { expectWorker, test } from '#test/support/offline-journey.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import * as dashboardInArabic from '../../src/texts/compiled/ar/dashboard.ts'
import type { Program } from '#test/support/program.ts'

/** The keys of what this browser saved, as `person path`. */
const savedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'saved-reads')) return []
    const opening = indexedDB.open('saved-reads')
    const database = await new Promise<IDBDatabase>((done) => (opening.onsuccess = () => done(opening.result)))
    const reading = database.transaction('reads').objectStore('reads').getAll()
    const reads = await new Promise<{ person: string; queryKey: string[] }[]>(
      (done) => (reading.onsuccess = () => done(reading.result)),
    )
    database.close()
    return reads.map(({ person, queryKey }) => `${person} ${queryKey[0]}`)
  })

/** Until this browser has all that a person's pages show without a network. */
async function expectSaved(page: Page, { record }: Member, path: string): Promise<void> {
  await expectWorker(page)
  await expect.poll(() => savedIn(page)).toContain(`${record.userId} ${path}`)
}

/** A session of tomorrow with a note, a next step and a message. */
async function makeScene(program: Program) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Ngozi Obi'))
  const mentee = await makeMentee(program, 'Kwame Mensah')
  const booking = await book(program, mentor, mentee, new Date(Date.now() + 86_400_000))
  await call(
    program,
    nextStepRoutes.addNextStep,
    { params: { id: mentee.profileId }, body: { owner: 'mentee', text: 'Draft the first page', dueDate: null } },
    mentor.record.accessToken,
  )
  // The booking begins the conversation, in a job.
  const { accessToken } = mentor.record
  const reading = () => call(program, chatRoutes.conversationWith, { params: { id: mentee.profileId } }, accessToken)
  await expect.poll(async () => (await reading()).conversation !== null).toBe(true)
  const { id, conversationSecret: secret } = (await reading()).conversation!
  const body = nextMessage({ userId: mentor.record.userId }, id, { secret, text: 'Bring your draft' })
  await call(program, chatRoutes.sendMessage, { body }, accessToken)
  return { mentor, mentee, booking }
}

const messages = chatRoutes.messages.path

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('after one visit the agenda, a session, a conversation and the profile open without a network', async ({
      page,
      program,
      context,
      line,
    }) => {
      test.slow()
      const { mentor, mentee, booking } = await makeScene(program)
      await logIn(page, mentee)
      await page.goto('/dashboard')
      await expectSaved(page, mentee, messages)
      await page.goto('about:blank')
      await context.setOffline(true)
      line.cut()
      const cold = await context.newPage()
      await cold.goto('/dashboard')
      await expect(cold.getByText(/^You're offline\. What you see is as of \d\d:\d\d\.$/)).toBeVisible()
      const agenda = cold.getByRole('region', { name: 'Next 14 days' })
      await expect(agenda.getByRole('link', { name: `Session with ${mentor.fullName}` })).toBeVisible()
      await expect(cold.getByText('Draft the first page').first()).toBeVisible()
      await expect(cold.getByText(/isn't on your device/)).toHaveCount(0)
      await checkScreen(cold)
      await agenda.getByRole('link', { name: `Session with ${mentor.fullName}` }).click()
      await expect(cold).toHaveURL(`/booking/${booking.id}`)
      await expect(cold.getByText('How do I grow into a lead?')).toBeVisible()
      await expect(cold.getByRole('checkbox', { name: /Draft the first page/ })).toBeVisible()
      await expect(cold.getByText(/isn't on your device/)).toHaveCount(0)
      await checkScreen(cold)
      await cold.goto('/dashboard/next-session')
      await expect(cold).toHaveURL(`/booking/${booking.id}`)
      await cold.goto('/chat')
      await cold.getByRole('link', { name: new RegExp(mentor.fullName) }).click()
      await expect(cold.getByRole('log').getByText('Bring your draft')).toBeVisible()
      await checkScreen(cold)
      await cold.goto('/profile-public')
      await expect(cold.getByRole('heading', { level: 1, name: mentee.fullName })).toBeVisible()
      await expect(cold.getByText(/isn't on your device/)).toHaveCount(0)
      line.mend()
      await context.setOffline(false)
      await expect(cold.getByText(/^You're offline\. What you see/)).toBeHidden()
    })
  })

test('in Arabic the agenda opens without a network from right to left', async ({ page, program, context, line }) => {
  const { mentor, mentee } = await makeScene(program)
  await logIn(page, mentor)
  await page.goto('/dashboard')
  // From another page: this one would follow the choice by itself.
  await page.goto('about:blank')
  await context.addCookies([{ name: 'locale', value: 'ar', url: line.url }])
  await page.goto('/ar/dashboard')
  await expectSaved(page, mentor, messages)
  await expect.poll(() => page.evaluate(() => caches.keys())).toContainEqual(expect.stringMatching(/^shell ar /))
  await context.setOffline(true)
  await page.goto('about:blank')
  const cold = await context.newPage()
  for (const width of [360, 1280]) {
    await cold.setViewportSize({ width, height: 800 })
    await cold.goto('/ar/dashboard')
    await expect(cold.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(cold.getByRole('region', { name: dashboardInArabic.fortnight })).toContainText(mentee.fullName)
    await checkScreen(cold)
  }
})

test('a phone that two people use shows each only their own', async ({ page, program, context, line }) => {
  const { mentor, mentee } = await makeScene(program)
  await logIn(page, mentee)
  await page.goto('/dashboard')
  await expectSaved(page, mentee, messages)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await savedIn(page)).toEqual([])
  await logIn(page, mentor)
  await page.goto('/dashboard')
  await expectSaved(page, mentor, messages)
  expect((await savedIn(page)).filter((read) => read.startsWith(mentee.record.userId))).toEqual([])
  await context.setOffline(true)
  line.cut()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /Ngozi/ })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  // Only once it is done: the page would leave the next one.
  await expect(page).toHaveURL(/\/login/)
  expect(await savedIn(page)).toEqual([])
  for (const path of ['/dashboard', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
    await expect(page.getByText(/Ngozi|Kwame/)).toHaveCount(0)
  }
  // The server alone renders the landing page: it is not asked for again and again, but once the network is back.
  line.mend()
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('what was saved ends when the session does', async ({ page, program }) => {
  const { mentee } = await makeScene(program)
  await logIn(page, mentee)
  await page.goto('/dashboard')
  await expectSaved(page, mentee, messages)
  // An open page would learn of it from its socket, and be loaded again without a session.
  await page.goto('about:blank')
  const elsewhere = await logInByApi(program, mentee)
  await call(program, accountRoutes.endOtherDevices, {}, elsewhere.accessToken)
  await page.goto('/dashboard')
  await expect(page.getByRole('alertdialog', { name: 'Please log in again' })).toBeVisible()
  await expect.poll(() => savedIn(page)).toEqual([])
})
