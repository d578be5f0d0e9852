import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/operations/log.ts'
import type { ForwarderUsage, MediaAddress, MemberKey, MemberState } from './forwarder/messages.ts'
import { startProcess, type ForwarderProcess } from './forwarder/start-process.ts'

/** One step of setting up a connection; `restart` asks for a new offer. The contract's signals of a room have this shape. */
export type ForwarderSignal =
  | { description: { type: 'offer' | 'answer'; sdp: string; answers?: string | undefined } }
  | { candidate: { candidate: string; sdpMid: string | null; sdpMLineIndex: number | null } }
  | { restart: true }

/** A person in a group room, and how to reach their browser. An offer always means a new connection. */
export type ForwarderMember = MemberKey & {
  send(signal: ForwarderSignal): void
  onState?(state: MemberState): void
}

/** `busy`: too little computing time is left. `unavailable`: the process cannot be started, for example because its port is taken. */
export type JoinResult = 'joined' | 'busy' | 'unavailable'

/** Carries the media of group rooms in a process of its own, which starts with the first member and ends a while after the last. */
export type Forwarder = {
  /** Offers a connection. After a fault of the process all members get a new offer by themselves. */
  join(member: ForwarderMember): Promise<JoinResult>
  signal(key: MemberKey, signal: ForwarderSignal): void
  leave(key: MemberKey): void
  /** Everybody who is connected or being connected. */
  members(): MemberKey[]
  /** Whether somebody new would be refused for want of computing time. */
  isBusy(key: MemberKey): boolean
  usage(): ForwarderUsage | undefined
  /** Why the process is not running although somebody needs it. */
  problem(): string | undefined
  stop(): Promise<void>
}

type ForwarderSettings = MediaAddress & {
  log: Log
  /** Milliseconds for which the process stays without members: its memory grows a little with everyone who comes and goes. */
  idleTime?: number
  /** Share of a core above which nobody else is let in: with more, everybody's packets would be late. */
  maxUse?: number
}

const maxRestartDelay = 5_000
/** Milliseconds after which somebody whose connection is lost, and who asks for no other, is no member any more. */
const lostTime = 60_000

/** Milliseconds between two connections of one person, who may ask for any number of them: each costs memory and a handshake. */
const offerInterval = 500

const keyOf = ({ room, person }: MemberKey) => `${room} ${person}`

export function createForwarder(settings: ForwarderSettings): Forwarder {
  const { log, idleTime = 60_000, maxUse = 0.7, ...address } = settings
  const members = new Map<string, ForwarderMember>()
  const lost = createTimers(lostTime, (key) => void remove(key))
  const offers = createSpacing(offerInterval)
  const supervised = superviseProcess(address, members, log, (key, state) => {
    lost.stop(key)
    if (state === 'lost') lost.start(key)
  })
  let idle: NodeJS.Timeout | undefined

  function remove(key: string): boolean {
    lost.stop(key)
    offers.forget(key)
    if (!members.delete(key)) return false
    clearTimeout(idle)
    if (members.size === 0) idle = setTimeout(() => members.size === 0 && void supervised.end(), idleTime).unref()
    return true
  }

  const isBusy = (member: MemberKey) =>
    (supervised.running()?.usage()?.cpu ?? 0) > maxUse && !members.has(keyOf(member))

  async function join(member: ForwarderMember): Promise<JoinResult> {
    const key = keyOf(member)
    if (isBusy(member)) return 'busy'
    members.set(key, member)
    await offers.wait(key)
    if (members.get(key) !== member) return 'joined' // they asked again meanwhile, or left
    offers.begin(key)
    if (await supervised.join(member)) return 'joined'
    if (members.get(key) === member) remove(key)
    return 'unavailable'
  }

  return {
    members: () => [...members.values()].map(({ room, person }) => ({ room, person })),
    isBusy,
    join,
    signal({ room, person }, signal) {
      const member = members.get(keyOf({ room, person }))
      if (!member) return
      if ('restart' in signal) void join({ ...member })
      else if ('description' in signal && signal.description.type === 'answer') {
        const { sdp, answers } = signal.description
        supervised.running()?.send({ type: 'answer', room, person, sdp, answers })
      }
    },
    leave({ room, person }) {
      if (remove(keyOf({ room, person }))) supervised.running()?.send({ type: 'leave', room, person })
    },
    usage: () => supervised.running()?.usage(),
    problem: () => supervised.problem(),
    async stop() {
      clearTimeout(idle)
      for (const key of [...members.keys()]) lost.stop(key)
      members.clear()
      await supervised.end()
    },
  }
}

/** One timer per key. */
function createTimers(time: number, onEnd: (key: string) => void) {
  const timers = new Map<string, NodeJS.Timeout>()
  const stop = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  return { stop, start: (key: string) => void timers.set(key, setTimeout(() => onEnd(key), time).unref()) }
}

/** Keeps what happens to the same key at least `interval` milliseconds apart. */
function createSpacing(interval: number) {
  const begunAt = new Map<string, number>()
  return {
    async wait(key: string): Promise<void> {
      const left = (begunAt.get(key) ?? -Infinity) + interval - performance.now()
      if (left > 0) await wait(left, undefined, { ref: false })
    },
    begin: (key: string) => void begunAt.set(key, performance.now()),
    forget: (key: string) => void begunAt.delete(key),
  }
}

/** Keeps a process running while there are members; a new one offers everybody a connection. */
function superviseProcess(
  address: MediaAddress,
  members: ReadonlyMap<string, ForwarderMember>,
  log: Log,
  onState: (key: string, state: MemberState) => void,
) {
  let running: ForwarderProcess | undefined
  let problem: string | undefined
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  const report = (key: string, state: MemberState) => {
    const member = members.get(key)
    if (!member) return
    onState(key, state)
    member.onState?.(state)
  }

  function start(): ForwarderProcess {
    clearTimeout(restart)
    const current = startProcess(address, {
      onOffer: (key, sdp) => members.get(keyOf(key))?.send({ description: { type: 'offer', sdp } }),
      onCandidates(key, candidates) {
        for (const candidate of candidates)
          members.get(keyOf(key))?.send({ candidate: { candidate, sdpMid: null, sdpMLineIndex: 0 } })
      },
      onState: (key, state) => report(keyOf(key), state),
    })
    running = current
    for (const { room, person } of members.values()) current.send({ type: 'join', room, person })
    void current.ready.then((isReady) => {
      if (isReady) failures = 0
      problem = current.problem()
    })
    void current.exited.then((reason) => running === current && restartAfter(reason))
    return current
  }

  function restartAfter(reason: string): void {
    running = undefined
    log.error({ reason, members: members.size }, 'the media process ended')
    for (const key of members.keys()) report(key, 'lost')
    // The first restart is immediate: people are in the middle of a conversation.
    restart = setTimeout(() => members.size > 0 && start(), restartDelay(failures++)).unref()
  }

  return {
    running: () => running,
    problem: () => problem,
    /** Offers a connection to a member; false when the process cannot be started. */
    join({ room, person }: MemberKey): Promise<boolean> {
      if (!running) return start().ready
      running.send({ type: 'join', room, person })
      return running.ready
    },
    async end(): Promise<void> {
      clearTimeout(restart)
      const current = running
      running = undefined
      await current?.stop()
    },
  }
}

const restartDelay = (failures: number) => (failures === 0 ? 0 : Math.min(250 * 2 ** failures, maxRestartDelay))
