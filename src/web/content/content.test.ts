import { describe, expect, test } from 'vitest'
import { about } from './about.ts'
import { cookies } from './cookies.ts'
import { withName } from './page-text.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const pages = { about, privacy, cookies, terms }

describe.each(Object.entries(pages))('%s', (_name, page) => {
  const named = withName(page, 'Umoja')
  const everything = JSON.stringify(named)

  test('names the product as configured and never by a literal', () => {
    expect(JSON.stringify(page)).not.toMatch(/kando/i)
    expect(everything).not.toContain('{name}')
  })

  test('has sections with unique ids, headings and text', () => {
    const ids = page.sections.map((section) => section.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id, heading, blocks } of page.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(heading.length).toBeGreaterThan(2)
      expect(
        blocks.flat().every((text) => text.trim() === text && text.length > 20),
        id,
      ).toBe(true)
    }
  })

  test('is dated', () => {
    const printed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(page.updated.date),
    )
    expect(page.updated.label).toBe(`Last updated ${printed}`)
  })
})

test('the privacy policy carries its specified date', () => {
  expect(privacy.updated.label).toBe('Last updated 25 November 2023')
})

test('the terms say that all are accepted and everyone is treated with respect', () => {
  expect(terms.lead).toContain('accepts all')
  expect(terms.lead).toContain('Treat everyone with respect')
})
