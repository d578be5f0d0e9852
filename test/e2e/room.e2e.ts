import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { call } from '#test/support/members.ts'
import {
  bookSession,
  close,
  control,
  device,
  enterMuted,
  expectFrames,
  expectNoFramesWhileHidden,
  framesDecoded,
  launchWith,
  openGroupSession,
  roomClock,
  speaking,
} from '#test/support/rooms/room-journey.ts'
import { checkScreen, collectErrors } from '#test/support/screen.ts'
import * as keptNotes from '#texts/rooms/kept-notes.ts'
import * as notes from '#texts/rooms/notes.ts'

test.use({ clock: roomClock })

/** The browser's flag for devices leaves its microphones. */
function hideMicrophones() {
  const { mediaDevices } = navigator
  const [ask, list] = [mediaDevices.getUserMedia.bind(mediaDevices), mediaDevices.enumerateDevices.bind(mediaDevices)]
  mediaDevices.getUserMedia = (wanted) =>
    wanted?.audio ? Promise.reject(new DOMException('', 'NotFoundError')) : ask(wanted)
  mediaDevices.enumerateDevices = async () => (await list()).filter(({ kind }) => kind !== 'audioinput')
}

/** Two people write notes in turns, by keyboard, and keep them. */
async function writeNotes(one: Page, other: Page): Promise<void> {
  await one.keyboard.press('n')
  await expect(one.getByRole('heading', { name: 'Notes' })).toBeFocused()
  await control(one, notes.write).press('Enter')
  await expect(one.getByLabel(notes.field)).toBeFocused()
  await one.keyboard.type('Call the library')
  await control(other, 'Notes, Amina Diallo is writing').click()
  await expect(other.getByLabel(notes.field)).toHaveValue('Call the library')
  const turn = other.getByRole('status').filter({ hasText: notes.otherWrites({ name: 'Amina Diallo' }) })
  await expect(turn).toBeVisible()
  await control(one, notes.done).click()
  await expect(other.getByText(notes.free)).toBeVisible()
  await control(other, notes.keep).click()
  await expect(one.getByText(notes.otherAgreed({ name: 'Kwame Boateng' }))).toBeVisible()
  await one.setViewportSize({ width: 360, height: 740 })
  await checkScreen(one)
  await one.setViewportSize({ width: 1280, height: 800 })
  await control(one, notes.keep).click()
  for (const page of [one, other]) await expect(page.getByRole('status').filter({ hasText: notes.kept })).toBeVisible()
  await one.keyboard.press('Escape')
  await expect(one.getByRole('button', { name: 'Notes', exact: true })).toBeFocused()
  await control(other, 'Close').click()
}

