import { expect, test as base } from '#test/support/journey.ts'
import { expectMarkedWhileFrozen, launchFreezable } from '#test/support/rooms/frozen-network.ts'
import { startLiveKitServer } from '#test/support/rooms/livekit-server.ts'
import {
  control,
  enterMuted,
  expectFrames,
  expectNoFramesWhileHidden,
  expectSound,
  openGroupSession,
  roomClock,
  speaking,
} from '#test/support/rooms/room-journey.ts'

type LiveKitSettings = { LIVEKIT_URL: string; LIVEKIT_API_KEY: string; LIVEKIT_API_SECRET: string }

/** The real server where TEST_LIVEKIT_URL names one; elsewhere a stub of its protocol. */
const test = base.extend<object, { livekit: LiveKitSettings }>({
  livekit: [
    // oxlint-disable-next-line no-empty-pattern -- the shape of a fixture without others
    async ({}, use) => {
      const {
        TEST_LIVEKIT_URL: url,
        TEST_LIVEKIT_API_KEY: key = '',
        TEST_LIVEKIT_API_SECRET: secret = '',
      } = process.env
      if (url) return use({ LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret })
      const server = await startLiveKitServer()
      await use(server.env)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ livekit }, use) => use(livekit), { scope: 'worker' }],
})
test.use({ clock: roomClock })

test('a group meets on a LiveKit server: they see and hear each other, the host sees who speaks, mutes and removes', async ({
  browser,
  program,
}) => {
  test.slow()
  const frozen = await launchFreezable()
  const { room, pages, errors, leave } = await openGroupSession(browser, program, frozen.browser)
  const [amina, kwame, zanele] = pages
  for (const page of [amina, kwame, zanele]) {
    await page.goto(room)
    await enterMuted(page)
  }
  for (const page of [amina, kwame, zanele]) {
    await expect(page.getByText(/^3 here/)).toBeVisible()
    await expectFrames(page)
    await expect(page.getByText('Good connection')).toBeVisible()
  }

  await expectNoFramesWhileHidden(kwame)
  await expectMarkedWhileFrozen({ frozen, page: zanele, name: 'Zanele Dlamini', others: [amina, kwame] })

  // Who enters muted is not heard until they turn their microphone on.
  await control(amina, 'Show who speaks').click()
  await control(kwame, 'Turn on microphone').click()
  await expectSound(amina)
  await expect(speaking(amina)).toContainText('Kwame Boateng')
  await control(kwame, 'Mute microphone').click()
  await control(zanele, 'Turn on microphone').click()
  await expect(speaking(amina)).toContainText('Zanele Dlamini')

  await control(amina, 'People').click()
  await control(amina, 'Mute everybody').click()
  await expect(zanele.getByText('The host muted everybody.', { exact: false })).toBeVisible()
  await zanele.getByRole('toolbar').getByRole('button', { name: 'Turn on microphone' }).click()
  await expectSound(amina)

  await control(amina, 'Remove Kwame Boateng').click()
  await amina.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(kwame.getByRole('heading', { name: 'The host removed you from this room' })).toBeVisible()
  await expect(amina.getByText(/^2 here/)).toBeVisible()
  for (const page of [amina, zanele]) await expectFrames(page)
  // The library asks for the newer path of LiveKit servers first, and may tell that the server closes the connection of who was removed.
  const known = /\/rtc\/v1|User-Initiated Abort|data channel .* closed unexpectedly/
  expect(errors.flat().filter((error) => !known.test(error))).toEqual([])
  await leave()
  await frozen.close()
})
