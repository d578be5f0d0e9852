import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clothSvg, posterStrips, weave } from './cloth.ts'

const seeds = Array.from({ length: 500 }, (_, i) => `Ọláṣubọ̀mí ${i} 🧵`)

describe('cloth', () => {
  it('gives the same picture for the same seed', () => {
    expect(clothSvg('women-in-cyber-lagos')).toBe(clothSvg('women-in-cyber-lagos'))
  })

  it('does not change for a seed between releases, because its pictures are cached for a year', () => {
    const digest = createHash('sha256').update(clothSvg('women-in-cyber-lagos')).digest('hex').slice(0, 16)
    expect(digest).toBe('1c8af4f7c33e5500')
  })

  it('gives a different picture for every seed', () => {
    expect(new Set(seeds.map((seed) => clothSvg(seed))).size).toBe(seeds.length)
  })

  it('stays under 9 kB whatever the seed', () => {
    for (const seed of seeds) expect(clothSvg(seed).length).toBeLessThan(9000)
  })

  it('draws with finite numbers only', () => {
    for (const seed of seeds) {
      for (const { d } of weave(seed, { width: 1280, height: 112, strips: 21 }).threads) {
        expect(d).toMatch(/^[MhvlzZ\d\s.-]+$/)
      }
    }
  })

  it('contains no text of the seed', () => {
    const svg = clothSvg('"><script>alert(1)</script>')
    expect(svg).not.toContain('script')
    expect(svg).not.toContain('alert')
  })

  it('gives posters one of four scales, each of them often, and always the same to a seed', () => {
    const strips = seeds.map(posterStrips)
    expect(strips).toEqual(seeds.map(posterStrips))
    for (const scale of [5, 7, 9, 13])
      expect(strips.filter((one) => one === scale).length).toBeGreaterThan(seeds.length / 6)
  })

  it('raises an even number of strips to the next odd one', () => {
    expect(weave('kando', { strips: 8 }).strips).toBe(9)
  })
})
