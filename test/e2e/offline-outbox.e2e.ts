import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chatRoutes } from '#contract/chat/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { findChromium } from '#test/support/chromium.ts'
import { createGroupSession, readSession, takeSeat } from '#test/support/group-sessions.ts'
import { expect, serviceWorkerSettings, test } from '#test/support/journey.ts'
import { openLine, type Line } from '#test/support/line.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: serviceWorkerSettings })

/** A mentor after a session, with two next steps, no note yet, and a seat in another mentor's group session. */
async function makeScene(programAt: (clock: string) => Promise<Program>) {
  let program = await programAt('2027-03-10T08:55:00Z')
  const mentor = await openForBookings(program, await makeMentor(program, 'Ngozi Obi'))
  const mentee = await makeMentee(program, 'Kwame Mensah')
  const host = await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  const booking = await book(program, mentor, mentee, new Date('2027-03-10T09:00:00Z'))
  for (const { record } of [mentor, mentee])
    await call(program, sessionRoutes.join, { params: { kind: 'individual', id: booking.id } }, record.accessToken)
  const group = await createGroupSession(program, host, { date: '2027-03-12' })
  await takeSeat(program, group.id, mentor)
  program = await programAt('2027-03-10T10:05:00Z')
  // Tokens of an hour ago are spent.
  const [as, byMentee] = [await logInByApi(program, mentor), await logInByApi(program, mentee)]
  for (const text of ['Read the draft', 'Ask Amina'])
    await call(
      program,
      nextStepRoutes.addNextStep,
      { params: { id: mentee.profileId }, body: { text, owner: 'mentor', dueDate: null } },
      as.accessToken,
    )
  const steps = () => call(program, nextStepRoutes.nextSteps, { params: { id: mentee.profileId } }, as.accessToken)
  const note = () => call(program, nextStepRoutes.sessionNote, { params: { id: booking.id } }, as.accessToken)
  const seat = async () => (await readSession(program, group.slug, { ...mentor, record: as })).rsvp
  // The booking begins the conversation, in a job.
  const conversations = () => call(program, chatRoutes.conversations, {}, as.accessToken)
  await expect.poll(conversations).toHaveLength(1)
  const { id } = (await conversations())[0]!
  const messages = async () =>
    (await call(program, chatRoutes.messages, { params: { id } }, as.accessToken)).filter(
      ({ senderId }) => senderId === mentor.record.userId,
    )
  return { program, mentor, mentee, byMentee, booking, group, steps, note, seat, messages }
}

/** A phone with a browser that is closed and opened again with what it stored. */
async function openPhone(folder: string, line: Line): Promise<{ context: BrowserContext; page: Page }> {
  const { executablePath, args, env } = await findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    ...{ baseURL: line.url, viewport: { width: 360, height: 740 }, locale: 'en-GB', timezoneId: 'Africa/Lagos' },
    ...{ ...(executablePath && { executablePath }), args, env },
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The paths of what this browser saved. */
const savedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'saved-reads')) return []
    const opening = indexedDB.open('saved-reads')
    const database = await new Promise<IDBDatabase>((done) => (opening.onsuccess = () => done(opening.result)))
    const reading = database.transaction('reads').objectStore('reads').getAllKeys()
    const keys = await new Promise<IDBValidKey[]>((done) => (reading.onsuccess = () => done(reading.result)))
    database.close()
    return keys.map(String)
  })
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted())
/** What says so beside what was done; the line below the header counts. */
const waits = (page: Page) => page.getByText('Waits for a connection', { exact: true })
const step = (page: Page, text: string) => page.getByRole('checkbox', { name: new RegExp(text) })