test('two people meet in the built-in room: they see each other, write, and stay through a lost socket', async ({
  browser,
  program,
}) => {
  test.slow()
  const { mentor, mentee, id } = await bookSession(program)
  const one = await device(browser, program, mentor)
  const other = await device(browser, program, mentee)
  const errors = [one.page, other.page].map(collectErrors)

  // The button of the session leads to the green room.
  await one.page.goto(`/booking/${id}`)
  await control(one.page, 'JOIN SESSION').click()
  await expect(one.page).toHaveURL(`/room/individual/${id}`)
  await expect(one.page.getByRole('heading', { name: 'Session with Kwame Boateng' })).toBeVisible()
  await expect(one.page.getByText("Kwame Boateng isn't here yet.")).toBeVisible()
  await expect(control(one.page, 'Mute microphone')).toBeVisible()
  await one.page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(one.page)
  await one.page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen(one.page)
  await control(one.page, 'Enter room').click()
  await expect(one.page.getByText('Waiting for Kwame Boateng')).toBeVisible()

  await other.page.goto(`/room/individual/${id}`)
  await expect(other.page.getByText('Amina Diallo is in the room.')).toBeVisible()
  await control(other.page, 'Enter room').click()
  for (const page of [one.page, other.page]) await expectFrames(page)
  await expect(one.page.getByText('Good connection')).toBeVisible()

  // A lost socket interrupts nothing: pictures go on, and the state comes back with it.
  await other.context.setOffline(true)
  await expectFrames(one.page)
  const lost = one.page.locator('figure').getByText('Kwame Boateng is reconnecting')
  await expect(lost).toBeVisible()
  await other.context.setOffline(false)
  await expect(lost).toBeHidden()

  await control(other.page, 'Chat').click()
  await other.page.getByLabel('Message').fill('Can you hear me?')
  await other.page.keyboard.press('Enter')
  // It passes by, and leads to the chat.
  await expect(control(one.page, 'Chat, 1 new message')).toBeVisible()
  await control(one.page, 'Open chat Kwame Boateng Can you hear me?').click()
  await expect(one.page.getByRole('heading', { name: 'Chat' })).toBeFocused()
  await expect(one.page.getByText('Can you hear me?', { exact: true })).toBeVisible()
  await control(other.page, 'React').click()
  await expect(control(other.page, 'Thumbs up')).toBeFocused()
  await other.page.keyboard.press('Tab')
  await other.page.keyboard.press('Enter')
  await expect(one.page.locator('figure').getByRole('img', { name: 'Applause' })).toBeVisible()
  await expect(control(other.page, 'React')).toBeFocused()
  await control(other.page, 'Raise hand').click()
  await expect(one.page.getByRole('img', { name: 'Hand raised' })).toBeVisible()
  await one.page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(one.page)
  await control(one.page, 'Close').click()
  await checkScreen(one.page)
  await one.page.setViewportSize({ width: 1280, height: 800 })
  await checkScreen(one.page)

  // Captions, by keyboard.
  await other.page.keyboard.press('Escape')
  await other.page.keyboard.press('t')
  await expect(other.page.getByLabel('Write captions for everybody')).toBeFocused()
  await other.page.keyboard.type('Welcome, everybody')
  await other.page.keyboard.press('Enter')
  await expect(one.page.getByRole('log', { name: 'Captions' })).toHaveText('Kwame Boateng: Welcome, everybody')
  await checkScreen(other.page)
  await other.page.keyboard.press('Escape')
  await expect(other.page.getByLabel('Write captions for everybody')).toBeHidden()

  await writeNotes(one.page, other.page)

  // By keyboard.
  await one.page.keyboard.press('m')
  await expect(control(one.page, 'Turn on microphone')).toBeVisible()
  await expect(other.page.getByRole('img', { name: 'Microphone off' })).toBeVisible()

  // A reload leads back in, and the pictures come again.
  await other.page.reload()
  await control(other.page, /Enter room|Continue here/).click()
  for (const page of [one.page, other.page]) await expectFrames(page)
  await other.page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(other.page.getByLabel(notes.field)).toHaveValue('Call the library')

  await control(other.page, 'Leave room').click()
  await expect(other.page.getByRole('heading', { name: 'You left the room' })).toBeVisible()
  await checkScreen(other.page)
  await expect(one.page.getByText('Waiting for Kwame Boateng')).toBeVisible()
  await other.page.getByRole('link', { name: 'Back to the session' }).click()
  await expect(other.page).toHaveURL(`/booking/${id}`)
  await expect(other.page.getByRole('region', { name: keptNotes.title })).toContainText('Call the library')
  const presences = await call(program, roomRoutes.presences, { params: { id } }, mentor.record.accessToken)
  expect(presences.map(({ side, minutes, visits }) => [side, minutes > 0, visits.at(-1)!.to === null])).toEqual([
    ['mentor', true, true],
    ['mentee', true, false],
  ])
  expect(errors.flat().filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error))).toEqual([])
  await close([one.context, other.context])
})

test('people join without devices, continue on another one, and are sent out when the session is cancelled', async ({
  browser,
  program,
}) => {
  const { mentor, mentee, id } = await bookSession(program)
  const blocked = await launchWith('--use-fake-ui-for-media-stream=deny')
  const bare = await launchWith('--use-fake-device-for-media-stream=device-count=0')
  const one = await device(blocked, program, mentee)
  await one.page.goto(`/room/individual/${id}`)
  await expect(one.page.getByText('The microphone is blocked.', { exact: false })).toBeVisible()
  await expect(one.page.getByText('The camera is blocked.', { exact: false })).toBeVisible()
  await checkScreen(one.page)
  await control(one.page, 'Enter room').click()
  await expect(one.page.getByText('Waiting for Amina Diallo')).toBeVisible()

  const other = await device(browser, program, mentee)
  await other.page.goto(`/room/individual/${id}`)
  await other.page.getByRole('radio', { name: /^Voice only/ }).check()
  await expect(control(other.page, 'Turn off camera')).toBeHidden()
  await control(other.page, 'Continue here').click()
  await expect(one.page.getByRole('heading', { name: 'You continued on another device' })).toBeVisible()
  await expect(other.page.getByText('Waiting for Amina Diallo')).toBeVisible()

  // Nothing to speak into and nothing to be seen with: one still reads, hears and writes.
  const third = await device(bare, program, mentor, hideMicrophones)
  await third.page.goto(`/room/individual/${id}`)
  await expect(third.page.getByText("We can't find a microphone.", { exact: false })).toBeVisible()
  await expect(third.page.getByText("We can't find a camera.", { exact: false })).toBeVisible()
  await control(third.page, 'Enter room').click()
  await expect(third.page.getByText('Good connection')).toBeVisible()
  await control(third.page, 'Chat').click()
  await third.page.getByLabel('Message').fill('I can hear you.')
  await third.page.keyboard.press('Enter')
  await expect(control(other.page, 'Chat, 1 new message')).toBeVisible()

  const { accessToken } = mentor.record
  const body = { sessionId: id, cancelReason: 'I am ill today' }
  await call(program, bookingRoutes.cancel, { params: { role: 'mentor' }, body }, accessToken)
  await expect(other.page.getByRole('heading', { name: 'This session was cancelled' })).toBeVisible()
  await close([one.context, other.context, third.context])
  await Promise.all([blocked.close(), bare.close()])
})

