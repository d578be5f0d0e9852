import { expect, test } from 'vitest'
import { FinishedText } from '#server/platform/http/finished-text.ts'
import { createPageCache } from './page-cache.ts'

/** A cache over a version and a clock that the test sets; pages count their renderings. */
function cacheForTest(maxSize?: number) {
  const state = { version: 0 as number | undefined, now: 0, rendered: 0, status: 200 }
  const find = createPageCache({ version: () => state.version, now: () => state.now, ...(maxSize && { maxSize }) })
  const read = async (key: string) => {
    const render = () =>
      Promise.resolve({ status: state.status, document: new FinishedText(`${key} ${++state.rendered}`) })
    return String((await find(key, render)).document)
  }
  return { state, find, read }
}

test('a page is rendered once for everybody', async () => {
  const { read } = cacheForTest()
  expect([await read('/a'), await read('/a'), await read('/b')]).toEqual(['/a 1', '/a 1', '/b 2'])
})

test('a change, or the next minute, voids every page', async () => {
  const { state, read } = cacheForTest()
  await read('/a')
  state.version = 1
  expect(await read('/a')).toBe('/a 2')
  state.now = 59_999
  expect(await read('/a')).toBe('/a 2')
  state.now = 60_000
  expect(await read('/a')).toBe('/a 3')
})

test('nothing is cached while changes would not be heard of', async () => {
  const { state, read } = cacheForTest()
  await read('/a')
  state.version = undefined
  expect([await read('/a'), await read('/a')]).toEqual(['/a 2', '/a 3'])
})

test('a page that is not found is not stored', async () => {
  const { state, read } = cacheForTest()
  state.status = 404
  expect([await read('/a'), await read('/a')]).toEqual(['/a 1', '/a 2'])
})

test('a page that was rendered across a change is sent once', async () => {
  const { state, find, read } = cacheForTest()
  const crossed = await find('/a', async () => {
    state.version = 1
    return { status: 200, document: new FinishedText('old') }
  })
  expect(String(crossed.document)).toBe('old')
  expect(await read('/a')).toBe('/a 1')
})

test('concurrent requests share a rendering, unless something has changed since it began', async () => {
  const { state, find } = cacheForTest()
  const finish: (() => void)[] = []
  const ask = (text: string) =>
    find('/a', () => new Promise((done) => finish.push(() => done({ status: 200, document: new FinishedText(text) }))))
  const [first, second] = [ask('first'), ask('second')]
  state.version = 1
  const third = ask('third')
  for (const one of finish) one()
  expect((await Promise.all([first, second, third])).map(({ document }) => String(document))).toEqual([
    'first',
    'first',
    'third',
  ])
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
