import { expect, test } from 'vitest'
import { Refusal } from '#server/platform/refusal.ts'
import { batchCalls } from './batch-calls.ts'

/** A batcher whose batches finish when the test says so. */
function controlled() {
  const started: { calls: readonly number[]; finish: () => void; fail: (error: unknown) => void }[] = []
  const arrivals: (() => void)[] = []
  const call = batchCalls<number, string>(
    (calls) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve(calls.map((one) => (one < 0 ? new Refusal('not_found') : `stored ${one}`)))
        started.push({ calls, finish, fail: reject })
        arrivals.shift()?.()
      }),
  )
  const nextStart = () => new Promise<void>((resolve) => arrivals.push(resolve))
  return { call, started, nextStart }
}

test('calls that arrive together share a batch, and each gets its own answer', async () => {
  const { call, started, nextStart } = controlled()
  const start = nextStart()
  const answers = Promise.allSettled([call(1), call(-2), call(3)])
  await start
  expect(started.map(({ calls }) => calls)).toEqual([[1, -2, 3]])
  started[0]!.finish()
  const [first, refused, last] = await answers
  expect([first, last]).toEqual([
    { status: 'fulfilled', value: 'stored 1' },
    { status: 'fulfilled', value: 'stored 3' },
  ])
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
})

test('calls wait while two batches are in flight, and then go together, a hundred at most', async () => {
  const { call, started, nextStart } = controlled()
  let start = nextStart()
  const answers = [call(0)]
  await start
  start = nextStart()
  answers.push(call(1))
  await start
  answers.push(...Array.from({ length: 150 }, (_, index) => call(index + 2)))
  expect(started).toHaveLength(2)
  start = nextStart()
  started[0]!.finish()
  await start
  expect(started[2]!.calls).toEqual(Array.from({ length: 100 }, (_, index) => index + 2))
  start = nextStart()
  started[1]!.finish()
  await start
  expect(started[3]!.calls).toHaveLength(50)
  started[2]!.finish()
  started[3]!.finish()
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => `stored ${index}`))
})

test('the next batch is sent before the calls of the last one are answered', async () => {
  const { call, started, nextStart } = controlled()
  const events: string[] = []
  const note = (one: number) => call(one).then(() => void events.push(`answered ${one}`))
  let start = nextStart()
  const answers = [note(1)]
  await start
  start = nextStart()
  answers.push(note(2))
  await start
  answers.push(note(3))
  start = nextStart().then(() => void events.push('sent 3'))
  started[0]!.finish()
  await start
  started[1]!.finish()
  started[2]!.finish()
  await Promise.all(answers)
  expect(events).toEqual(['sent 3', 'answered 1', 'answered 2', 'answered 3'])
})

test('a batch that fails is run again call by call: only the faulty call fails', async () => {
  const fault = new Error('constraint')
  const runs: number[][] = []
  const call = batchCalls<number, string>(async (calls) => {
    runs.push([...calls])
    if (calls.includes(2)) throw fault
    return calls.map((one) => `stored ${one}`)
  })
  const answers = await Promise.allSettled([call(1), call(2), call(3)])
  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((answers[1] as PromiseRejectedResult).reason).toBe(fault)
})

test('a batch whose database is unreachable fails as a whole', async () => {
  const lost = Object.assign(new Error('refused'), { syscall: 'connect' })
  const runs: number[][] = []
  const call = batchCalls<number, string>(async (calls) => {
    runs.push([...calls])
    throw lost
  })
  const answers = await Promise.allSettled([call(1), call(2)])
  expect(runs).toEqual([[1, 2]])
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
})

test('a call for which a thousand wait already is refused; those that wait are answered', async () => {
  const { call, started, nextStart } = controlled()
  const start = nextStart()
  const answers = Array.from({ length: 1000 }, (_, index) => call(index))
  await expect(call(1000)).rejects.toMatchObject({ code: 'unavailable' })
  await start
  for (let batch = 0; batch < 10; batch++) {
    const next = nextStart()
    started[batch]!.finish()
    if (batch < 9) await next
  }
  expect(await Promise.all(answers)).toHaveLength(1000)
})
