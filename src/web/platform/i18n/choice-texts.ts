import * as t from '#texts/reference/choices.ts'
import { wordsOf } from './words-of.ts'

export const reasonText = /* @__PURE__ */ wordsOf(t.reasons)
export const employmentTypeText = /* @__PURE__ */ wordsOf(t.employmentTypes)
export const genderText = /* @__PURE__ */ wordsOf(t.genders)
