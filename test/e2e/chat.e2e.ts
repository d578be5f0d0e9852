import type { Locator, Page } from '@playwright/test'
import { chatRoutes } from '#contract/chat/routes.ts'
import { nextMessage } from '#server/features/chat/factory.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { call, makeMentee, makeMentor, openForBookings, pictureFile, type Member } from '#test/support/members.ts'
import { checkAddress, checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import type { Program } from '#test/support/program.ts'
import * as errors from '#texts/chat/errors.ts'

test.describe.configure({ mode: 'default' })

const blocking = errors.chat_blocking
const log = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(log(page).getByText(text)).toBeVisible()
}

const line = (page: Page, number: number) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(`Line ${number}`, { exact: true }) })

/** Scrolls the log up until a line of it is in the document, and then in view. */
async function scrollUpTo(line: Locator): Promise<void> {
  const up = async () => {
    if ((await line.count()) > 0) return true
    await log(line.page()).evaluate((element) => element.scrollBy({ top: -element.clientHeight / 2 }))
    return false
  }
  await expect.poll(up, { intervals: [50] }).toBe(true)
  await line.scrollIntoViewIfNeeded()
}

/** So many messages of a person, numbered, through the API. */
async function writeMany(program: Program, { record }: Member, id: string, count: number): Promise<void> {
  const read = { params: { id } }
  const { conversationSecret: secret } = await call(program, chatRoutes.conversation, read, record.accessToken)
  for (let number = 1; number <= count; number++) {
    const body = nextMessage({ userId: record.userId }, id, { secret, text: `Line ${number}` })
    await call(program, chatRoutes.sendMessage, { body }, record.accessToken)
  }
}

/** The mentor's name is unique in the file: profiles also show similar mentors. */
async function makePair(program: Program, mentorName: string): Promise<[Member, Member]> {
  return Promise.all([
    makeMentor(program, mentorName).then((made) => openForBookings(program, made)),
    makeMentee(program, 'Ngũgĩ Mwangi', { timezone: 'Africa/Nairobi' }),
  ])
}

