import { readFileSync } from 'node:fs'
import { startUdpRelay } from '#test/support/rooms/udp-relay.ts'
import { atLeast, atMost, informational, median, printTable, type BenchRow } from './table.ts'
import { agree, openSite, openVisitor, pause, until, untilFrames, type Site, type Visitor } from './room-visitors.ts'

const joins = Number(process.env.BENCH_ROOM_JOINS ?? 20)
const kills = Number(process.env.BENCH_ROOM_KILLS ?? 20)
const lossSeconds = Number(process.env.BENCH_ROOM_LOSS_SECONDS ?? 20)

type Engine = 'direct' | 'forwarder'

/** Two people in a room, in real browsers. */
async function meet(site: Site, engine: Engine, mediaPort: number | null = null): Promise<[Visitor, Visitor]> {
  const { people, path } = await agree(site)
  const open = (index: 0 | 1) =>
    openVisitor(site, people[index], path, { data: 'light', isDirectBlocked: engine === 'forwarder', mediaPort })
  const visitors: [Visitor, Visitor] = [await open(0), await open(1)]
  for (const visitor of visitors) await visitor.enter()
  await untilFrames(...visitors)
  return visitors
}

const leave = (visitors: readonly Visitor[]) => Promise.all(visitors.map((visitor) => visitor.close()))

/** From the press on "Enter room" to the first decoded frame of somebody who is there already. */
async function firstFrameBench(site: Site, engine: Engine): Promise<BenchRow[]> {
  const visitors = await meet(site, engine)
  const times: number[] = []
  for (let join = 0; join < joins; join++) {
    await visitors[1].open()
    await visitors[1].enter()
    times.push(await visitors[1].firstFrame())
    await untilFrames(visitors[0])
  }
  await leave(visitors)
  const note = `${joins} joins, slowest ${Math.round(Math.max(...times))} ms`
  return [{ ...atMost(`room, ${engine}: first frame, median`, median(times), 1_000, 1, 'ms'), note }]
}

/** Pictures on both sides after one of them asks for a new way through the network, as when a device changes its network. */
async function restartBench(site: Site): Promise<BenchRow[]> {
  const visitors = await meet(site, 'direct')
  const rows: BenchRow[] = []
  for (const asker of [0, 1] as const) {
    const before = await Promise.all(visitors.map((visitor) => visitor.sample()))
    const begin = performance.now()
    await visitors[asker].page.evaluate(() => dispatchEvent(new Event('online')))
    for (const [index, visitor] of visitors.entries())
      await until(async () => {
        const { way, state, frames } = await visitor.sample()
        return way !== before[index]!.way && state === 'connected' && frames > before[index]!.frames
      }, 'another way')
    const took = performance.now() - begin
    const name = `room: ICE restart asked for by the side that ${asker === 0 ? 'entered first' : 'entered second'}`
    rows.push({ ...atMost(name, took, 3_000, 1, 'ms'), note: `longest pause ${await longestPause(visitors)} ms` })
  }
  await leave(visitors)
  return rows
}

/** Milliseconds without a new frame within three seconds, as seen every 50 ms. */
async function longestPause(visitors: readonly Visitor[]): Promise<number> {
  const last = await Promise.all(visitors.map((visitor) => visitor.sample()))
  let longest = 0
  for (const begin = performance.now(); performance.now() - begin < 3_000; await pause(50))
    for (const [index, visitor] of visitors.entries()) {
      const now = await visitor.sample()
      longest = Math.max(longest, now.at - last[index]!.at)
      if (now.frames > last[index]!.frames) last[index] = now
    }
  return Math.round(longest)
}

/** The sockets of one side are gone for half a minute: pictures go on, over the same connection. */
async function lostSocketBench(site: Site): Promise<BenchRow[]> {
  const visitors = await meet(site, 'direct')
  const [one, other] = visitors
  const before = await other.sample()
  await other.setOffline(true)
  await one.page.getByText('is reconnecting').waitFor()
  const frames = { one: [] as number[], other: [] as number[] }
  for (let second = 0; second < 30; second++) {
    const seen = await Promise.all([one.sample(), other.sample()])
    await pause(1_000)
    frames.one.push((await one.sample()).frames - seen[0].frames)
    frames.other.push((await other.sample()).frames - seen[1].frames)
  }
  await other.setOffline(false)
  const took = await until(async () => (await one.page.getByText('is reconnecting').count()) === 0, 'reconnection')
  const after = await other.sample()
  await leave(visitors)
  const isSame = after.connections === before.connections
  return [
    atLeast('room: frames in the poorest second without a socket', Math.min(...frames.one, ...frames.other), 12, 1, ''),
    {
      ...informational('room: back after the socket was lost', took, 1_000, 'ms'),
      note: isSame ? 'same connection' : 'OTHER CONNECTION',
    },
  ]
}

