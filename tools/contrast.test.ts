import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apca, contrastProblems, toRgb, wcagRatio } from './contrast.ts'

const css = readFileSync(new URL('../src/web/ui/tokens.css', import.meta.url), 'utf8')

describe('contrast', () => {
  it('finds no problem in the tokens of either theme', () => {
    expect(contrastProblems(css)).toEqual([])
  })

  it('reproduces the published reference values of APCA', () => {
    expect(apca([136, 136, 136], [255, 255, 255])).toBeCloseTo(63.056, 2)
    expect(apca([255, 255, 255], [136, 136, 136])).toBeCloseTo(-68.541, 2)
    expect(apca([0, 0, 0], [170, 170, 170])).toBeCloseTo(58.146, 2)
    expect(apca([170, 170, 170], [0, 0, 0])).toBeCloseTo(-56.241, 2)
  })

  it('gives black on white the ratio 21', () => {
    expect(wcagRatio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  })

  it('converts OKLCH to the sRGB value documented at the token', () => {
    expect(toRgb([0.42, 0.145, 264])).toEqual([0x22, 0x46, 0x9b])
  })

  it('reports text that is too light', () => {
    const faded = css.replace('--ink-3: oklch(52% 0.02 264)', '--ink-3: oklch(70% 0.02 264)')
    expect(contrastProblems(faded)).toContainEqual(expect.stringContaining('light: ink-3 on surface has'))
  })

  it('reports dark blocks that differ', () => {
    const at = css.lastIndexOf('--primary: oklch(80%')
    const drifted = `${css.slice(0, at)}--primary: oklch(79%${css.slice(at + '--primary: oklch(80%'.length)}`
    expect(contrastProblems(drifted)).toEqual([expect.stringContaining('dark: primary differs')])
  })
})
