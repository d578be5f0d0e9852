import { roomEvents, type RoomEventName, type RoomInput } from '#contract/rooms/events.ts'
import {
  captionLimits,
  notesPerSecond,
  reactionsPerSecond,
  roomLimits,
  roomNamespace,
} from '#contract/rooms/constants.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { defineNamespace, type NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { chooseEngine } from '#server/platform/rooms/choose-engine.ts'
import {
  act,
  hearSocket,
  leaveRoom,
  loseSocket,
  relaySignal,
  removePerson,
  sayMessage,
  showReaction,
  typeCaption,
} from './change-room.ts'
import { checkRooms } from './check-rooms.ts'
import { disconnectFromForwarder, signalForwarder } from './connect-forwarder.ts'
import { signalLiveKit, watchLiveKit } from './connect-livekit.ts'
import { enterRoom, welcomeSocket, type RoomEntry } from './enter-room.ts'
import { closeRoom } from './jobs.ts'
import { issueTicket } from './issue-ticket.ts'
import { keepNotes, relayNotes } from './keep-notes.ts'
import { deleteKeptNotes, readKeptNotes } from './kept-notes.ts'
import { answerKnock, knock, stopKnocking } from './knock-at-door.ts'
import { listKnocks, listPresences, readRoom } from './queries.ts'
import { reportQuality } from './report-quality.ts'
import { beginSession, finishSession } from './record-attendance.ts'
import { liveKitJobs } from './sync-livekit.ts'

type Handlers = {
  [E in RoomEventName]: (ctx: NamespaceContext, entry: RoomEntry, input: RoomInput<E>) => Promise<void>
}

const createHandlers = ({ env, forwarder, livekit }: AppDependencies): Handlers => ({
  async 'room:signal'(ctx, entry, input) {
    if (input.to === 'forwarder') await signalForwarder(forwarder, ctx, entry, input.signal)
    else if (input.to === 'livekit') await signalLiveKit(livekit, ctx, entry, input.signal)
    else await relaySignal(ctx, entry, input)
  },
  'room:media': act((id, media) => ({ type: 'media', id, ...media })),
  'room:hand': act((id, { isRaised }) => ({ type: 'hand', id, isRaised })),
  'room:say': sayMessage,
  'room:caption': typeCaption,
  'room:react': showReaction,
  'room:notes': relayNotes,
  'room:notes-turn': act((id, { isWriting }) => ({ type: 'notes-turn', id, isWriting })),
  'room:keep-notes': keepNotes,
  'room:quality': reportQuality,
  'room:direct-failed': act(() => ({ type: 'direct-failed', engine: chooseEngine(env) })),
  'room:leave': async (ctx, entry) => {
    await leaveRoom(ctx, entry)
    await disconnectFromForwarder(forwarder, ctx)
  },
  'room:mute-all': act((by) => ({ type: 'mute-all', by })),
  'room:lower-hands': act((by, { person }) => ({ type: 'lower-hands', by, id: person })),
  'room:remove': async (ctx, entry, input) => {
    await removePerson(ctx, entry, input)
    await disconnectFromForwarder(forwarder, ctx)
  },
  'room:lock': act((by, { isLocked }) => ({ type: 'lock', by, isLocked })),
})

/** Events with a rate of their own. */
const rates: Partial<Record<RoomEventName, number>> = {
  'room:caption': captionLimits.perSecond,
  'room:react': reactionsPerSecond,
  'room:notes': notesPerSecond,
  'room:notes-turn': notesPerSecond,
  'room:keep-notes': notesPerSecond,
  'room:quality': 1,
}

/** Our own rooms for sessions: tickets over HTTP, everything inside over a namespace of Socket.IO. */
export function createBuiltInRooms(dependencies: AppDependencies): Feature {
  const { secrets, forwarder, livekit } = dependencies
  const handlers = createHandlers(dependencies)
  const check = checkRooms(secrets)
  const compareWithLiveKit = watchLiveKit(dependencies)
  const names = Object.keys(roomEvents) as RoomEventName[]
  const namespace = defineNamespace<RoomEntry>({
    name: roomNamespace,
    eventsPerSecond: roomLimits.eventsPerSecond,
    admit: enterRoom(dependencies),
    opened: welcomeSocket,
    events: Object.fromEntries(
      names.map((name) => [
        name,
        { schema: roomEvents[name], perSecond: rates[name], run: handlers[name] as Handlers['room:leave'] },
      ]),
    ),
    silent: loseSocket,
    heard: hearSocket,
    closed: loseSocket,
    async check(ctx, entries) {
      await check(ctx, entries)
      await disconnectFromForwarder(forwarder, ctx)
      await compareWithLiveKit(ctx, entries)
    },
  })
  return {
    name: 'rooms',
    endpoints: implement(roomRoutes, {
      room: query(readRoom(dependencies)),
      roomTicket: command(issueTicket(dependencies)),
      presences: query(listPresences),
      keptNotes: query(readKeptNotes),
      deleteKeptNotes: command(deleteKeptNotes),
      knock: command(knock(dependencies)),
      stopKnocking: command(stopKnocking(dependencies)),
      knocks: query(listKnocks(dependencies)),
      answerKnock: command(answerKnock(dependencies)),
    }),
    reactions: { 'booking.finished': { finishSession: finishSession(dependencies.rooms) } },
    jobs: { begin: { run: beginSession }, close: { run: closeRoom }, ...liveKitJobs(livekit) },
    namespaces: [namespace],
  }
}
