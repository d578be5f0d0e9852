import { pagesTitledIn, type PageOptions, type PageRoute } from './page-route.ts'
import { paths } from './paths.ts'

const page = pagesTitledIn('member-titles')

const staff = { areas: ['desk'], ssr: false } satisfies PageOptions
const announcing = {
  areas: ['desk', 'announcements', 'member-shell'],
  ssr: false,
} satisfies PageOptions
const deskPage = { file: 'admin/desk', load: () => import('./pages/admin/desk.tsx') }
const peoplePage = { file: 'admin/people', load: () => import('./pages/admin/people.tsx') }
const announcementsPage = { file: 'admin/announcements', load: () => import('./pages/admin/announcements.tsx') }
const editAnnouncementPage = {
  file: 'admin/edit-announcement',
  load: () => import('./pages/admin/edit-announcement.tsx'),
}

/** The pages of staff. */
export const staffRoutes: readonly PageRoute[] = [
  page({ path: paths.admin, ...deskPage, title: 'desk', access: 'staff', ...staff }),
  page({ path: '/admin/:queue', ...deskPage, title: 'desk', access: 'staff', ...staff }),
  page({ path: '/admin/:queue/:id', ...deskPage, title: 'desk', access: 'staff', ...staff }),
  page({ path: paths.adminPeople, ...peoplePage, title: 'deskPeople', access: 'staff', ...staff }),
  page({ path: '/admin/people/:id', ...peoplePage, title: 'deskPeople', access: 'staff', ...staff }),
  page({
    path: paths.adminSessions,
    file: 'admin/sessions',
    load: () => import('./pages/admin/sessions.tsx'),
    title: 'deskSessions',
    access: 'staff',
    ...staff,
  }),
  page({
    path: paths.adminAnnouncements,
    ...announcementsPage,
    title: 'announcements',
    access: 'staff',
    ...announcing,
  }),
  page({
    path: paths.adminNewAnnouncement,
    ...editAnnouncementPage,
    title: 'announcements',
    access: 'staff',
    ...announcing,
  }),
  page({
    path: '/admin/announcements/:id',
    ...announcementsPage,
    title: 'announcements',
    access: 'staff',
    ...announcing,
  }),
  page({
    path: '/admin/announcements/:id/edit',
    ...editAnnouncementPage,
    title: 'announcements',
    access: 'staff',
    ...announcing,
  }),
  page({
    path: paths.adminSystem,
    file: 'admin/system',
    load: () => import('./pages/admin/system.tsx'),
    title: 'system',
    access: 'staff',
    areas: ['desk', 'operations'],
    ssr: false,
  }),
  page({
    path: paths.adminAudit,
    file: 'admin/audit',
    load: () => import('./pages/admin/audit.tsx'),
    title: 'deskAudit',
    access: 'staff',
    ...staff,
  }),
]
