import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { doorCodes } from './constants.ts'
import { notesRoutes } from './notes-routes.ts'
import { personId, presence, roomAddress, roomKnock, roomPreview, roomTicket } from './schemas.ts'

export const roomRoutes = {
  room: route({
    method: 'GET',
    path: '/rooms/:kind/:id',
    shows: ['rooms'],
    access: 'member',
    summary: 'The built-in room of a session, for its participants, from 10 minutes before the start',
    params: roomAddress,
    reply: roomPreview,
    priority: 'critical',
    errors: doorCodes,
  }),
  roomTicket: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/rooms/:kind/:id/ticket',
    changes: [],
    access: 'member',
    summary: 'A ticket that admits this device to the room once, within 60 seconds',
    params: roomAddress,
    reply: roomTicket,
    status: 201,
    priority: 'critical',
    limit: 'room',
    errors: [...doorCodes, 'room_locked', 'room_full', 'room_removed'],
  }),
  knock: route({
    method: 'POST',
    path: '/rooms/:kind/:id/knock',
    changes: ['rooms'],
    access: 'member',
    summary:
      'Ask the hosts to let one into a locked room. The request waits for two minutes; asking again prolongs it. Where the ' +
      'room is not locked nothing happens',
    params: roomAddress,
    repeat: 'idempotent',
    limit: 'knock',
    errors: [...doorCodes, 'room_removed', 'room_full', 'room_knock_declined', 'room_knocks_full'],
  }),
  stopKnocking: route({
    method: 'DELETE',
    path: '/rooms/:kind/:id/knock',
    changes: ['rooms'],
    access: 'member',
    summary: 'Take back the request to be let in',
    params: roomAddress,
    repeat: 'idempotent',
    errors: doorCodes,
  }),
  knocks: route({
    method: 'GET',
    path: '/rooms/:kind/:id/knocks',
    shows: ['rooms'],
    access: 'member',
    summary: 'Who asks to come into a locked room, for its hosts and cohosts',
    params: roomAddress,
    reply: z.array(roomKnock),
    errors: [...doorCodes, 'room_hosts_only'],
  }),
  answerKnock: route({
    method: 'POST',
    path: '/rooms/:kind/:id/knocks/:person',
    changes: ['rooms'],
    access: 'member',
    summary: 'Let somebody in who asks, or not now; by a host or cohost. Somebody who no longer asks is no error',
    params: z.strictObject({ ...roomAddress.shape, person: personId }),
    body: z.strictObject({ isAdmitted: z.boolean() }),
    repeat: 'idempotent',
    errors: [...doorCodes, 'room_hosts_only'],
  }),
  presences: route({
    method: 'GET',
    path: '/rooms/individual/:id/presences',
    shows: ['rooms'],
    access: 'member',
    summary: 'When the two people of a one-on-one session were in its built-in room; empty where nobody was',
    params: z.strictObject({ id }),
    reply: z.array(presence),
    errors: ['not_found'],
  }),
  ...notesRoutes,
}
