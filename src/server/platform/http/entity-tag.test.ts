import { expect, test } from 'vitest'
import { entityTag, isNamed } from './entity-tag.ts'

test('a text has one tag, which callers name alone, in a list, as a strong one or by a star', () => {
  const tag = entityTag('A feed')
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(entityTag(Buffer.from('A feed'))).toBe(tag)
  for (const header of [tag, tag.slice(2), `"other", ${tag}`, `${tag},"other"`, ' * '])
    expect(isNamed(tag, header), header).toBe(true)
})

test('another tag, a part of it or no header does not name it', () => {
  const tag = entityTag('A feed')
  for (const header of [undefined, '', entityTag('Another'), tag.slice(0, -2), 'W/""'])
    expect(isNamed(tag, header), header).toBe(false)
})
