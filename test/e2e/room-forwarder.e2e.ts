import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { book, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import type { Program } from '#test/support/program.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ clock: '2027-03-10T08:52:00Z' })

/** Somebody in the room, whose network lets no browser through to another. */
async function enter(browser: Browser, program: Program, person: Member, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB' })
  await context.grantPermissions(['microphone', 'camera'])
  await context.addInitScript(blockDirectConnections)
  const page = await context.newPage()
  await logIn(page, person)
  await page.goto(`/room/individual/${id}`)
  await page.getByRole('button', { name: 'Enter room' }).click()
  return page
}

/** Direct connections learn no address of the other side, as where networks block them; their statistics can be read. */
function blockDirectConnections() {
  const connections: RTCPeerConnection[] = []
  Object.assign(window, { connections })
  window.RTCPeerConnection = class extends RTCPeerConnection {
    #isDirect = false
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
    }
    override createDataChannel(label: string, options?: RTCDataChannelInit) {
      this.#isDirect = true
      return super.createDataChannel(label, options)
    }
    override async addIceCandidate(candidate?: RTCIceCandidateInit | null) {
      if (!this.#isDirect) await super.addIceCandidate(candidate)
    }
  }
}

const framesDecoded = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const reports = await Promise.all(connections.map((connection) => connection.getStats()))
    return reports
      .flatMap((report) => [...report.values()] as { type: string; framesDecoded?: number }[])
      .reduce((sum, { type, framesDecoded: frames = 0 }) => (type === 'inbound-rtp' ? sum + frames : sum), 0)
  })

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
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), { fixedVideoLink: null })
  const mentee = await makeMentee(program, 'Kwame Boateng')
  const { id } = await book(program, mentor, mentee, new Date('2027-03-10T09:00:00.000Z'))
  const pages = [await enter(browser, program, mentor, id), await enter(browser, program, mentee, id)]
  for (const page of pages) {
    await expect.poll(() => framesDecoded(page), { timeout: 60_000 }).toBeGreaterThan(10)
    await expect(page.getByText('Good connection')).toBeVisible()
  }

  // The media process ends by a fault: another one takes over, without a hand being moved.
  const before = await Promise.all(pages.map(framesDecoded))
  process.kill(findMediaProcess(program.pid), 'SIGKILL')
  const killedAt = performance.now()
  for (const [index, page] of pages.entries())
    await expect.poll(() => framesDecoded(page)).toBeGreaterThan(before[index]! + 10)
  const seconds = ((performance.now() - killedAt) / 1000).toFixed(1)
  test
    .info()
    .annotations.push({ type: 'figure', description: `pictures again ${seconds} s after the media process was killed` })
  await Promise.all(pages.map((page) => page.context().close()))
})