test('a group meets in the built-in room: they see each other and who speaks; the host mutes, locks and removes', async ({
  browser,
  program,
}) => {
  test.slow()
  const { path, room, pages, errors, leave } = await openGroupSession(browser, program)
  const [overview, kwame, zanele] = pages
  for (const page of [kwame, zanele]) await page.addInitScript(holdUpright)

  // The page of the session opens the room in a tab of its own.
  await overview.goto(path)
  const opened = overview.waitForEvent('popup')
  await control(overview, 'JOIN SESSION').click()
  const amina = await opened
  await expect(amina).toHaveURL(room)
  await enterMuted(amina)
  await expect(amina.getByText("You're the first one here")).toBeVisible()
  await kwame.goto(room)
  await expect(kwame.getByRole('heading', { name: 'From support to engineering' })).toBeVisible()
  await expect(kwame.getByText('Amina Diallo is in the room.')).toBeVisible()
  await zanele.goto(room)
  for (const page of [kwame, zanele]) await enterMuted(page)
  for (const page of [amina, kwame, zanele]) {
    await expect(page.getByText(/^3 here/)).toBeVisible()
    await expectFrames(page)
  }

  // Three pictures, two of them upright, leave no hole on an upright screen and on a wide one, and little of them is cut.
  for (const [width, rows] of [
    [360, [0, 0, 1]],
    [1280, [0, 0, 0]],
  ] as const) {
    await amina.setViewportSize({ width, height: 740 })
    await expect.poll(() => rowsOf(amina.getByRole('list'))).toEqual(rows)
    expect(await filledShare(amina.getByRole('list'))).toBeGreaterThan(0.9)
    for (const share of await cutShares(amina)) expect(share).toBeLessThan(0.26)
  }

  await expectNoFramesWhileHidden(kwame)

  // Who speaks is shown large, and another one when they take over.
  await control(amina, 'Show who speaks').click()
  await control(kwame, 'Turn on microphone').click()
  await expect(speaking(amina)).toContainText('Kwame Boateng')
  await control(kwame, 'Mute microphone').click()
  await control(zanele, 'Turn on microphone').click()
  await expect(speaking(amina)).toContainText('Zanele Dlamini')
  await control(amina, 'Show Kwame Boateng large').click()
  await expect(control(amina, 'Stop showing Kwame Boateng large')).toBeVisible()
  for (const width of [1280, 360]) {
    await amina.setViewportSize({ width, height: 740 })
    await checkScreen(amina)
  }
  await amina.keyboard.press('g')
  await control(kwame, 'Raise hand').click()
  await expect(amina.getByRole('img', { name: 'Hand raised' })).toBeVisible()
  await checkScreen(amina)

  // What hosts may do stands with the people, at both widths.
  await control(amina, 'People, 1 raised hand').click()
  await expect(amina.getByRole('complementary').getByRole('listitem').first()).toContainText('Kwame Boateng')
  for (const width of [360, 1280]) {
    await amina.setViewportSize({ width, height: 740 })
    await checkScreen(amina)
  }
  await control(amina, "Lower Kwame Boateng's hand").click()
  await expect(control(kwame, 'Raise hand')).toBeVisible()
  await control(zanele, 'People').click()
  await expect(control(zanele, /^(?:Mute everybody|Lock room|Remove)/)).toHaveCount(0)
  await control(amina, 'Mute everybody').click()
  await expect(zanele.getByText('The host muted everybody.', { exact: false })).toBeVisible()
  await expect(zanele.getByRole('toolbar').getByRole('button', { name: 'Turn on microphone' })).toBeVisible()

  // Who was inside comes back into a locked room.
  await zanele.setViewportSize({ width: 360, height: 740 })
  await control(amina, 'Lock room').click()
  await expect(zanele.getByText('The room is locked: others can only ask to come in.')).toBeVisible()
  await control(kwame, 'Leave room').click()
  await control(kwame, 'Return to the room').click()
  await control(kwame, 'Enter room').click()
  await expect(amina.getByText(/^3 here/)).toBeVisible()
  await control(amina, 'Unlock room').click()
  await expect(zanele.getByText('The room is locked: others can only ask to come in.')).toBeHidden()

  // Whoever was removed stays out; for the others it goes on.
  await control(amina, 'Remove Kwame Boateng').click()
  const removal = amina.getByRole('alertdialog', { name: 'Remove Kwame Boateng from this room?' })
  await expect(removal).toContainText("can't come back")
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(kwame.getByRole('heading', { name: 'The host removed you from this room' })).toBeVisible()
  await expect(amina.getByText(/^2 here/)).toBeVisible()
  for (const page of [amina, zanele]) await expectFrames(page)
  expect(errors.flat()).toEqual([])
  await leave()
})

