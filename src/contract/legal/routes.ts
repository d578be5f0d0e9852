import * as z from 'zod/mini'
import { language } from '#contract/accounts/schemas.ts'
import { route } from '#contract/route.ts'
import {
  document,
  legalDraft,
  legalHistory,
  legalPreview,
  legalPublication,
  legalSource,
  legalText,
  ofVersion,
} from './schemas.ts'

const ofDocument = z.strictObject({ document })
const inLanguage = z.strictObject({ language })

/** Terms, privacy and cookies of the instance, in versions. */
export const legalRoutes = {
  legalText: route({
    method: 'GET',
    path: '/legal/:document',
    shows: ['legal'],
    access: 'public',
    summary: 'The version of a document that is in force; in English where it has no translation',
    params: ofDocument,
    query: inLanguage,
    reply: legalText,
    errors: [],
  }),
  legalVersion: route({
    method: 'GET',
    path: '/legal/:document/versions/:number',
    shows: ['legal'],
    access: 'public',
    summary: 'A version of a document: the one in force, a former one, or one that takes effect later',
    params: ofVersion,
    query: inLanguage,
    reply: legalText,
    errors: ['not_found'],
  }),
  legalHistory: route({
    method: 'GET',
    path: '/admin/legal/:document',
    shows: ['legal'],
    access: 'staff',
    summary: 'All versions of a document',
    params: ofDocument,
    reply: legalHistory,
    errors: [],
  }),
  legalSource: route({
    method: 'GET',
    path: '/admin/legal/:document/versions/:number',
    shows: ['legal'],
    access: 'staff',
    summary: 'The Markdown of a version in each of its languages',
    params: ofVersion,
    reply: legalSource,
    errors: ['not_found'],
  }),
  previewLegalText: route({
    method: 'POST',
    repeat: 'idempotent',
    path: '/admin/legal/preview',
    changes: [],
    access: 'staff',
    summary: 'How Markdown will be shown',
    body: legalDraft,
    bodyLimit: 128 * 1024,
    reply: legalPreview,
    errors: [],
  }),
  publishLegalVersion: route({
    method: 'POST',
    repeat: 'keyed',
    path: '/admin/legal/:document/versions',
    changes: ['legal'],
    access: 'staff',
    summary:
      'Publish a version, of which all members are told unless `isAnnounced` is false; `latest` is the latest one that the caller saw',
    params: ofDocument,
    body: legalPublication,
    bodyLimit: 512 * 1024,
    reply: legalHistory,
    status: 201,
    errors: ['legal_changed', 'legal_date_invalid'],
  }),
}
