import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONCURRENCY, createAdmission, type Admission, type Priority } from './admission.ts'

/** How many reads wait at most, and how many requests in all, while each takes a moment. */
const [reads, all] = [1000, 2000]

let admission: Admission
let started: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  admission = createAdmission()
  started = []
})
afterEach(() => void vi.useRealTimers())

type Held = { result: Promise<string>; finish: () => void }

/** Asks for room for work that lasts until `finish`. */
function ask(name: string, priority: Priority, caller?: AbortSignal): Held {
  const { promise, resolve } = Promise.withResolvers<void>()
  const result = admission.run(priority, caller, async () => {
    started.push(name)
    await promise
    return name
  })
  // What becomes of it is for the test to ask.
  result.catch(() => {})
  return { result, finish: resolve }
}
const askMany = (count: number, name: string, priority: Priority) =>
  Array.from({ length: count }, () => ask(name, priority))
const refused = { code: 'unavailable' }

test('what does not fit waits, writes before reads, each in the order of arrival', async () => {
  const running = askMany(CONCURRENCY, 'first', 'read')
  for (const [name, priority] of [
    ['read 1', 'read'],
    ['write 1', 'write'],
    ['read 2', 'read'],
    ['write 2', 'write'],
  ] as const)
    ask(name, priority).finish()
  expect([started.length, admission.load()]).toEqual([CONCURRENCY, { running: CONCURRENCY, waiting: 4 }])
  running[0]!.finish()
  await setImmediate()
  expect(started.slice(CONCURRENCY)).toEqual(['write 1', 'write 2', 'read 1', 'read 2'])
})

test('when many wait reads are refused, then writes, and never what is critical', async () => {
  askMany(CONCURRENCY, 'running', 'read')
  askMany(reads, 'waiting', 'read')
  await expect(ask('read', 'read').result).rejects.toMatchObject(refused)
  expect(() => admission.check('read')).toThrow('unavailable')
  admission.check('write')
  askMany(all - reads, 'waiting', 'write')
  await expect(ask('write', 'write').result).rejects.toMatchObject(refused)
  expect(() => admission.check('write')).toThrow('unavailable')
  admission.check('critical')
  ask('critical', 'critical')
  expect(started.slice(CONCURRENCY)).toEqual(['critical'])
})

test('whoever is refused learns when to come back', async () => {
  askMany(CONCURRENCY + reads, 'earlier', 'read')
  const error: unknown = await ask('read', 'read').result.catch((thrown: unknown) => thrown)
  const { retryAfterSeconds } = error as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(2)
  expect(retryAfterSeconds).toBeLessThanOrEqual(5)
})

test('the longer requests take, the fewer may wait: those ahead of a read take a second at most', async () => {
  for (let count = 0; count < 1000; count++) {
    const slow = ask('slow', 'read')
    vi.advanceTimersByTime(100)
    slow.finish()
    await slow.result
  }
  const waiting = (CONCURRENCY * 1000) / 100
  askMany(CONCURRENCY + waiting, 'waiting', 'read')
  expect(() => admission.check('read')).not.toThrow()
  askMany(1, 'waiting', 'read')
  expect(() => admission.check('read')).toThrow('unavailable')
})

test('work that only waits gives its place to another meanwhile', async () => {
  const elsewhere = Promise.withResolvers<void>()
  const waits = admission.run('write', undefined, (outside) => outside(() => elsewhere.promise))
  const running = askMany(CONCURRENCY, 'running', 'read')
  expect([started.length, admission.load()]).toEqual([CONCURRENCY, { running: CONCURRENCY, waiting: 0 }])
  // It came back while all places were taken, and has ended: the next begins when another one ends.
  elsewhere.resolve()
  await waits
  ask('next', 'read')
  expect(admission.load().waiting).toBe(1)
  running[0]!.finish()
  await setImmediate()
  expect(started.at(-1)).toBe('next')
})

test('what only waits does not count as work: as many may wait as before', async () => {
  for (let count = 0; count < 200; count++) {
    const elsewhere = Promise.withResolvers<void>()
    const waits = admission.run('write', undefined, (outside) => outside(() => elsewhere.promise))
    vi.advanceTimersByTime(2000)
    elsewhere.resolve()
    await waits
  }
  askMany(CONCURRENCY + reads - 1, 'waiting', 'read')
  expect(() => admission.check('read')).not.toThrow()
})

test('what has waited for a second is refused and never runs; what runs is not interrupted', async () => {
  const running = askMany(CONCURRENCY, 'running', 'read')
  const late = ask('late', 'write')
  vi.advanceTimersByTime(999)
  expect(admission.load().waiting).toBe(1)
  vi.advanceTimersByTime(1)
  await expect(late.result).rejects.toMatchObject(refused)
  const next = ask('next', 'read')
  running[0]!.finish()
  await setImmediate()
  expect(started.slice(CONCURRENCY)).toEqual(['next'])
  vi.advanceTimersByTime(60_000)
  next.finish()
  expect(await next.result).toBe('next')
  for (const { finish } of running) finish()
  expect(await Promise.all(running.map(({ result }) => result))).toHaveLength(CONCURRENCY)
})

test('what waits for a caller who goes is dropped', async () => {
  const running = askMany(CONCURRENCY, 'running', 'read')
  const caller = new AbortController()
  const left = ask('left', 'write', caller.signal)
  caller.abort()
  await expect(left.result).rejects.toMatchObject(refused)
  const stays = new AbortController()
  ask('stays', 'read', stays.signal)
  running[0]!.finish()
  await setImmediate()
  expect(started.slice(CONCURRENCY)).toEqual(['stays'])
})

test('work whose caller goes while it runs keeps its place until it ends', async () => {
  const callers = Array.from({ length: CONCURRENCY }, () => new AbortController())
  const first = askMany(CONCURRENCY, 'first', 'read')
  const second = callers.map(({ signal }) => ask('second', 'read', signal))
  for (const { finish } of first) finish()
  await setImmediate()
  expect(started).toHaveLength(2 * CONCURRENCY)
  for (const caller of callers) caller.abort()
  ask('third', 'read')
  expect(admission.load()).toEqual({ running: CONCURRENCY, waiting: 1 })
  second[0]!.finish()
  expect(await second[0]!.result).toBe('second')
  await setImmediate()
  expect(started.at(-1)).toBe('third')
})

test('of a caller who has gone already a read is dropped, and a write runs where there is room', async () => {
  const gone = AbortSignal.abort()
  await expect(ask('read', 'read', gone).result).rejects.toMatchObject(refused)
  ask('write', 'write', gone)
  askMany(CONCURRENCY - 1, 'running', 'read')
  await expect(ask('write', 'write', gone).result).rejects.toMatchObject(refused)
  expect(started).toEqual(['write', ...Array<string>(CONCURRENCY - 1).fill('running')])
})
