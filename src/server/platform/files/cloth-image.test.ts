import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clothImage, previewSize } from './cloth-image.ts'

test.each([
  ['a preview', previewSize],
  ['a poster', { width: 1280, height: 720 }],
  ['a strip', { width: 1200, height: 112, strips: 21 }],
])('the cloth of %s is a small PNG of the requested size', async (_, size) => {
  const image = await clothImage('amina-diallo', size)
  const { format, width, height } = await sharp(image).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: size.width, height: size.height })
  expect(image.length).toBeLessThan(60_000)
})

test('a seed always gives the same picture, another seed another one', async () => {
  const [first, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => clothImage(seed, previewSize)))
  expect(first).toEqual(again)
  expect(first).not.toEqual(other)
})
