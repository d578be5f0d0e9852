// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { learnServerTime } from '#web/platform/time/server-time.ts'
import { nothingReceived } from '../connection/media-engine.ts'
import type { RoomSnapshot } from '../connection/room.ts'
import { LocalMedia } from '../media/local-media.ts'
import { AfterRoom } from '../after-room.tsx'
import { useStore } from '../use-store.ts'
import { Notices } from './notices.tsx'
import { RoomHead } from './room-head.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const preview: RoomPreview = {
  title: 'Amina',
  pageOf: '7a3c0d0e-0000-4000-8000-000000000001',
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T09:00:00.000Z',
  closesAt: '2026-11-23T09:30:00.000Z',
  role: 'participant',
  present: [],
  isInside: true,
  door: 'open',
}
const snapshot: RoomSnapshot = {
  me: 'me',
  state: null,
  messages: [],
  reactions: [],
  notes: { text: '', turn: 0, edit: 0 },
  isReconnecting: false,
  received: nothingReceived,
  speaker: null,
  isMutedByHost: false,
  link: 'connected',
  refusal: null,
  quality: 'good',
  bytes: 0,
  end: null,
}

const settings = { areSettingsOpen: false, onSettings: () => {} }

/** Sets the time in UTC (`08:55:00`). */
function setTime(time: string) {
  vi.useFakeTimers({ now: Date.parse(`2026-11-23T${time}Z`), toFake: ['Date'] })
  learnServerTime(Date.now(), Date.now(), Date.now())
}

async function show(time: string, change: Partial<RoomSnapshot> = {}, shownPreview = preview) {
  setTime(time)
  const media = new LocalMedia()
  const wrapper = await webTree()
  return render(
    <Notices preview={shownPreview} snapshot={{ ...snapshot, ...change }} media={media} state={media.get()} />,
    { wrapper },
  )
}
const text = () => screen.queryByRole('status')?.textContent ?? null

test('five minutes before the end people learn how long they may stay, until they have read it', async () => {
  await show('08:54:00')
  expect(text()).toBeNull()
  cleanup()
  await show('08:55:00')
  expect(text()).toMatch(/5 minutes left. If you need longer, you can stay until \d\d:30\./)
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(text()).toBeNull()
  cleanup()
  await show('09:00:00')
  expect(text()).toMatch(/The session is over. You can stay until \d\d:30\./)
})

test('where somebody has another commitment the room closes at the end', async () => {
  await show('08:56:00', {}, { ...preview, closesAt: preview.endsAt })
  expect(text()).toContain('4 minutes left. The room then closes.')
})

test('head and notice say the same time, also to somebody who comes late', async () => {
  const { container } = await show('08:58:10')
  expect(text()).toMatch(/^2 minutes left\. If you need longer/)
  cleanup()
  const wrapper = await webTree()
  render(<RoomHead preview={preview} isGroup={false} snapshot={snapshot} {...settings} />, { wrapper })
  expect(screen.getByText('2 minutes left')).toBeTruthy()
  expect(container.isConnected).toBe(false)
})

test('who came in has the focus on the head, which keeps what is focused later', async () => {
  const wrapper = await webTree()
  const head = () => <RoomHead preview={preview} isGroup={false} snapshot={snapshot} {...settings} />
  const { rerender } = render(head(), { wrapper })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  screen.getByRole('button', { name: 'Settings' }).focus()
  rerender(head())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Settings' }))
})

test('the head of a pair names the other one while they are away, and oneself first', async () => {
  setTime('08:10:00')
  const wrapper = await webTree()
  const people = [roomPersonOf('me'), roomPersonOf('Amina', { isConnected: false })]
  const away = { ...snapshot, link: 'interrupted', state: { people } } as RoomSnapshot
  const { rerender } = render(<RoomHead preview={preview} isGroup={false} snapshot={away} {...settings} />, { wrapper })
  expect(screen.getByText('Amina is reconnecting')).toBeTruthy()
  rerender(<RoomHead preview={preview} isGroup={false} snapshot={{ ...away, isReconnecting: true }} {...settings} />)
  expect(screen.getByText("You're reconnecting")).toBeTruthy()
  expect(screen.queryByText('Good connection')).toBeNull()
})

test('a lost socket is shown first, then what can be done about a poor connection', async () => {
  await show('08:56:00', { isReconnecting: true, quality: 'poor' })
  expect(text()).toContain("You're offline for a moment.")
  cleanup()
  await show('08:56:00', { quality: 'poor' })
  expect(text()).toContain('Voice only needs less of the network')
})

test('whoever gave up video for the sound is offered it again once the connection is good', async () => {
  setTime('08:10:00')
  const mediaDevices = { getUserMedia: () => Promise.reject(new Error()), enumerateDevices: async () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  const media = new LocalMedia()
  await media.setData('full')
  const wrapper = await webTree()
  const Live = (change: Partial<RoomSnapshot>) => (
    <Notices preview={preview} snapshot={{ ...snapshot, ...change }} media={media} state={useStore(media)} />
  )
  const view = (change: Partial<RoomSnapshot>) => <Live {...change} />
  const press = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  }
  const { rerender } = render(view({ quality: 'poor' }), { wrapper })
  await press('Switch to voice only')
  rerender(view({ quality: 'poor' }))
  expect(text()).toContain('Video is off, so that the sound stays clear.')
  await press('OK')
  expect(text()).toBeNull()
  rerender(view({ quality: 'poor', isReconnecting: true }))
  rerender(view({ quality: 'fair' }))
  expect(text()).toBeNull()
  rerender(view({ quality: 'good' }))
  expect(text()).toContain('The network can carry video again.')
  await press('Turn video on again')
  rerender(view({ quality: 'good' }))
  expect([text(), media.get().data]).toEqual([null, 'full'])
})

test('after the room its end is explained, and whoever left by themselves may return', async () => {
  setTime('09:10:00')
  const wrapper = await webTree()
  const onReturn = vi.fn()
  const after = (end: 'left' | 'cancelled' | 'unreachable') => (
    <AfterRoom end={end} preview={preview} isGroup={false} onward={null} onReturn={onReturn} />
  )
  const { rerender } = render(after('left'), { wrapper })
  expect(screen.getByText(/How did it go\?/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Return to the room' }))
  expect(onReturn).toHaveBeenCalledOnce()
  rerender(after('cancelled'))
  expect(screen.getByRole('heading', { name: 'This session was cancelled' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  rerender(after('unreachable'))
  expect(screen.getByRole('heading', { name: "We couldn't reach the room" })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onReturn).toHaveBeenCalledTimes(2)
})

test('whoever leaves before the end learns until when they can come back', async () => {
  setTime('08:35:00')
  const wrapper = await webTree()
  render(<AfterRoom end="left" preview={preview} isGroup onward={null} onReturn={vi.fn()} />, { wrapper })
  expect(screen.getByText(/^You can come back until the session ends at \d\d:00 \S+\.$/)).toBeTruthy()
})

test('whoever leaves before the start learns when the session starts', async () => {
  setTime('07:55:00')
  const wrapper = await webTree()
  render(<AfterRoom end="left" preview={preview} isGroup={false} onward={null} onReturn={vi.fn()} />, { wrapper })
  expect(
    screen.getByText(/The session starts at \d\d:00 \S+\. You can come back any time until it ends\./),
  ).toBeTruthy()
  expect(screen.queryByText(/How did it go/)).toBeNull()
})
