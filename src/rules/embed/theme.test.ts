import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorText, contrast, parseColor, type Color } from './colors.ts'
import { embedStyle } from './theme.ts'

/** The properties of the light scheme and of the dark one. */
function schemesOf(style: string): [Map<string, Color>, Map<string, Color>] {
  const [light, dark] = [...style.matchAll(/\{(--[^{}]*)\}/g)].map(
    ([, block]) =>
      new Map([...block!.matchAll(/--([\w-]+):(#\w{6})/g)].map(([, name, value]) => [name!, parseColor(value!)!])),
  )
  return [light!, dark!]
}

test('without colours, or with what is none, nothing changes', () => {
  expect(embedStyle({})).toBe('')
  expect(embedStyle({ primary: 'red}', background: '' })).toBe('')
})

test('colours with enough contrast stay as they are', () => {
  const [light, dark] = schemesOf(embedStyle({ primary: '#0b6b3a', background: '#fff8ec' }))
  expect(colorText(light.get('primary')!)).toBe('#0b6b3a')
  expect(colorText(light.get('canvas')!)).toBe('#fff8ec')
  expect(colorText(dark.get('primary')!)).not.toBe('#0b6b3a')
  expect(dark.has('canvas')).toBe(false)
})

test('whatever colours are chosen, texts, links and buttons have the contrast of WCAG AA in both schemes', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const own = {
    light: { text: '#474d59', surface: '#ffffff', canvas: '#fafaf9' },
    dark: { text: '#caced5', surface: '#13171f', canvas: '#0b0e15' },
  }
  fc.assert(
    fc.property(hex, hex, (primary, background) => {
      const [light, dark] = schemesOf(embedStyle({ primary, background }))
      for (const [scheme, { text, surface, canvas }] of [
        [light, own.light],
        [dark, own.dark],
      ] as const) {
        const at = (name: string) => scheme.get(name) ?? parseColor(canvas)!
        const pairs = [
          [at('canvas'), parseColor(text)!],
          [at('primary-ink'), at('canvas')],
          [at('primary-ink'), parseColor(surface)!],
          [at('on-primary'), at('primary')],
          [at('on-primary'), at('primary-hover')],
          [at('on-primary'), at('primary-press')],
          [at('primary-soft-ink'), at('primary-soft')],
        ] as const
        for (const [a, b] of pairs) expect(contrast(a, b)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 300 },
  )
})
