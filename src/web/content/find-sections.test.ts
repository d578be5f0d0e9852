import { expect, test } from 'vitest'
import { findSections } from './find-sections.ts'

const sections = [
  { id: 'move', heading: 'Déplacer ou annuler', blocks: ['Ouvrez la séance.'] },
  { id: 'mail', heading: 'Un e-mail n’arrive pas', blocks: [['Regardez dans les courriers.', 'Vérifiez l’adresse.']] },
]
const found = (text: string) => findSections(sections, text).map(({ id }) => id)

test('every word has to occur, in the heading or the text, in any order', () => {
  expect(found('')).toEqual(['move', 'mail'])
  expect(found('séance annuler')).toEqual(['move'])
  expect(found('annuler courriers')).toEqual([])
})

test('case and accents make no difference, and the beginning of a word is enough', () => {
  expect(found('VERIF')).toEqual(['mail'])
  expect(found('deplac')).toEqual(['move'])
})
