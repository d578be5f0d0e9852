import { expect, test } from 'vitest'
import { crowdedTag, sitemapTag, tagsOfChange, tagsOfPage } from './cache-tags.ts'
import { purgeRequest } from './purge.ts'

const one = '0198c0de-1111-7000-8000-00000000000a'
const other = '0198c0de-2222-7000-8000-00000000000b'

test('a page has the tags of whom and what it shows, and one of lists', () => {
  expect(tagsOfPage('/mentor/ada', new Set([one, other]))).toEqual(['pages', '00000000000a', '00000000000b'])
  expect(tagsOfPage('/find', new Set([one]))).toEqual(['pages', 'lists', '00000000000a'])
})

test('a change drops the pages that show it, the sitemap, and pages that show too many to name', () => {
  const many = new Set(Array.from({ length: 101 }, (_, i) => one.replace(/a$/, i.toString(16).padStart(3, '0'))))
  expect(tagsOfPage('/find', many)).toEqual(['pages', 'lists', crowdedTag])
  expect(tagsOfChange([one, one])).toEqual(['00000000000a', sitemapTag, crowdedTag])
  expect(tagsOfChange([])).toEqual([])
})

test('a purge is one POST as Cloudflare takes it, and has the tags in a header for caches that read no bodies', () => {
  expect(purgeRequest({ url: 'https://api.cloudflare.com/x/purge_cache', token: 'secret' }, ['a', 'b'])).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret', 'surrogate-key': 'a b' },
    body: '{"tags":["a","b"]}',
  })
})

test('Fastly has its own names for token and tags', () => {
  expect(purgeRequest({ url: 'https://api.fastly.com/service/abc/purge', token: 'secret' }, ['a', 'b'])).toEqual({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'fastly-key': 'secret' },
    body: '{"surrogate_keys":["a","b"]}',
  })
})
