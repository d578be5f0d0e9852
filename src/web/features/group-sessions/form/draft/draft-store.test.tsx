// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { hasDraft, saveDraft } from './draft-store.ts'
import { emptyDraft } from './draft.ts'
import { readDraft } from './restored-draft.tsx'

const draft = { ...emptyDraft, sessionTitle: 'CV clinic', tags: ['Tech'] }

afterEach(() => localStorage.clear())

test('a draft is restored for its author, and for nobody else', () => {
  expect(hasDraft()).toBe(false)
  saveDraft('one', draft)
  expect(hasDraft()).toBe(true)
  expect(readDraft('one')).toEqual(draft)
  expect(readDraft('two')).toBeNull()
})

test('an empty draft, and one that was sent, are forgotten', () => {
  saveDraft('one', draft)
  saveDraft('one', emptyDraft)
  expect(localStorage).toHaveLength(0)
  saveDraft('one', draft)
  saveDraft('one', null)
  expect(readDraft('one')).toBeNull()
})

test('what another version of the program left is no draft', () => {
  for (const text of ['no json', '{}', JSON.stringify({ userId: 'one', draft: { sessionTitle: 1 } })]) {
    localStorage.setItem('session-draft', text)
    expect(readDraft('one')).toBeNull()
  }
})
