import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '#test/support/chromium.ts'
import { expect } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { logIn } from '#test/support/steps.ts'

/** Eight minutes before the start: the room is open. */
export const roomClock = '2027-03-10T08:52:00Z'
const startsAt = '2027-03-10T09:00:00.000Z'

export async function agree(program: Program) {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), { fixedVideoLink: null })
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const { id } = await book(program, mentor, mentee, new Date(startsAt))
  return { mentor, mentee, id }
}

/** A browser with other devices, or another answer when a page asks for them. */
export async function launchWith(flag: string): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  const name = flag.split('=')[0]!
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args.filter((other) => !other.startsWith(name)), flag],
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

export const framesDecoded = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports
      .flatMap((report) => [...report.values()] as { type: string; framesDecoded?: number }[])
      .reduce((sum, { type, framesDecoded = 0 }) => (type === 'inbound-rtp' ? sum + framesDecoded : sum), 0)
  })

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

export const control = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const close = (contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()))