/** Every twentieth packet is lost on each of the four ways between two browsers and the media process. */
async function lossBench(site: Site): Promise<BenchRow[]> {
  const relay = await startUdpRelay(site.mediaPort, 0.05)
  const visitors = await meet(site, 'forwarder', relay.port)
  const read = () => Promise.all(visitors.map((visitor) => visitor.sample()))
  await pause(3_000)
  const before = await read()
  const lostBefore = relay.counts()
  await pause(lossSeconds * 1000)
  const after = await read()
  const { lost, passed } = relay.counts()
  await leave(visitors)
  relay.close()
  const since = (name: 'frames' | 'freezeSeconds' | 'speech' | 'concealed') =>
    after.map((last, index) => last[name] - before[index]![name])
  const elapsed = (after[0]!.at - before[0]!.at) / 1000
  const share = (lost - lostBefore.lost) / (lost - lostBefore.lost + passed - lostBefore.passed)
  const concealed = Math.max(...since('concealed').map((samples, index) => samples / since('speech')[index]!))
  return [
    {
      ...atLeast(
        'room, forwarder: frames/s at 5 % loss both ways',
        Math.min(...since('frames')) / elapsed,
        12,
        1,
        '/s',
      ),
      note: `${(share * 100).toFixed(1)} % lost, ${lossSeconds} s`,
    },
    informational(
      'room, forwarder: picture stands still at that loss',
      (Math.max(...since('freezeSeconds')) / elapsed) * 100,
      100,
      '%',
    ),
    informational('room, forwarder: speech made up at that loss', concealed * 100, 100, '%'),
  ]
}

/** The child of the server that forwards media. */
function findMediaProcess(server: number): number | undefined {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number)
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('forwarder-process'))
}

/** The media process is killed again and again: how long until both people see each other, and how long requests take meanwhile. */
async function killBench(site: Site): Promise<BenchRow[]> {
  const visitors = await meet(site, 'forwarder')
  const requests = watchRequests(`${site.program.url}/api/config`)
  const quiet = await requests.during(() => pause(5_000))
  const times: number[] = []
  const disturbed = await requests.during(async () => {
    for (let kill = 0; kill < kills; kill++) {
      const before = await Promise.all(visitors.map((visitor) => visitor.sample()))
      const begin = performance.now()
      process.kill(findMediaProcess(site.program.pid)!, 'SIGKILL')
      for (const [index, visitor] of visitors.entries())
        await until(async () => {
          const { way, frames } = await visitor.sample()
          return way !== before[index]!.way && frames > 0
        }, 'frames after a kill')
      times.push(performance.now() - begin)
      await pause(500)
    }
  })
  await leave(visitors)
  const note = `${kills} kills, median ${Math.round(median(times))} ms`
  return [
    {
      ...atMost('room: seen again after the media process is killed, slowest', Math.max(...times), 5_000, 1, 'ms'),
      note,
    },
    {
      ...atMost('room: slowest request meanwhile', Math.max(...disturbed), 250, 1, 'ms'),
      note: `slowest before ${Math.round(Math.max(...quiet))} ms, of ${disturbed.length}`,
    },
  ]
}

/** Requests one after the other, and what each took in milliseconds. */
function watchRequests(url: string) {
  return {
    async during(work: () => Promise<void>): Promise<number[]> {
      const times: number[] = []
      let isOver = false
      const ask = async () => {
        while (!isOver) {
          const begin = performance.now()
          await (await fetch(url)).arrayBuffer()
          times.push(performance.now() - begin)
          await pause(20)
        }
      }
      const asking = ask()
      await work()
      isOver = true
      await asking
      return times
    },
  }
}

const parts = {
  joins: async (site: Site) => [
    ...(await firstFrameBench(site, 'direct')),
    ...(await firstFrameBench(site, 'forwarder')),
  ],
  restart: restartBench,
  socket: lostSocketBench,
  loss: lossBench,
  kills: killBench,
}

/** How soon a connection is there, and what it survives. */
export async function continuityBench(site: Site, chosen: readonly string[] = Object.keys(parts)): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, bench] of Object.entries(parts)) if (chosen.includes(name)) rows.push(...(await bench(site)))
  return rows
}

if (import.meta.main) {
  const chosen = process.argv.slice(2)
  const site = await openSite()
  try {
    printTable(await continuityBench(site, chosen.length > 0 ? chosen : undefined))
  } finally {
    await site.stop()
  }
  process.exit(0)
}
