import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { staffLimits } from './constants.ts'

/** What staff answer to a message. */
export const answerText = text({
  min: staffLimits.answer,
  max: staffLimits.longestAnswer,
  error: 'answer_too_short',
  isMultiline: true,
})

export const savedAnswerForm = z.strictObject({
  title: text({ min: 1, max: staffLimits.answerTitle, error: 'saved_answer_title_required' }),
  text: answerText,
})
