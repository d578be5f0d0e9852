import { describe, expect, test } from 'vitest'
import { slugOf } from '#rules/profiles/profiles.ts'
import { encodePoster } from '#server/platform/files/encoding/encode-pictures.ts'
import { sniffPicture } from '#server/platform/files/pictures.ts'
import { drawnPoster, slugsWithPoster } from './create-posters.ts'
import { DEMO_GROUPS } from './group-sessions.ts'

test('some sessions of the demo have a drawn poster, others their cloth', () => {
  const slugs = DEMO_GROUPS.map(({ title }) => slugOf(title))
  expect(slugs).toEqual(expect.arrayContaining([...slugsWithPoster]))
  expect(slugsWithPoster.length).toBeGreaterThan(slugs.length / 3)
  expect(slugsWithPoster.length).toBeLessThan(slugs.length)
})

describe.each(slugsWithPoster)('the poster of %s', (slug) => {
  test('is a picture that could have been uploaded, and small in a list', async () => {
    const drawing = await drawnPoster(slug)
    expect(await sniffPicture(drawing)).toBe('image/svg+xml')
    const sizes = (await encodePoster(drawing))?.map((bytes) => bytes.length)
    expect(sizes).toHaveLength(3)
    expect(sizes![0]).toBeLessThan(20_000)
    expect(sizes![1]).toBeLessThan(40_000)
  })
})
