import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { presence, roomAddress, roomPreview, roomTicket } from './schemas.ts'

export const roomRoutes = {
  room: route({
    method: 'GET',
    path: '/rooms/:kind/:id',
    access: 'member',
    summary: 'The built-in room of a session, for its participants, from 10 minutes before the start',
    params: roomAddress,
    reply: roomPreview,
    priority: 'critical',
    errors: ['join_too_early', 'join_over', 'join_cancelled', 'room_elsewhere', 'room_missing', 'counterpart_blocked'],
  }),
  roomTicket: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/rooms/:kind/:id/ticket',
    access: 'member',
    summary: 'A ticket that admits this device to the room once, within 60 seconds',
    params: roomAddress,
    reply: roomTicket,
    status: 201,
    priority: 'critical',
    errors: [
      'join_too_early',
      'join_over',
      'join_cancelled',
      'room_elsewhere',
      'room_missing',
      'counterpart_blocked',
      'room_locked',
      'room_full',
      'room_removed',
    ],
  }),
  presences: route({
    method: 'GET',
    path: '/rooms/individual/:id/presences',
    access: 'member',
    summary: 'When the two people of a one-on-one session were in its built-in room; empty where nobody was',
    params: z.strictObject({ id }),
    reply: z.array(presence),
    errors: ['not_found'],
  }),
}
