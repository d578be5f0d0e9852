import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorText, contrast, legible, parseColor, type Color } from './colors.ts'

const white: Color = [255, 255, 255]
const black: Color = [0, 0, 0]
const part = fc.integer({ min: 0, max: 255 })
const color: fc.Arbitrary<Color> = fc.tuple(part, part, part)

test('colours are hexadecimal, with six or three digits', () => {
  expect(parseColor('#22469b')).toEqual([34, 70, 155])
  expect(parseColor('22469B')).toEqual([34, 70, 155])
  expect(parseColor('#24a')).toEqual([34, 68, 170])
  for (const wrong of ['', '#', '#1234', 'red', '#22469b80', 'rgb(1,2,3)', '#22469g', ' #22469b', '#22469b;}'])
    expect(parseColor(wrong), wrong).toBeUndefined()
  fc.assert(
    fc.property(color, (one) => {
      expect(parseColor(colorText(one))).toEqual(one)
    }),
  )
})

test('the contrast is that of WCAG', () => {
  expect(contrast(black, white)).toBe(21)
  expect(contrast(white, white)).toBe(1)
  // #767676 is the lightest grey that is legible on white.
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2)
  expect(contrast([119, 119, 119], white)).toBeLessThan(4.5)
})

test('a colour that is legible stays, and another one becomes the nearest that is', () => {
  expect(legible([34, 70, 155], [white], black)).toEqual([34, 70, 155])
  expect(legible([119, 119, 119], [white], black)).toEqual([118, 118, 118])
  fc.assert(
    fc.property(color, (one) => {
      const found = legible(one, [white], black)
      expect(contrast(found, white)).toBeGreaterThanOrEqual(4.5)
      expect(legible(found, [white], black)).toEqual(found)
    }),
  )
})
