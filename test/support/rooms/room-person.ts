import type { RoomPerson } from '#contract/rooms/schemas.ts'

/** Somebody in a room, for tests: connected, with everything off. */
export const roomPersonOf = (id: string, change: Partial<RoomPerson> = {}): RoomPerson => ({
  id,
  name: id,
  profilePictureUrl: null,
  role: 'participant',
  pageId: '7a3c0d0e-0000-4000-8000-000000000001',
  isConnected: true,
  microphone: false,
  camera: false,
  screen: false,
  hand: null,
  ...change,
})
