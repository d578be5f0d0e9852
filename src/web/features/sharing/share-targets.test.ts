import { expect, it } from 'vitest'
import { shareTargets } from './share-targets.ts'

const shared = { title: 'Ìyábọ̀ & you: 100 % careers', url: 'https://example.org/group-details/careers?invite=a%2Bb' }

it('each place gets the whole address and, where it takes one, the title', () => {
  const given = (href: string, name: string) => new URL(href).searchParams.get(name)
  expect(given(shareTargets.whatsapp(shared), 'text')).toBe(`${shared.title} ${shared.url}`)
  expect(given(shareTargets.telegram(shared), 'url')).toBe(shared.url)
  expect(given(shareTargets.telegram(shared), 'text')).toBe(shared.title)
  expect(given(shareTargets.x(shared), 'url')).toBe(shared.url)
  expect(given(shareTargets.linkedin(shared), 'url')).toBe(shared.url)
  expect(given(shareTargets.facebook(shared), 'u')).toBe(shared.url)
})

it('a mail has its spaces as mail programs read them', () => {
  const href = shareTargets.email(shared)
  expect(href).not.toContain('+')
  const { searchParams } = new URL(href)
  expect([searchParams.get('subject'), searchParams.get('body')]).toEqual([shared.title, shared.url])
})
