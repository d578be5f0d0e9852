import { page, type PageOptions, type PageRoute } from './page-route.ts'
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/staff-paths.ts'
import * as titles from '#texts/member-titles.ts'

const staff = { ssr: false } satisfies PageOptions
const deskPage = { file: 'admin/desk', load: () => import('../pages/admin/desk.tsx') }
const peoplePage = { file: 'admin/people', load: () => import('../pages/admin/people.tsx') }
const importPage = { file: 'admin/import-people', load: () => import('../pages/admin/import-people.tsx') }
const announcementsPage = { file: 'admin/announcements', load: () => import('../pages/admin/announcements.tsx') }
const editAnnouncementPage = {
  file: 'admin/edit-announcement',
  load: () => import('../pages/admin/edit-announcement.tsx'),
}

/** The pages of staff. */
export const staffRoutes: readonly PageRoute[] = [
  page({ path: paths.admin, ...deskPage, title: titles.desk, access: 'staff', ...staff }),
  page({ path: '/admin/:queue', ...deskPage, title: titles.desk, access: 'staff', ...staff }),
  page({ path: '/admin/:queue/:id', ...deskPage, title: titles.desk, access: 'staff', ...staff }),
  page({ path: staffPaths.people, ...peoplePage, title: titles.deskPeople, access: 'staff', ...staff }),
  page({ path: '/admin/people/:id', ...peoplePage, title: titles.deskPeople, access: 'staff', ...staff }),
  page({ path: staffPaths.import(), ...importPage, title: titles.deskPeople, access: 'staff', ...staff }),
  page({ path: staffPaths.import(':id'), ...importPage, title: titles.deskPeople, access: 'staff', ...staff }),
  page({
    path: staffPaths.sessions,
    file: 'admin/sessions',
    load: () => import('../pages/admin/sessions.tsx'),
    title: titles.deskSessions,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.announcements,
    ...announcementsPage,
    title: titles.announcements,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.newAnnouncement,
    ...editAnnouncementPage,
    title: titles.announcements,
    access: 'staff',
    ...staff,
  }),
  page({
    path: '/admin/announcements/:id',
    ...announcementsPage,
    title: titles.announcements,
    access: 'staff',
    ...staff,
  }),
  page({
    path: '/admin/announcements/:id/edit',
    ...editAnnouncementPage,
    title: titles.announcements,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.insight,
    file: 'admin/insight',
    load: () => import('../pages/admin/insight.tsx'),
    title: titles.insight,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.legal,
    file: 'admin/legal',
    load: () => import('../pages/admin/legal.tsx'),
    title: titles.legal,
    access: 'staff',
    ...staff,
  }),
  page({
    path: '/admin/instance/legal/:document/:from',
    file: 'admin/edit-legal',
    load: () => import('../pages/admin/edit-legal.tsx'),
    title: titles.legal,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.instance,
    file: 'admin/instance',
    load: () => import('../pages/admin/instance.tsx'),
    title: titles.instance,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.system,
    file: 'admin/system',
    load: () => import('../pages/admin/system.tsx'),
    title: titles.system,
    access: 'staff',
    ssr: false,
  }),
  page({
    path: staffPaths.webhook(':id'),
    file: 'admin/webhook',
    load: () => import('../pages/admin/webhook.tsx'),
    title: titles.webhook,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.savedAnswers,
    file: 'admin/saved-answers',
    load: () => import('../pages/admin/saved-answers.tsx'),
    title: titles.deskAnswers,
    access: 'staff',
    ...staff,
  }),
  page({
    path: staffPaths.audit,
    file: 'admin/audit',
    load: () => import('../pages/admin/audit.tsx'),
    title: titles.deskAudit,
    access: 'staff',
    ...staff,
  }),
]
