import { expect, it } from 'vitest'
import { matchOptions } from './match-options.ts'

const options = [
  { label: "Côte d'Ivoire", keywords: 'CI +225' },
  { label: 'South Africa', keywords: 'ZA +27' },
  { label: 'Africa/Nairobi', keywords: 'EAT East Africa Time' },
  { label: 'Site reliability engineer' },
]
const found = (query: string) => matchOptions(options, query).map(({ label }) => label)

it('finds a label without its accents', () => {
  expect(found('cote')).toEqual(["Côte d'Ivoire"])
})

it('finds by a word in the middle and by keywords', () => {
  expect(found('reliab')).toEqual(['Site reliability engineer'])
  expect(found('eat')).toEqual(['Africa/Nairobi'])
  expect(found('+27')).toEqual(['South Africa'])
})

it('puts labels that begin with the query first', () => {
  expect(found('africa')).toEqual(['Africa/Nairobi', 'South Africa'])
})

it('wants every word of the query', () => {
  expect(found('south ivoire')).toEqual([])
})

it('gives everything for an empty query', () => {
  expect(found('  ')).toHaveLength(options.length)
})
