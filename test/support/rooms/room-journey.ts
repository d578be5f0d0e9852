import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '#test/support/chromium.ts'
import { createGroupSession, readSession, takeSeat } from '#test/support/group-sessions.ts'
import { expect } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { collectErrors } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

/** Eight minutes before the start: the room is open. */
export const roomClock = '2027-03-10T08:52:00Z'
const startsAt = '2027-03-10T09:00:00.000Z'

export async function bookSession(program: Program) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), { fixedVideoLink: null })
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const { id } = await book(program, mentor, mentee, new Date(startsAt))
  return { mentor, mentee, id }
}

/**
 * A group session of a host and two guests with seats: a device each, in this order, and the errors of their pages. The last guest may be
 * in another browser.
 */
export async function openGroupSession(browser: Browser, program: Program, lastBrowser = browser) {
  const host = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), { fixedVideoLink: null })
  const guests = [await makeMentee(program, 'Kwame Boateng'), await makeMentee(program, 'Zanele Dlamini')]
  const session = await createGroupSession(program, host, { date: '2027-03-10', time: '09:00:00' })
  for (const guest of guests) await takeSeat(program, session.id, guest)
  const { occurrenceId } = await readSession(program, session.slug, host)
  const devices = [await device(browser, program, host)]
  for (const guest of guests)
    devices.push(await device(guest === guests.at(-1) ? lastBrowser : browser, program, guest))
  const pages = devices.map(({ page }) => page) as [Page, Page, Page]
  return {
    path: `/group-details/${session.slug}`,
    room: `/room/group/${occurrenceId}`,
    pages,
    errors: pages.map((page) => collectErrors(page)),
    leave: () => close(devices.map(({ context }) => context)),
  }
}

/** A browser with other devices, or another answer when a page asks for them. */
export async function launchWith(...flags: string[]): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  const names = flags.map((flag) => flag.split('=')[0]!)
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args.filter((other) => !names.some((name) => other.startsWith(name))), ...flags],
    env,
  })
}

/** A device of somebody who is logged in. */
export async function device(browser: Browser, program: Program, person: Member, prepare?: () => void) {
  const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
  await context.addInitScript(recordConnections)
  if (prepare) await context.addInitScript(prepare)
  const page = await context.newPage()
  await logIn(page, person)
  return { context, page }
}

/** Remembers the connections of a page, whose statistics say what arrives. */
function recordConnections() {
  const connections: RTCPeerConnection[] = []
  Object.assign(window, { connections })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
  }
}

/** The sum of a figure over all streams that arrive. */
const received = (page: Page, figure: 'framesDecoded' | 'framesReceived' | 'totalAudioEnergy') =>
  page.evaluate(async (name) => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports
      .flatMap((report) => [...report.values()] as Record<string, string | number | undefined>[])
      .reduce((sum, stat) => (stat.type === 'inbound-rtp' ? sum + Number(stat[name] ?? 0) : sum), 0)
  }, figure)

export const framesDecoded = (page: Page) => received(page, 'framesDecoded')

/**
 * Hides or shows a page, as its document sees it: every page of a headless browser counts as visible, and no command of its protocol
 * changes that.
 */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** While a page is hidden no pictures arrive, and again once it is visible. */
export async function expectNoFramesWhileHidden(page: Page): Promise<void> {
  await setVisibility(page, 'hidden')
  let last = -1
  const countGained = async () => {
    const now = await received(page, 'framesReceived')
    const gained = now - last
    last = now
    return gained
  }
  await expect.poll(countGained, { intervals: [1_000] }).toBe(0)
  await setVisibility(page, 'visible')
  await expectFrames(page)
}

/** Somebody is heard. */
export async function expectSound(page: Page): Promise<void> {
  const before = await received(page, 'totalAudioEnergy')
  await expect.poll(() => received(page, 'totalAudioEnergy'), { timeout: 20_000 }).toBeGreaterThan(before)
}

/** More pictures of the other person arrive. */
export async function expectFrames(page: Page): Promise<void> {
  let [last, gained] = [await framesDecoded(page), 0]
  const countGained = async () => {
    const now = await framesDecoded(page)
    // A new connection counts from zero.
    gained += Math.max(0, now - last)
    last = now
    return gained
  }
  await expect.poll(countGained, { timeout: 20_000 }).toBeGreaterThan(5)
}

/** Somebody goes from the green room into the room, with the microphone off. */
export async function enterMuted(page: Page): Promise<void> {
  await control(page, 'Mute microphone').click()
  await control(page, 'Enter room').click()
  await expect(page.getByRole('toolbar', { name: 'Room controls' })).toBeVisible()
}

/** Whoever speaks is marked. */
export const speaking = (page: Page) => page.locator('figure[data-speaking]')

export const control = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const close = (contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()))
