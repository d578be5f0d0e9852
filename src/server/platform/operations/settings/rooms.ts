import * as z from 'zod/mini'
import { address, iceUrls, port, text, url, web } from './schemas.ts'

/** The media of rooms, and rooms of other servers. */
export const roomSettings = {
  ROOM_MEDIA_PORT: {
    description: 'the UDP port for the media of group rooms; without it the number of PORT',
    example: '3000',
    schema: z.optional(port),
  },
  ROOM_MEDIA_HOST: {
    description: 'the address of this machine with that port, 0.0.0.0 for all; without it HOST, and all in production',
    example: '0.0.0.0',
    schema: z.optional(address),
  },
  ROOM_PUBLIC_IP: {
    description: 'the public address of that port, if this machine only has private ones (NAT, containers)',
    example: '198.51.100.7',
    schema: z.optional(address),
  },
  JITSI_URL: {
    description: 'a Jitsi server for the rooms of sessions',
    example: 'https://meet.example.org',
    schema: z.optional(web),
  },
  JITSI_APP_ID: { description: 'its application id, if it requires signed tokens', example: '', schema: text },
  JITSI_APP_SECRET: { description: 'its application secret', example: '', schema: text },
  TURN_URLS: {
    description: 'STUN and TURN servers for the built-in room, separated by commas',
    example: 'turn:turn.example.org:3478?transport=udp',
    schema: z.optional(iceUrls),
  },
  TURN_SECRET: { description: "the TURN server's shared secret (coturn: use-auth-secret)", example: '', schema: text },
  LIVEKIT_URL: {
    description:
      'a LiveKit server for the media of built-in rooms, required for group rooms on several processes; browsers use it, too',
    example: 'wss://livekit.example.org',
    schema: z.optional(url('wss:', 'ws:', 'https:', 'http:')),
  },
  LIVEKIT_API_KEY: { description: 'its API key', example: '', schema: text },
  LIVEKIT_API_SECRET: { description: 'the secret of that key', example: '', schema: text },
}
