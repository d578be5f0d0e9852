import type { RoomPerson } from '#contract/rooms/schemas.ts'
import type { RoomSnapshot } from '../connection/room.ts'

/** A window that stays above all others (Document Picture-in-Picture, WICG), in Chromium on desktops. */
type DocumentPictureInPicture = { requestWindow(size: { width: number; height: number }): Promise<Window> }
const documentWindows = () =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture

/** Either a window that is drawn into, or a picture in the browser's own. */
export type SmallWindow = { readonly page: Window | null; show(track: MediaStreamTrack | null): void; close(): void }

/** Whether this browser has a window for a page, or for a picture alone, or none. */
export function smallWindowKind(): 'page' | 'picture' | null {
  if (typeof document === 'undefined') return null
  if (documentWindows()) return 'page'
  return document.pictureInPictureEnabled ? 'picture' : null
}

/** Opens the window, at a press only; `onClose` when the person closes it. Rejects where the browser refuses. */
export async function openSmallWindow(track: MediaStreamTrack | null, onClose: () => void): Promise<SmallWindow> {
  const pages = documentWindows()
  if (!pages) return openPicture(track, onClose)
  const page = await pages.requestWindow({ width: 320, height: 260 })
  page.addEventListener('pagehide', onClose)
  return { page, show() {}, close: () => page.close() }
}

async function openPicture(track: MediaStreamTrack | null, onClose: () => void): Promise<SmallWindow> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  const show = (next: MediaStreamTrack | null) => void (video.srcObject = next && new MediaStream([next]))
  show(track)
  await video.play()
  await video.requestPictureInPicture()
  video.addEventListener('leavepictureinpicture', onClose)
  const close = () => {
    if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {})
    video.srcObject = null
  }
  return { page: null, show, close }
}

/** Who is in the small window: whoever speaks, or else the first other one, of those whose camera is received if there are any. */
export function personInSmallWindow({ state, me, speaker, received }: RoomSnapshot): {
  person: RoomPerson | null
  camera: MediaStreamTrack | null
} {
  const others = (state?.people ?? []).filter(({ id }) => id !== me)
  const cameraOf = ({ id, camera }: RoomPerson) => (camera && received.cameras[id]) || null
  const speaking = others.find(({ id }) => id === speaker)
  const order = speaking ? [speaking, ...others] : others
  const person = order.find(cameraOf) ?? order[0] ?? null
  return { person, camera: person && cameraOf(person) }
}
