import { roomMessages } from './messages.ts'

/** Why somebody cannot enter a room, or do something in it. */
export const roomErrors = {
  room_ticket_invalid: { status: 403, message: roomMessages.ticketInvalid },
  room_elsewhere: { status: 409, message: roomMessages.elsewhere },
  room_locked: { status: 409, message: roomMessages.locked },
  room_knock_declined: { status: 409, message: roomMessages.declined },
  room_knocks_full: { status: 409, message: roomMessages.manyWaiting },
  room_full: { status: 409, message: roomMessages.full },
  room_removed: { status: 403, message: roomMessages.removed },
  room_replaced: { status: 409, message: roomMessages.replaced },
  room_person_missing: { status: 404, message: roomMessages.notInside },
  room_media_busy: { status: 503, message: roomMessages.mediaBusy },
  room_media_unavailable: { status: 503, message: roomMessages.mediaUnavailable },
  room_hosts_only: { status: 403, message: roomMessages.hostsOnly },
} as const
