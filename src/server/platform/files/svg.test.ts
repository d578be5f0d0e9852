import { expect, test } from 'vitest'
import { isSafeSvg } from './svg.ts'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

test.each([
  svg('<path d="M0 0h1"/>'),
  `\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('')}`,
  '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>',
  svg('<script>alert(1)</script>'),
])('%j is accepted', (text) => {
  expect(isSafeSvg(text)).toBe(true)
})

test.each([
  ['', 'empty'],
  ['<html><svg></svg></html>', 'another root'],
  ['<svg>', 'never closed'],
  ['<svg></svg><svg></svg>', 'two roots'],
  ['not a picture', 'no markup'],
  [svg('<image href="https://example.org/x.png"/>'), 'a picture inside'],
  [svg('<filter><feImage href="file:///etc/passwd"/></filter>'), 'a picture in a filter'],
  [svg('<foreignObject><p/></foreignObject>'), 'HTML inside'],
  [`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>${svg('&a;')}`, 'entities'],
  [svg('<g/>'.repeat(5_001)), 'too many elements'],
  [svg('<g>'.repeat(101) + '</g>'.repeat(101)), 'too deep'],
])('%.60s is refused: %s', (text) => {
  expect(isSafeSvg(text)).toBe(false)
})
