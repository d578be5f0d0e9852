import type { Page } from '@playwright/test'
import { hasCoturn, startCoturn, turnSecret } from '#test/support/servers/coturn.ts'
import { expect, test as base } from '#test/support/journey.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import {
  bookSession,
  close,
  control,
  device,
  expectFrames,
  launchWith,
  roomClock,
} from '#test/support/rooms/room-journey.ts'

const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    // oxlint-disable-next-line no-empty-pattern -- the shape of a fixture without others
    async ({}, use) => {
      if (!hasCoturn) return use({})
      const { url, stop } = await startCoturn()
      await use({ TURN_URLS: `${url}?transport=udp,${url}?transport=tcp`, TURN_SECRET: turnSecret })
      await stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ clock: roomClock })

type Stat = Record<string, string | boolean | undefined>

/** How the media of the newest connection leaves this browser: directly or by a relay, and how the relay is reached. */
const routeOf = (page: Page) =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const stats = new Map<string, Stat>(await connections.at(-1)!.getStats())
    const transport = [...stats.values()].find(({ type }) => type === 'transport')
    const pair = stats.get(String(transport?.selectedCandidatePairId))
    const local = stats.get(String(pair?.localCandidateId))
    return `${local?.candidateType} ${local?.relayProtocol ?? ''}`.trim()
  })

test('two people in a network without UDP meet through a TURN server, by keyboard, and one shows their screen', async ({
  program,
}) => {
  test.skip(!hasCoturn, 'TURN was not tested: turnserver (coturn) is not installed')
  test.slow()
  const { mentor, mentee, id } = await bookSession(program)
  // Newer versions of Chromium have the switch without its first word.
  const policy = 'webrtc-ip-handling-policy=disable_non_proxied_udp'
  const withoutUdp = await launchWith(`--force-${policy}`, `--${policy}`)
  const [one, other] = [await device(withoutUdp, program, mentor), await device(withoutUdp, program, mentee)]
  for (const { page } of [one, other]) {
    await page.goto(`/room/individual/${id}`)
    await expect(control(page, 'Mute microphone')).toBeVisible()
    await keyboardOf(page).activate(control(page, 'Enter room'))
    await expect(control(page, 'Leave room')).toBeVisible()
  }
  for (const { page } of [one, other]) {
    await expectFrames(page)
    expect(await routeOf(page)).toBe('relay tcp')
  }

  const keys = keyboardOf(one.page)
  await keys.activate(control(one.page, 'Share your screen'))
  await expect(control(one.page, 'Stop sharing')).toBeVisible()
  const screen = other.page.getByLabel("Amina Diallo's screen")
  await expect.poll(() => screen.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await keys.press('s')
  await expect(screen).toBeHidden()

  // Opening a panel moves the focus into it, closing it back to its control.
  await keys.activate(control(one.page, 'Chat'))
  await expect(one.page.getByRole('heading', { name: 'Chat' })).toBeFocused()
  await keys.fill(one.page.getByLabel('Message'), 'Can you see my screen?')
  await keys.press('Enter')
  await expect(control(other.page, 'Chat, 1 new message')).toBeVisible()
  await keys.press('Escape')
  await expect(control(one.page, 'Chat')).toBeFocused()
  await keys.press('h')
  await expect(other.page.getByRole('img', { name: 'Hand raised' })).toBeVisible()
  await keys.activate(control(one.page, 'Settings'))
  await expect(one.page.getByText('Keyboard shortcuts')).toBeVisible()
  await keys.press('Escape')
  await keys.activate(control(one.page, 'Leave room'))
  await expect(one.page.getByRole('heading', { name: 'You left the room' })).toBeVisible()
  await keys.activate(control(one.page, 'Return to the room'))
  await expect(one.page.getByRole('heading', { name: 'Session with Kwame Boateng' })).toBeVisible()
  await close([one.context, other.context])
  await withoutUdp.close()
})