test('a mentee finds a mentor and they write to each other', async ({ page, browser, program }) => {
  test.slow()
  const [mentor, mentee] = await makePair(program, 'Adéọlá Fálétí')
  const other = await browser.newPage({
    baseURL: program.url,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await Promise.all([logIn(page, mentee), logIn(other, mentor)])
  for (const tab of [page, other]) await tab.goto('/dashboard')

  await test.step('finds the person', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { name: 'Start a new conversation' })).toBeVisible()
    await page.getByRole('button', { name: 'Find a mentor or mentee' }).click()
    const dialog = page.getByRole('dialog', { name: 'Start a new chat' })
    await dialog.getByRole('searchbox', { name: 'Find a mentor' }).fill('Zzyzx')
    await expect(dialog.getByText('No results found')).toBeVisible()
    await dialog.getByRole('searchbox').fill(mentor.fullName)
    await dialog.getByRole('button', { name: mentor.fullName }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  })

  await test.step('the first message arrives', async () => {
    await say(page, 'Hello! See https://kando.example/me.')
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached()
    await expect(log(page).getByRole('link', { name: 'https://kando.example/me' })).toHaveAttribute('rel', /noopener/)
    await expect(other.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
    await other.getByRole('link', { name: 'Messages, 1 unread' }).click()
    await other.getByRole('link', { name: /Ngũgĩ Mwangi/ }).click()
    await expect(log(other).getByText('1 unread message')).toBeVisible()
    await expect(log(other).getByText(/^Hello!/)).toBeVisible()
    // For fingers a tap on a message shows its button.
    const more = other.getByRole('button', { name: /^More about: Hello!/ })
    await log(other)
      .getByText(/^Hello!/)
      .tap()
    await expect(more).toHaveCSS('opacity', '1')
  })

  await test.step('it is seen, and answered', async () => {
    await expect(log(page).getByText('Seen', { exact: true })).toBeAttached()
    await expect(other.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await field(other).pressSequentially('Welcome')
    await expect(page.getByText(`${mentor.fullName} is typing`)).toBeVisible()
    await field(other).press('Shift+Enter')
    await field(other).pressSequentially('How can I help?')
    await other.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(page).getByText(/Welcome\s+How can I help\?/)).toBeVisible()
    await expect(page.locator('[aria-live=polite]').filter({ hasText: /: Welcome/ })).toHaveCount(1)
  })

  await test.step('without a network messages wait, through a reload of the other tab too', async () => {
    const context = page.context()
    await context.setOffline(true)
    await say(page, 'First from the bus')
    await say(page, 'Second from the bus')
    await expect(log(page).getByText('Waiting for network').first()).toBeVisible()
    await context.setOffline(false)
    await expect(log(other).getByText('Second from the bus')).toBeVisible()
    await expect(log(other).getByText(/from the bus/)).toHaveText([/First/, /Second/])
    await expect(log(page).getByText('Waiting for network')).toHaveCount(0)
  })

  await test.step('an unsent message survives a reload', async () => {
    const mend = await handleUntil(page, '**/api/chat/messages', (route) => route.abort())
    await say(page, 'Written before the reload')
    await page.reload()
    await expect(log(page).getByText('Written before the reload')).toBeVisible()
    mend()
    await expect(log(other).getByText('Written before the reload')).toBeVisible()
    // Its receipt moves the lines above it, which are pressed below.
    await expect(log(page).getByText('Seen', { exact: true })).toHaveCount(2)
  })

  const tab = await page.context().newPage()
  await test.step('another tab shows the same, and nothing as unread', async () => {
    await tab.goto('/chat')
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    // The newest conversation opens by itself where it stands beside the list.
    await expect(tab).toHaveURL(page.url())
    await expect(log(tab).getByText('Written before the reload')).toBeVisible()
  })

  await test.step('copies, replies and deletes', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'More about: Welcome' }).click()
    await page.getByRole('menuitem', { name: 'Copy text' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Welcome\nHow can I help?')
    await page.getByRole('button', { name: 'More about: Welcome' }).click()
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await say(page, 'With my portfolio')
    await expect(log(other).getByRole('blockquote')).toContainText('Welcome')
    await page.getByRole('button', { name: 'More about: With my portfolio' }).click()
    await page.getByRole('menuitem', { name: 'Delete for both' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click()
    await expect(log(page).getByText('You deleted this message')).toBeVisible()
    await expect(log(page)).toBeFocused()
    await expect(log(other).getByText('This message was deleted')).toBeVisible()
    await expect(log(other).getByText('With my portfolio')).toHaveCount(0)
    await expect(log(tab).getByText('You deleted this message')).toBeVisible()
    await tab.close()
  })

  await test.step('reacts, by pointer and by keyboard; both see whose it is', async () => {
    const more = page.getByRole('button', { name: 'More about: Welcome' })
    await more.click()
    await page.getByRole('menuitemradio', { name: 'Heart' }).click()
    await expect(log(page).getByRole('button', { name: 'Heart: you', pressed: true })).toBeVisible()
    const theirs = log(other).getByRole('button', { name: `Heart: ${mentee.fullName}`, pressed: false })
    await theirs.click()
    await expect(log(page).getByRole('button', { name: `Heart: you and ${mentor.fullName}` })).toBeVisible()
    await more.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Heart', checked: true })).toBeVisible()
    await expect(page.getByRole('menuitemradio', { name: 'Thumbs up' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(log(other).getByRole('button', { name: 'Heart: you', pressed: true })).toBeVisible()
    await expect(more).toBeFocused()
  })

  await test.step('edits a message; both see the new text and when', async () => {
    await page.getByRole('button', { name: 'More about: First from the bus' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit message' })
    await expect(dialog.getByLabel('Message')).toHaveValue('First from the bus')
    await dialog.getByLabel('Message').fill('First from the train')
    await dialog.getByRole('button', { name: 'Save' }).click()
    for (const one of [page, other]) {
      await expect(log(one).getByText('First from the train', { exact: true })).toBeVisible()
      await expect(log(one).getByText(/^Edited at/)).toBeVisible()
    }
  })

  await test.step('searches the conversation', async () => {
    await other.getByRole('button', { name: 'Conversation options' }).click()
    await other.getByRole('menuitem', { name: 'Search this conversation' }).click()
    const box = other.getByRole('searchbox', { name: 'Search this conversation' })
    await expect(box).toBeFocused()
    await box.fill('FROM THE')
    await expect(other.getByText('1 of 2', { exact: true })).toBeVisible()
    await box.press('Enter')
    await expect(other.getByText('2 of 2', { exact: true })).toBeVisible()
    await expect(log(other).locator('[aria-current]')).toContainText('First from the train')
    expect(await other.evaluate(() => [...CSS.highlights.values()].map(({ size }) => size))).toEqual([1, 1])
    await checkScreen(other)
    await other.getByRole('button', { name: 'Close the search' }).click()
    await expect(box).toHaveCount(0)
  })

  await test.step('records a voice message, which the other one hears after a press', async () => {
    const record = page.getByRole('button', { name: 'Record a voice message' })
    const panel = page.getByRole('group', { name: 'Voice message' })
    await record.press('Enter')
    await expect(panel.getByText(/^(2:00|1:59) left$/)).toBeVisible()
    await checkScreen(page)
    await panel.getByRole('button', { name: 'Discard the recording' }).click()
    await expect(record).toBeFocused()
    await record.press('Enter')
    await expect(panel.getByRole('button', { name: 'Stop recording' })).toBeFocused()
    await expect(panel.getByText('1:58 left')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: 'Play the recording' })).toBeFocused()
    await expect(panel.getByText(/^\d+ kB$/)).toBeVisible()
    await checkScreen(page)
    await panel.getByRole('button', { name: 'Send the voice message' }).click()
    await expect(record).toBeFocused()

    const fetched: string[] = []
    other.on('request', (request) => void (request.url().includes('/chat-files/') && fetched.push(request.url())))
    const play = log(other).getByRole('button', { name: 'Play the recording' })
    await expect(play).toBeVisible()
    await checkScreen(other)
    expect(fetched).toEqual([])
    await play.tap()
    const audio = log(other).locator('audio')
    await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.played.length)).toBeGreaterThan(0)
    expect(fetched).toHaveLength(1)
    const position = log(other).getByRole('slider', { name: 'Position in the recording' })
    await expect(play).toBeVisible()
    await position.press('ArrowRight')
    await expect(position).toHaveValue('1')
  })

  await test.step('says why nothing can be recorded', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Record a voice message' }).click()
    await expect(page.getByRole('alert')).toContainText('The microphone is blocked.')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Record a voice message' })).toBeFocused()
  })

  await test.step('the screens pass the checks', async () => {
    const address = page.url()
    await checkScreen(other)
    await checkAddress(page, address, () =>
      expect(log(page).getByText('First from the train', { exact: true })).toBeVisible(),
    )
    await checkAddress(page, '/chat', () =>
      expect(page.getByRole('link', { name: new RegExp(mentor.fullName) })).toBeVisible(),
    )
  })
  await other.close()
})

test('from a profile to a conversation, a report with a message, a block and its end', async ({
  page,
  browser,
  program,
}) => {
  test.slow()
  const [mentor, mentee] = await makePair(program, 'Kwame Mensah-Sarpong')
  const other = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
  await Promise.all([logIn(page, mentee), logIn(other, mentor)])

  await test.step('the profile leads to the conversation', async () => {
    await page.goto(`/mentor/${mentor.slug}`)
    await page.getByRole('link', { name: `Message ${mentor.fullName}` }).click()
    await say(page, 'Could you review my portfolio?')
    await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await other.goto('/chat')
    await other.getByRole('link', { name: new RegExp(mentee.fullName) }).click()
    await say(other, 'Only for money, send it to my account')
    await expect(log(page).getByText(/^Only for money/)).toBeVisible()
  })

  await test.step('a report carries the message that was chosen', async () => {
    const more = page.getByRole('button', { name: /^More about: Only for money/ })
    await page.mouse.move(0, 0)
    await expect(more).toHaveCSS('opacity', '0')
    await log(page)
      .getByText(/^Only for money/)
      .hover()
    await expect(more).toHaveCSS('opacity', '1')
    await more.click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report user' })
    await expect(dialog.getByRole('checkbox', { name: /^Only for money/ })).toBeChecked()
    await checkScreen(page)
    await dialog.getByLabel('What happened?').fill('This mentor wants money for a session that should be free.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Your report has been submitted and will be reviewed')).toBeVisible()
  })

  await test.step('a block closes the conversation; the other one learns of it where they try to write', async () => {
    await page.getByRole('button', { name: 'Conversation options' }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page
      .getByRole('dialog', { name: 'Block user' })
      .getByRole('button', { name: `Block ${mentor.fullName}` })
      .click()
    await expect(page.getByRole('button', { name: blocking })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: mentee.fullName })).toBeVisible()
    await field(other).fill('Are you there?')
    await field(other).press('Enter')
    await expect(other.getByRole('status').filter({ hasText: 'This user has blocked you' })).toBeVisible()
    await expect(field(other)).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: 'Unavailable member' })).toBeVisible()
    await expect(other.getByText(mentee.fullName)).toHaveCount(0)
    await checkScreen(other)
  })

  await test.step('the sentence is the button that ends it', async () => {
    await page.getByRole('button', { name: blocking }).click()
    const question = page.getByRole('alertdialog', { name: 'Unblock user' })
    await question.getByRole('button', { name: 'Unblock' }).click()
    // The field may be there before the answer.
    await expect(question).toBeHidden()
    await expect(field(page)).toBeVisible()
    await expect(field(other)).toBeVisible()
    await say(other, 'Sorry, that was a joke')
    await expect(log(page).getByText('Sorry, that was a joke')).toBeVisible()
  })

  await test.step('by keyboard: from the list into the conversation and back', async () => {
    await field(page).press('Escape')
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeVisible()
  })

  await test.step('a picture arrives', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a picture or PDF' }).click()
    await (await chooser).setFiles(pictureFile)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(other).getByRole('img', { name: 'picture.png' })).toBeVisible()
  })

  await test.step('earlier messages arrive above without moving what is read', async () => {
    await writeMany(program, mentee, page.url().split('/').at(-1)!, 260)
    const earlier = Promise.withResolvers<void>()
    await page.route(/\/messages\?.*before=/, async (route) => {
      await earlier.promise
      await route.continue()
    })
    await page.reload()
    await expect(line(page, 260)).toBeInViewport()
    const focused = line(page, 260).getByRole('button')
    await focused.focus()
    const anchor = line(page, 75)
    await scrollUpTo(anchor)
    // The line with the focus stays, and few others: those in view.
    await expect(focused).toBeFocused()
    expect(await log(page).getByRole('listitem').count()).toBeLessThan(60)
    await anchor.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await topOf(anchor)
    const place = await anchor.getAttribute('aria-posinset')
    earlier.resolve()
    await expect(anchor).not.toHaveAttribute('aria-posinset', place!)
    await expect.poll(async () => Math.abs((await topOf(anchor)) - before)).toBeLessThan(2)
    await scrollUpTo(line(page, 1))
    await expect(line(page, 1)).toBeInViewport()
    await page.getByRole('button', { name: 'Go to the latest message' }).click()
    await expect(line(page, 260)).toBeInViewport()
    await scrollUpTo(anchor)
    await say(page, 'That was all')
    await expect(log(page).getByText('That was all')).toBeInViewport()
    await say(other, 'I have read it')
    await expect(log(page).getByText('I have read it')).toBeInViewport()
  })

  await test.step('a foreign conversation is not found', async () => {
    await page.goto('/chat/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { level: 1, name: "This conversation isn't here" })).toBeVisible()
  })
  await other.close()
})

/** Where a line stands once it is the same in two frames: lines that come into view are measured between layout and painting. */
const topOf = (one: Locator) =>
  one.evaluate(async (element) => {
    const top = () => element.getBoundingClientRect().top
    for (let last = Number.NaN; last !== top();) {
      last = top()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    return top()
  })
