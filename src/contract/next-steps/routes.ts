import * as z from 'zod/mini'
import { id, wholeNumber } from '#contract/fields.ts'
import { route } from '#contract/route.ts'
import {
  addNextStepBody,
  awaitedNote,
  changeNextStepBody,
  nextStep,
  ownNextStep,
  sessionNote,
  sessionNoteBody,
} from './schemas.ts'

const byId = z.strictObject({ id })

export const nextStepRoutes = {
  nextSteps: route({
    method: 'GET',
    path: '/next-steps/with/:id',
    access: 'member',
    summary: 'What the caller and the person with this profile agreed to do; open ones first, by due date',
    params: byId,
    reply: z.array(nextStep),
    errors: ['not_found'],
  }),
  addNextStep: route({
    method: 'POST',
    path: '/next-steps/with/:id',
    access: 'member',
    summary: 'Add a next step; at most 20 for two people who have a session together',
    params: byId,
    body: addNextStepBody,
    reply: nextStep,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'next_steps_full'],
  }),
  changeNextStep: route({
    method: 'PUT',
    path: '/next-steps/:id',
    access: 'member',
    summary: 'Change a next step, or tick it; refused where somebody changed it since the given version',
    params: byId,
    body: changeNextStepBody,
    reply: nextStep,
    errors: ['not_found', 'next_step_changed'],
  }),
  deleteNextStep: route({
    method: 'DELETE',
    path: '/next-steps/:id',
    access: 'member',
    summary: 'Delete a next step; refused where somebody changed it since the given version',
    params: byId,
    query: z.strictObject({ version: wholeNumber(1, 999_999_999) }),
    errors: ['not_found', 'next_step_changed'],
  }),
  ownNextSteps: route({
    method: 'GET',
    path: '/next-steps/own',
    access: 'member',
    summary: 'What the caller still has to do, by due date; at most 50',
    reply: z.array(ownNextStep),
    errors: [],
  }),
  sessionNote: route({
    method: 'GET',
    path: '/session-notes/:id',
    access: 'mentor',
    summary: "The mentor's own note about a one-on-one, which nobody else reads",
    params: byId,
    reply: sessionNote,
    errors: ['not_found'],
  }),
  writeSessionNote: route({
    method: 'PUT',
    path: '/session-notes/:id',
    access: 'mentor',
    summary: 'Write a note to oneself about a one-on-one that has started; empty deletes it',
    params: byId,
    body: sessionNoteBody,
    reply: sessionNote,
    errors: ['not_found', 'session_not_over'],
  }),
  awaitedNotes: route({
    method: 'GET',
    path: '/session-notes/awaited',
    access: 'mentor',
    summary: 'One-on-ones of the last 14 days that both attended and the mentor has not written about, latest first',
    reply: z.array(awaitedNote),
    errors: [],
  }),
}
