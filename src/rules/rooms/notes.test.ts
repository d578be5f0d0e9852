import { describe, expect, test } from 'vitest'
import { agree, endTurn, noNotes, takeTurn, type Agreement } from './notes.ts'

const agreement = (digest: string, edit = 1): Agreement => ({ turn: 1, edit, digest })

describe('the turn to write', () => {
  test('is one person’s until they give it back, and each turn has the next number', () => {
    const first = takeTurn(noNotes, 'ada', true)!
    expect(first).toMatchObject({ writer: 'ada', turn: 1 })
    expect(takeTurn(first, 'ada', true)).toBe(first)
    expect(takeTurn(first, 'ben', true)).toBeUndefined()
    expect(takeTurn(first, 'ben', false)).toBe(first)
    const second = takeTurn(takeTurn(first, 'ada', false)!, 'ben', true)
    expect(second).toMatchObject({ writer: 'ben', turn: 2 })
  })

  test('ends with the person', () => {
    expect(endTurn(takeTurn(noNotes, 'ada', true)!, 'ada').writer).toBeNull()
  })
})

describe('notes are kept', () => {
  test('once both agreed to the same text, and not before', () => {
    const one = agree(noNotes, 'ada', agreement('x'))
    expect([one.kept, Object.keys(one.agreed)]).toEqual([null, ['ada']])
    expect(agree(one, 'ada', agreement('x')).kept).toBeNull()
    expect(agree(one, 'ben', agreement('x'))).toMatchObject({ agreed: {}, kept: { turn: 1, edit: 1 } })
  })

  test('never where the texts differ, or one of them took it back', () => {
    const one = agree(noNotes, 'ada', agreement('x'))
    expect(agree(one, 'ben', agreement('y')).kept).toBeNull()
    expect(agree(one, 'ben', agreement('x', 2)).kept).toBeNull()
    expect(agree(agree(one, 'ada', null), 'ben', agreement('x')).kept).toBeNull()
  })

  test('again only by both', () => {
    const kept = agree(agree(noNotes, 'ada', agreement('x')), 'ben', agreement('x'))
    const changed = agree(kept, 'ada', agreement('z', 3))
    expect(changed.kept).toEqual({ turn: 1, edit: 1 })
    expect(agree(changed, 'ben', agreement('z', 3)).kept).toEqual({ turn: 1, edit: 3 })
  })
})
