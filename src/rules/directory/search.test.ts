import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termsOf, typosOf, wordsOf } from './search.ts'

describe('words', () => {
  const spelt: [string, string[]][] = [
    ['Adékúnlé', ['adekunle']],
    ['Ọláṣubọ̀mí Wanjirũ-Kariũki', ['olasubomi', 'wanjiru', 'kariuki']],
    ["N'Diaye N’Golo Nʼko", ['ndiaye', 'ngolo', 'nko']],
    ['Aït-Saïd', ['ait', 'said']],
    ['Ɓala Ɗan Ƙwari ŋutu Ɛdem Ɔkɔ', ['bala', 'dan', 'kwari', 'nutu', 'edem', 'oko']],
    ['Straße Østby Æsir', ['strasse', 'ostby', 'aesir']],
    ['İSTANBUL ﬁn Ｋａｎｄｏ', ['istanbul', 'fin', 'kando']],
    ['አበበ ቢቂላ', ['አበበ', 'ቢቂላ']],
    ['أحمد إبراهيم آدم ٱلله', ['احمد', 'ابراهيم', 'ادم', 'الله']],
    ['فاطمة الزهراء', ['فاطمه', 'الزهراء']],
    ['مُحَمَّد مـحـمـد', ['محمد']],
    ['مصطفى مصطفی کریم', ['مصطفي', 'كريم']],
    ['سنة ٢٠٢٦', ['سنه', '2026']],
    ['می\u200cشود', ['ميشود']],
    ['UI/UX  ui', ['ui', 'ux']],
    ['', []],
    ['!!! -', []],
  ]
  test.each(spelt)('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('are the same composed and decomposed, in capitals and not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
        expect(wordsOf(wordsOf(text).join(' '))).toEqual(wordsOf(text))
      }),
    )
  })
})

test('a query needs three letters in all; a dash is no text', () => {
  expect(termsOf('-', 3)).toEqual([])
  expect(termsOf('ab', 3)).toEqual([])
  expect(termsOf('a bc', 3)).toEqual(['a', 'bc'])
  expect(termsOf('a b c d e f g h i j', 3)).toHaveLength(8)
})

describe('one typing error', () => {
  test.each(['dekunle', 'adekunlle', 'adekumle', 'adeknule'])('%s finds adekunle', (typed) => {
    expect(typosOf(typed)).toContain('adekunle')
  })

  test('two do not', () => {
    expect(typosOf('adkunel')).not.toContain('adekunle')
  })

  test('is not corrected in short words', () => {
    expect(typosOf('ade')).toEqual([])
  })

  test('is no later than right after the known prefix', () => {
    const typos = typosOf('adekumle', 5)
    expect(typos).toContain('adekunle')
    expect(typosOf('adekumle', 4)).not.toContain('adekunle')
    expect(typos.length).toBeLessThan(typosOf('adekumle').length)
  })

  test('is symmetric: a word is one error away from each of its own errors', () => {
    const word = fc
      .array(fc.constantFrom(...'abcdexyz'), { minLength: 5, maxLength: 9 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(word, fc.nat(), (right, pick) => {
        const typos = typosOf(right)
        expect(typosOf(typos[pick % typos.length]!)).toContain(right)
      }),
      { numRuns: 50 },
    )
  })
})
