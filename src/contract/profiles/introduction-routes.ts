import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { introduction, introductionBody } from './schemas.ts'

/** How a mentor introduces themselves. */
export const introductionRoutes = {
  setIntroduction: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/mentor/introduction',
    changes: ['profiles'],
    access: 'mentor',
    summary:
      'Set or replace the introduction by voice or video: an upload with the purpose `introduction`, its length, and a transcript',
    body: introductionBody,
    reply: z.object({ introduction }),
    errors: ['file_not_yours'],
  }),
  removeIntroduction: route({
    method: 'DELETE',
    repeat: 'idempotent',
    path: '/mentor/introduction',
    changes: ['profiles'],
    access: 'mentor',
    summary: 'Remove the introduction; without one nothing happens',
    errors: [],
  }),
}
