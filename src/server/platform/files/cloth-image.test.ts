import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clothImage, previewSize } from './cloth-image.ts'

test.each([
  ['a preview', previewSize],
  ['a poster', { width: 1280, height: 720 }],
  ['a strip', { width: 1200, height: 112, strips: 21 }],
])('The cloth of %s is a PNG of the size asked for, and light', async (_, size) => {
  const image = await clothImage('amina-diallo', size)
  const { format, width, height } = await sharp(image).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: size.width, height: size.height })
  expect(image.length).toBeLessThan(60_000)
})

test('A seed always gives the same picture, another seed another', async () => {
  const [once, again, other] = await Promise.all(['a', 'a', 'b'].map((seed) => clothImage(seed, previewSize)))
  expect(once).toEqual(again)
  expect(once).not.toEqual(other)
})
