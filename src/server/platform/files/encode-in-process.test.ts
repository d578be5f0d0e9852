import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeInProcess } from './encode-in-process.ts'

const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const endless = 60_000

test('a machine that is too busy for a picture says so, and does not call the picture unreadable', async () => {
  const busy = encodeInProcess('picture', picture, 'amina', { processorTime: endless, time: 1 })
  await expect(busy).rejects.toMatchObject({ code: 'unavailable' })
})

test('a picture may wait longer than it may be worked on', async () => {
  const { images } = await encodeInProcess('picture', picture, 'amina', { processorTime: 8_000, time: endless })
  expect(images).toHaveLength(2)
})

test.runIf(process.platform === 'linux')('a file that takes too much work has no images', async () => {
  const circles = (level: number) => `<g id="g${level + 1}">${`<use href="#g${level}" x="1"/>`.repeat(10)}</g>`
  const nested = Array.from({ length: 8 }, (_, level) => circles(level)).join('')
  const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><g id="g0"><circle r="400"/></g>${nested}</defs><use href="#g8"/></svg>`
  const encoded = encodeInProcess('picture', Buffer.from(bomb), 'chidi', { processorTime: 300, time: endless })
  expect((await encoded).images).toBeUndefined()
})
