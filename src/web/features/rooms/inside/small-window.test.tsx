// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { roomConnectionOf } from '#test/support/rooms/room-connection.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { LocalMedia } from '../media/local-media.ts'
import { personInSmallWindow } from './picture-in-picture.ts'
import { useSmallWindow } from './use-small-window.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const people = [roomPersonOf('me'), roomPersonOf('Amina'), roomPersonOf('Ben', { camera: true })]

async function show(present = people) {
  const room = { ...roomConnectionOf(present), keepVisible: vi.fn(), leave: vi.fn() }
  const media = new LocalMedia()
  const turn = vi.spyOn(media, 'turn').mockResolvedValue()
  function Opener() {
    const { isAbsent, isOpen, toggle, content } = useSmallWindow({
      room,
      snapshot: room.get(),
      media,
      state: media.get(),
    })
    if (isAbsent) return null
    return (
      <>
        <button type="button" onClick={toggle}>
          {isOpen ? 'Close' : 'Open'}
        </button>
        {content}
      </>
    )
  }
  render(<Opener />, { wrapper: await webTree() })
  return { room, turn }
}

/** A window as the browser opens it: an empty page of the same origin. */
function stubWindows() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const target = frame.contentWindow!
  const close = vi.spyOn(target, 'close').mockReturnValue()
  vi.stubGlobal('documentPictureInPicture', { requestWindow: () => Promise.resolve(target) })
  return { target, close, inside: () => within(target.document.body) }
}

test('where the browser has no such window, or nobody else is here, there is nothing to press', async () => {
  await show()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  stubWindows()
  await show(people.slice(0, 1))
  expect(screen.queryByRole('button')).toBeNull()
})

test('the small window has the other person, the microphone and the way out, and goes with the room', async () => {
  const { target, close, inside } = stubWindows()
  document.head.append(document.createElement('style'))
  const { room, turn } = await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })))
  await expect.poll(() => inside().getByRole('heading').textContent).toBe('Amina')
  expect(target.document.querySelector('style')).not.toBeNull()
  expect(room.keepVisible.mock.calls).toEqual([[true]])
  fireEvent.click(inside().getByRole('button', { name: 'Turn on microphone' }))
  expect(turn).toHaveBeenCalledWith('microphone', true)
  fireEvent.click(inside().getByRole('button', { name: 'Leave room' }))
  expect(room.leave).toHaveBeenCalledOnce()
  cleanup()
  expect([close.mock.calls.length, room.keepVisible.mock.lastCall]).toEqual([1, [false]])
})

test('when the person closes it, it can be opened again', async () => {
  const { target } = stubWindows()
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open' })))
  act(() => void target.dispatchEvent(new Event('pagehide')))
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
})

test('whoever speaks is in it, if their camera is received or nobody’s is', () => {
  const of = (change: object) => personInSmallWindow(roomConnectionOf(people, change).get()).person?.id
  const track = {} as MediaStreamTrack
  const seen = { received: { voices: [], screen: null, cameras: { Ben: track } } }
  expect([of({}), of({ speaker: 'Ben' }), of({ speaker: 'Amina', ...seen })]).toEqual(['Amina', 'Ben', 'Ben'])
})
