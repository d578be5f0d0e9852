import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/web/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const sheets = globSync('src/web/**/*.css')

/** Classes that name the left or the right, unless they do so for one direction only. */
const physicalClass =
  /(?<![\w-])(?:[\w[\]&>@/-]+:)*-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr]|mask-[lr]-from|bg-linear-to-[lr]|origin-(?:left|right))-[\w[(][\w.[\]%()-]*|(?<![\w-])text-(?:left|right)(?![\w-])/g
const physicalProperty =
  /^\s*(?:(?:margin|padding|border)-(?:left|right)[\w-]*|left|right|text-align|float)\s*:(?!\s*(?:start|end|center|inherit))/gm

test('nothing is placed by left and right: pages from right to left are mirrored', () => {
  const found = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8').replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
    return [...text.matchAll(physicalClass)]
      .filter(([name]) => !/(?:ltr|rtl):/.test(name))
      .map(([name]) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('style sheets name sides by the direction of the text', () => {
  const found = sheets.flatMap((path) =>
    // What is for one direction only may name its sides.
    [
      ...readFileSync(path, 'utf8')
        .replaceAll(/\[dir='rtl'\][^{]*\{[^}]*\}/g, '')
        .matchAll(physicalProperty),
    ].map(([line]) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the patterns find what they are for', () => {
  const found = (text: string) => [...text.matchAll(physicalClass)].map(([name]) => name)
  expect(found('flex ml-2 sm:-mr-1 text-left rounded-tl-sm')).toEqual([
    'ml-2',
    'sm:-mr-1',
    'text-left',
    'rounded-tl-sm',
  ])
  expect(found('ms-2 pe-3 start-0 text-start rounded-ss-sm left')).toEqual([])
  expect('  margin-left: 1px'.match(physicalProperty)).not.toBeNull()
})
