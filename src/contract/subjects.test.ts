import { expect, test } from 'vitest'
import { contract } from './index.ts'
import type { Route } from './route.ts'

const routes = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
)

test('every command says what it changes, and every read what it shows', () => {
  const silent = routes.filter(({ route }) => (route.method === 'GET' ? route.shows : route.changes) === undefined)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('every subject that a command changes is shown by a read, and every subject that a read shows can change', () => {
  const shown = new Set(routes.flatMap(({ route }) => route.shows ?? []))
  const changed = new Set(routes.flatMap(({ route }) => (route.changes === 'everything' ? [] : (route.changes ?? []))))
  expect([...shown].sort()).toEqual([...changed].sort())
})

/**
 * The caller's own session, profile and tour travel in their record; files, links and counts of a moment are never kept; the thread reads a
 * reaction itself.
 */
const unread = `
  accounts.refresh accounts.logout accounts.setTimeFormat accounts.register accounts.registerSocial accounts.login accounts.loginSocial
  accounts.verifyEmail accounts.resendVerification accounts.forgotPassword accounts.checkResetLink accounts.resetPassword
  accounts.secureAccount accounts.requestEmailCheck accounts.verifyTwoStep accounts.resendTwoStep accounts.undoEmailChange
  accounts.passkeyOptions accounts.passkeySignInOptions accounts.signInWithPasskey profiles.createMentee profiles.createMentor
  profiles.setTourDone groupSessions.generateDescription sessions.rotateCalendarFeed rooms.roomTicket chat.typing chat.reactToMessage
  chat.uploadAttachment contact.sendMessage staff.exportUsers staff.exportSessions staff.exportQueue staff.exportAudit staff.startReview
  staff.endReview announcements.testAnnouncement dataExport.downloadExport invitations.previewImport invitations.checkInvitation
  invitations.acceptInvitation legal.previewLegalText insight.exportInsight instance.addInstancePicture`
  .trim()
  .split(/\s+/)

test('the commands that change nothing that their caller reads are known', () => {
  const silent = routes.filter(({ route }) => route.changes?.length === 0)
  expect(silent.map(({ name }) => name).sort()).toEqual([...unread].sort())
})

test('what a command undoes is another command that is keyed', () => {
  const keyed = new Set<string>(routes.flatMap(({ route }) => (route.repeat === 'keyed' ? [route.path] : [])))
  const undone = routes.flatMap(({ route }) => route.undoes ?? [])
  expect(undone.filter((path) => !keyed.has(path))).toEqual([])
})
