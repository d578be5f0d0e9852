import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const MINUTE = 60_000
type Listener = (ids: readonly string[] | 'any') => void

/** A cache over changes and a clock that the test makes; pages count their renderings, and show the person `ada`. */
function cacheForTest(maxSize = 1_000) {
  const state = { isListening: true, now: MINUTE, rendered: 0, isKept: true }
  let tell: Listener = () => {}
  const find = createPageCache<string>({
    changes: { subscribe: (listener) => void (tell = listener), isListening: () => state.isListening },
    now: () => state.now,
    isKept: () => state.isKept,
    sizeOf: ({ length }) => length,
    maxSize,
  })
  const shown = (value: string, at = state.now) => ({ value, at, ids: new Set(['ada']) })
  const read = async (key: string, at?: number) =>
    (await find(key, () => Promise.resolve(shown(`${key} ${++state.rendered}`, at)))).value
  return { state, find, read, shown, change: (ids: readonly string[] | 'any') => tell(ids) }
}

test('a page is rendered once for everybody', async () => {
  const { read } = cacheForTest()
  expect([await read('/a'), await read('/a'), await read('/b')]).toEqual(['/a 1', '/a 1', '/b 2'])
})

test('a page is sent for a minute', async () => {
  const { state, read } = cacheForTest()
  await read('/a')
  state.now += MINUTE
  expect(await read('/a')).toBe('/a 1')
  state.now += 1
  expect(await read('/a')).toBe('/a 2')
})

test('a page is as old as the oldest that it shows', async () => {
  const { state, read } = cacheForTest()
  state.now = 2 * MINUTE
  await read('/a', MINUTE + 1)
  state.now += 1
  expect(await read('/a')).toBe('/a 1')
  state.now += 1
  expect(await read('/a')).toBe('/a 2')
})

test.each<[string, readonly string[] | 'any', string]>([
  ['whom it shows', ['bola', 'ada'], '/a 2'],
  ['somebody else', ['bola'], '/a 1'],
  ['nobody knows whom', 'any', '/a 2'],
])('a change of %s voids a page or does not', async (_, ids, text) => {
  const { read, change } = cacheForTest()
  await read('/a')
  change(ids)
  expect(await read('/a')).toBe(text)
})

test('nothing is cached while changes would not be heard of', async () => {
  const { state, read } = cacheForTest()
  await read('/a')
  state.isListening = false
  expect([await read('/a'), await read('/a')]).toEqual(['/a 2', '/a 3'])
})

test('a page that is not for everybody, such as one that is not found, is not kept', async () => {
  const { state, read } = cacheForTest()
  state.isKept = false
  expect([await read('/a'), await read('/a')]).toEqual(['/a 1', '/a 2'])
})

test('a page that was rendered across a change is sent once', async () => {
  const { find, read, shown, change } = cacheForTest()
  const crossed = await find('/a', () => {
    change(['ada'])
    return Promise.resolve(shown('old'))
  })
  expect(crossed.value).toBe('old')
  expect(await read('/a')).toBe('/a 1')
})

test('concurrent requests share a rendering, unless something has changed since it began', async () => {
  const { find, shown, change } = cacheForTest()
  const finish: (() => void)[] = []
  const ask = (text: string) => find('/a', () => new Promise((done) => finish.push(() => done(shown(text)))))
  const [first, second] = [ask('first'), ask('second')]
  change(['ada'])
  const third = ask('third')
  for (const one of finish) one()
  const answers = await Promise.all([first, second, third])
  expect(answers.map(({ value }) => value)).toEqual(['first', 'first', 'third'])
})

test('a rendering that fails is tried again', async () => {
  const { find, read } = cacheForTest()
  await expect(find('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await read('/a')).toBe('/a 1')
})

test('the pages that were not used for longest go when the cache is full', async () => {
  const { read } = cacheForTest(8)
  await read('/a')
  await read('/b')
  await read('/a')
  await read('/c')
  expect(await read('/a')).toBe('/a 1')
  expect(await read('/b')).toBe('/b 4')
})
