import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { apiKey, apiSecret, createRoomService, type LiveKitParticipant } from './livekit-room-service.ts'

/** Starts the HTTP side of a LiveKit server on loopback until the end of the test. */
export async function startLiveKitService() {
  const service = createRoomService()
  const server = createServer((request, response) => void service.handle(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.close().closeAllConnections())
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { rooms, calls, fail } = service
  return {
    env: { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret },
    rooms,
    calls,
    fail,
    /** Somebody connects to a room, with an open microphone and a camera. */
    connect(room: string, identity: string): LiveKitParticipant {
      const participant: LiveKitParticipant = {
        identity,
        tracks: [
          { sid: `TR_microphone_${identity}`, source: 'MICROPHONE', muted: false },
          { sid: `TR_camera_${identity}`, source: 'CAMERA', muted: false },
        ],
      }
      rooms.set(room, [...(rooms.get(room) ?? []), participant])
      return participant
    },
    identities: (room: string) => (rooms.get(room) ?? []).map(({ identity }) => identity),
  }
}
