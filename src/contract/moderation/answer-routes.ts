import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import { savedAnswerForm } from './answer-schemas.ts'

const savedAnswer = z.object({ id, title: z.string(), text: z.string() })

export type SavedAnswer = z.infer<typeof savedAnswer>

/** Texts that staff share and put into their answers. Their title stands in the audit log instead of a reason. */
export const answerRoutes = {
  savedAnswers: route({
    method: 'GET',
    path: '/admin/saved-answers',
    shows: ['moderation'],
    access: 'staff',
    summary: 'Saved answers, by title',
    reply: z.array(savedAnswer),
    errors: [],
  }),
  createSavedAnswer: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/saved-answers',
    changes: ['moderation'],
    access: 'staff',
    summary: 'Save an answer for all staff',
    body: savedAnswerForm,
    bodyLimit: 16 * 1024,
    reply: savedAnswer,
    status: 201,
    errors: [],
  }),
  updateSavedAnswer: route({
    method: 'PUT',
    repeat: 'keyed',
    path: '/admin/saved-answers/:id',
    changes: ['moderation'],
    access: 'staff',
    summary: 'Change a saved answer',
    params: z.strictObject({ id }),
    body: savedAnswerForm,
    bodyLimit: 16 * 1024,
    reply: savedAnswer,
    errors: ['not_found'],
  }),
  deleteSavedAnswer: route({
    method: 'DELETE',
    repeat: 'keyed',
    path: '/admin/saved-answers/:id',
    changes: ['moderation'],
    undoes: ['/admin/saved-answers'],
    access: 'staff',
    summary: 'Delete a saved answer',
    params: z.strictObject({ id }),
    errors: ['not_found'],
  }),
}
