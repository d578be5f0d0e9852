import { expect, test } from 'vitest'
import { closestSections, findSections } from './find-sections.ts'

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

test('a question without an answer that has all its words leads to those with most of the longer ones, rare ones first', () => {
  const more = [
    ...sections,
    { id: 'data', heading: 'Télécharger ses données', blocks: ['Regardez dans les réglages.'] },
    { id: 'le', heading: 'Le', blocks: ['Le un.'] },
    ...['a', 'b', 'c', 'd'].map((id) => ({ id, heading: id, blocks: ['Changer'] })),
  ]
  const closest = (text: string) => closestSections(more, text).map(({ id }) => id)
  expect(closest('Comment regardez-vous mes données ?')).toEqual(['data'])
  expect(closest('regardez l’adresse')).toEqual(['mail', 'data'])
  for (const text of ['le remboursement', 'changer de mot de passe']) expect(closest(text)).toEqual([])
})
