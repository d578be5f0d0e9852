import { describe, expect, test } from 'vitest'
import { about } from './about.ts'
import { accessibility } from './accessibility.ts'
import { help } from './help.ts'
import { readPage } from './page-text.ts'

const pages = { about, help, accessibility }

describe.each(Object.entries(pages))('%s', (_name, page) => {
  const named = readPage(page, 'Umoja')
  const everything = JSON.stringify(named)

  test('names the product as configured and never by a literal', () => {
    expect(JSON.stringify(page)).not.toMatch(/kando/i)
    expect(everything).not.toContain('{name}')
  })

  test('has sections with unique ids, headings and text', () => {
    const ids = named.sections.map((section) => section.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, heading, blocks } of named.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(heading.length).toBeGreaterThan(2)
      expect(
        blocks.flat().every((text) => text.trim() === text && text.length > 20),
        id,
      ).toBe(true)
    }
  })
})