test('what a phone did without a network is sent once, in order, after its browser was closed', async ({
  programAt,
}, testInfo) => {
  test.slow()
  const { program, mentor, mentee, byMentee, booking, group, steps, note, seat, messages } = await makeScene(programAt)
  const line = await openLine(program.url)
  const folder = testInfo.outputPath('phone')
  let { context, page } = await openPhone(folder, line)
  const goOffline = async () => {
    line.cut()
    await context.setOffline(true)
  }
  const bar = (n: number) => page.getByRole('button', { name: `${n} changes wait for a connection.` })

  await test.step('a note, two steps and a seat wait where they were given, and in one list', async () => {
    await logIn(page, mentor)
    await page.goto('/dashboard')
    const paths = [
      ...[nextStepRoutes.sessionNote, nextStepRoutes.nextSteps],
      ...[groupListRoutes.oneGroupSession, chatRoutes.messages],
    ]
    for (const { path } of paths) await expect.poll(() => savedIn(page)).toContainEqual(expect.stringContaining(path))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const session = await context.newCDPSession(page)
    expect((await session.send('Page.getAppManifest')).errors).toEqual([])
    // Chromium's headless shell never names one; the browser of CHROMIUM_PATH does.
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await session.detach()
    await expect(page.getByRole('link', { name: 'From support to engineering' }).first()).toBeVisible()
    await goOffline()
    await page.goto(`/booking/${booking.id}`)
    await page.getByLabel('Private note').fill('Wants to lead a team.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(waits(page)).toHaveCount(1)
    for (const text of ['Read the draft', 'Ask Amina']) await step(page, text).check()
    await expect(waits(page)).toHaveCount(3)
    await step(page, 'Read the draft').uncheck()
    await step(page, 'Read the draft').check()
    const add = page.getByRole('button', { name: 'Add a next step' })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription("You're offline. This works again when you're back online.")
    await checkScreen(page)
    await page.goto(`/group-details/${group.slug}`)
    await page.getByRole('complementary', { name: 'Take part' }).getByRole('button', { name: 'Leave' }).click()
    await expect(waits(page)).toBeVisible()
    await checkScreen(page)
    await bar(4).click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await expect(list.getByRole('listitem')).toHaveCount(4)
    await expect(list.getByRole('listitem').last()).toContainText('Your seat given up: From support to engineering')
    await checkScreen(page)
    expect([await seat(), (await note()).text]).toEqual(['GOING', ''])
    await page.goto('/chat')
    await page.getByRole('link', { name: /Kwame Mensah/ }).click()
    await page.getByRole('textbox', { name: 'Write a message' }).fill('From the bus')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Waiting for network')).toBeVisible()
  })

  await test.step('after a start without a network they are still shown', async () => {
    await context.close()
    const changed = (await steps()).find(({ text }) => text === 'Ask Amina')!
    const { id, owner, dueDate, version } = changed
    const body = { text: 'Ask Amina for a talk', owner, dueDate, version, isDone: false }
    await call(program, nextStepRoutes.changeNextStep, { params: { id }, body }, byMentee.accessToken)
    ;({ context, page } = await openPhone(folder, line))
    await goOffline()
    await page.goto(`/booking/${booking.id}`)
    await expect(bar(4)).toBeVisible()
    await expect(step(page, 'Read the draft')).toBeChecked()
    await expect(page.getByLabel('Private note')).toHaveValue('Wants to lead a team.')
    await expect(waits(page)).toHaveCount(3)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /Ngozi/ })).toBeVisible()
    await expect(bar(4)).toBeVisible()
    await expect(page.getByRole('link', { name: 'From support to engineering' })).toHaveCount(0)
  })

  await test.step('each is sent once; what was refused says why, and shows how it is now', async () => {
    const sent: string[] = []
    line.rewrite((path) => (sent.push(path), undefined))
    await page.goto(`/booking/${booking.id}`)
    await expect(bar(4)).toBeVisible()
    line.mend()
    await context.setOffline(false)
    await expect(page.getByText(/^Not saved: This step was changed meanwhile/)).toBeVisible()
    await expect(waits(page)).toHaveCount(0)
    await expect(step(page, 'Ask Amina for a talk')).not.toBeChecked()
    await expect(step(page, 'Read the draft')).toBeChecked()
    await expect.poll(seat).toBe('CANCELLED')
    expect((await note()).text).toBe('Wants to lead a team.')
    expect((await steps()).map(({ text, isDone }) => `${text} ${isDone}`)).toEqual([
      'Ask Amina for a talk false',
      'Read the draft true',
    ])
    expect(sent.filter((path) => /\/api\/next-steps\/[0-9a-f-]{36}$/.test(path))).toHaveLength(2)
    expect(sent.filter((path) => path.includes('/rsvp'))).toHaveLength(1)
    await expect.poll(messages).toHaveLength(1)
    await checkScreen(page)
    const answered = page.waitForResponse(/\/api\/next-steps\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(step(page, 'Ask Amina for a talk')).toBeChecked()
    // Without its answer it would wait again once the phone is offline.
    await (await answered).finished()
    await expect.poll(async () => (await steps()).every(({ isDone }) => isDone)).toBe(true)
    await expect(page.getByText('Not saved')).toHaveCount(0)
  })

  await test.step('nothing of it is left for the next person', async () => {
    await goOffline()
    await step(page, 'Read the draft').uncheck()
    await expect(waits(page)).toHaveCount(1)
    await expect.poll(() => databases(page)).toContain('unsent-commands')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out anyway?' })
    await expect(question).toContainText("Messages or changes on this device weren't sent yet.")
    await checkScreen(page)
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveCount(0)
    await expect.poll(() => databases(page)).not.toContain('unsent-commands')
    line.mend()
    await context.setOffline(false)
    // Leaving is completed by a full load.
    await expect(page).toHaveURL('/')
    await logIn(page, mentee)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /Kwame/ })).toBeVisible()
    await expect(page.getByText(/wait for a connection/)).toHaveCount(0)
    expect((await steps()).every(({ isDone }) => isDone)).toBe(true)
  })
  await context.close()
  await line.close()
})