/** The share of a list's area that its items fill. */
const filledShare = (list: Locator) =>
  list.evaluate((element) => {
    const area = (one: Element) => one.getBoundingClientRect().width * one.getBoundingClientRect().height
    return [...element.children].reduce((sum, one) => sum + area(one), 0) / area(element)
  })

/** The row in which each item stands. */
const rowsOf = (list: Locator) =>
  list.evaluate((element) => {
    const tops = [...element.children].map((one) => Math.round(one.getBoundingClientRect().top))
    return tops.map((top) => [...new Set(tops)].indexOf(top))
  })

/** A camera that is held upright, as on a phone. */
function holdUpright() {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    if (!wanted?.video) return stream
    const canvas = Object.assign(document.createElement('canvas'), { width: 360, height: 640 })
    const drawing = canvas.getContext('2d')!
    setInterval(() => {
      drawing.fillStyle = `hsl(${(performance.now() / 10) % 360} 50% 50%)`
      drawing.fillRect(0, 0, 360, 640)
    }, 50)
    return new MediaStream([...stream.getAudioTracks(), ...canvas.captureStream().getVideoTracks()])
  }
}

/** The share of each picture that its place cuts off. */
const cutShares = (page: Page) =>
  page.locator('figure video').evaluateAll((videos) =>
    (videos as HTMLVideoElement[]).map(({ videoWidth, videoHeight, clientWidth, clientHeight }) => {
      const [own, shown] = [videoWidth / videoHeight, clientWidth / clientHeight]
      return 1 - Math.min(own / shown, shown / own)
    }),
  )

/** Direct connections learn no address of the other side, as where networks block them. */
function blockDirectConnections() {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    #isDirect = false
    override createDataChannel(label: string, options?: RTCDataChannelInit) {
      this.#isDirect = true
      return super.createDataChannel(label, options)
    }
    override async addIceCandidate(candidate?: RTCIceCandidateInit | null) {
      if (!this.#isDirect) await super.addIceCandidate(candidate)
    }
  }
}

/** The child of the server that forwards media. */
function findMediaProcess(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number)
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('forwarder-process'))!
}

test('two people whose networks block a direct connection see each other through the server', async ({
  browser,
  program,
}) => {
  test.slow()
  const { mentor, mentee, id } = await bookSession(program)
  const devices = [await device(browser, program, mentor), await device(browser, program, mentee)]
  const pages = devices.map(({ page }) => page)
  for (const { context, page } of devices) {
    await context.addInitScript(blockDirectConnections)
    await page.goto(`/room/individual/${id}`)
    await control(page, 'Enter room').click()
  }
  for (const page of pages) {
    // The direct way is given up after 12 seconds.
    await expect.poll(() => framesDecoded(page), { timeout: 60_000 }).toBeGreaterThan(10)
    await expect(page.getByText('Good connection')).toBeVisible()
  }

  // The media process ends by a fault: another one takes over, without a hand being moved.
  process.kill(findMediaProcess(program.pid), 'SIGKILL')
  for (const page of pages) await expectFrames(page)
  await close(devices.map(({ context }) => context))
})
