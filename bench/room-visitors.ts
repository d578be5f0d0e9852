import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { DataChoice } from '#contract/rooms/constants.ts'
import { cookieNames } from '#web/platform/dom/cookies.ts'
import { storageKey } from '#web/platform/session/session-storage.ts'
import { findChromium } from '#test/support/chromium.ts'
import { book, logInByApi, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { freePort } from '#test/support/ports.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { writeFakeDevices } from '#test/support/rooms/fake-devices.ts'
import { readConnections, recordConnections, type ProbeSettings, type Sample } from './room-probe.ts'

const clock = '2027-03-10T08:52:00Z'
const startsAt = new Date('2027-03-10T09:00:00Z')

/** The program, a browser with a voice and a camera, and the UDP port of the media process. */
export type Site = { program: Program; browser: Browser; mediaPort: number; stop(): Promise<void> }

export async function openSite(): Promise<Site> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const mediaPort = await freePort()
  const program = await startProgram({
    databaseUrl: database.url,
    dataDir: database.dataDir,
    clock,
    env: { ROOM_MEDIA_PORT: String(mediaPort) },
  })
  const devices = mkdtempSync(join(tmpdir(), 'kando-devices-'))
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, ...writeFakeDevices(devices)],
    env,
  })
  return {
    program,
    browser,
    mediaPort,
    async stop() {
      await browser.close()
      await program.stop()
      await database.drop()
      await cluster.stop()
      rmSync(devices, { recursive: true, force: true })
    },
  }
}

/** A session of two people whose room is open, and a way to open pages of its room. */
export async function agree({ program }: Site): Promise<{ people: [Member, Member]; path: string }> {
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), { fixedVideoLink: null })
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const { id } = await book(program, mentor, mentee, startsAt)
  return { people: [mentor, mentee], path: `/room/individual/${id}` }
}

/** Somebody in the green room of a session; `enter` presses the button. */
export type Visitor = {
  readonly page: Page
  /** Opens the green room (again). */
  open(): Promise<void>
  enter(): Promise<void>
  sample(): Promise<Sample>
  /** Milliseconds from pressing the button to the first frame of the other person. */
  firstFrame(): Promise<number>
  setOffline(isOffline: boolean): Promise<void>
  close(): Promise<void>
}

type VisitorSettings = Partial<ProbeSettings> & { data: DataChoice }

export async function openVisitor(site: Site, person: Member, path: string, settings: VisitorSettings) {
  const { program, browser } = site
  const record = await logInByApi(program, person)
  const cookie = { name: cookieNames.signedIn, value: '1', domain: '127.0.0.1', path: '/', expires: -1 }
  const context = await browser.newContext({
    baseURL: program.url,
    storageState: {
      cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [
        {
          origin: program.url,
          localStorage: [
            { name: storageKey, value: JSON.stringify(record) },
            { name: 'room-data', value: settings.data },
          ],
        },
      ],
    },
  })
  await context.addInitScript(recordConnections, { isDirectBlocked: false, mediaPort: null, ...settings })
  await context.addInitScript(readConnections)
  const page = await context.newPage()
  const button = page.getByRole('button', { name: /^(Enter room|Continue here)$/ })
  const visitor: Visitor = {
    page,
    async open() {
      await page.goto(path)
      await button.waitFor()
      if (settings.data !== 'voice') await page.locator('video').waitFor()
    },
    enter: () => button.click(),
    sample: () => page.evaluate(() => window.probe.sample()),
    firstFrame: () => page.evaluate(() => window.probe.firstFrame()),
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => context.close(),
  }
  await visitor.open()
  return visitor
}

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Waits until a condition holds, at most half a minute, and returns how long it took. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<number> {
  const begin = performance.now()
  while (!(await holds())) {
    if (performance.now() - begin > 40_000) throw new Error(`Not within 40 s: ${what}`)
    await pause(20)
  }
  return performance.now() - begin
}

/** Pictures of the other person arrive. */
export async function untilFrames(...visitors: readonly Visitor[]): Promise<void> {
  for (const visitor of visitors) {
    const { frames } = await visitor.sample()
    await until(async () => (await visitor.sample()).frames > frames + 5, 'more frames')
  }
}
