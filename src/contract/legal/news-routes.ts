import * as z from 'zod/mini'
import { route } from '#contract/route.ts'
import { legalNews, ofVersion } from './schemas.ts'

/** What members are told of new versions; apart from the other routes, because every page of theirs reads it. */
export const legalNewsRoutes = {
  legalNews: route({
    method: 'GET',
    path: '/legal-news',
    shows: ['legal'],
    access: 'token',
    summary: 'Versions published since the caller signed up that they have neither read nor dismissed',
    reply: z.array(legalNews),
    errors: [],
  }),
  markVersionSeen: route({
    method: 'PUT',
    repeat: 'idempotent',
    path: '/legal/:document/versions/:number/seen',
    changes: ['legal'],
    access: 'token',
    summary: 'The caller has read or dismissed a version',
    params: ofVersion,
    errors: ['not_found'],
  }),
}
