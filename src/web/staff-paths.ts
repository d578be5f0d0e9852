import type { LegalDocument } from '#contract/legal/constants.ts'

/** The addresses of the staff desk; apart from `paths`, which every page loads. */
export const staffPaths = {
  queue: (queue: string, id?: string) => (id === undefined ? `/admin/${queue}` : `/admin/${queue}/${id}`),
  people: '/admin/people',
  import: (id?: string) => `/admin/people/import${id === undefined ? '' : `/${id}`}`,
  person: (id: string) => `/admin/people/${id}`,
  sessions: '/admin/sessions',
  audit: '/admin/audit',
  savedAnswers: '/admin/saved-answers',
  insight: '/admin/insight',
  instance: '/admin/instance',
  system: '/admin/system',
  webhook: (id: string) => `/admin/system/webhooks/${id}`,
  failedJobs: (name: string) => `/admin/system?failed=${encodeURIComponent(name)}`,
  legal: '/admin/instance/legal',
  /** The next version, which starts as version `from` is. */
  editLegal: (document: LegalDocument, from: number) => `/admin/instance/legal/${document}/${from}`,
  announcements: '/admin/announcements',
  newAnnouncement: '/admin/announcements/new',
  announcement: (id: string) => `/admin/announcements/${id}`,
  editAnnouncement: (id: string) => `/admin/announcements/${id}/edit`,
}
