export { AnnouncementDetail } from './announcement-detail.tsx'
export { AnnouncementEditor } from './announcement-editor.tsx'
export { AnnouncementList } from './announcement-list.tsx'
