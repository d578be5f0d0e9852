import { ShieldCheck } from 'lucide-react'
import { queues } from '#contract/moderation/constants.ts'
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { placeEntry, type Place } from './place-entry.ts'
import type { Entry } from './entry.ts'
import * as t from '#texts/shell/everything.ts'
import * as desk from '#texts/moderation/desk.ts'

/** The pages of staff; loaded for them only. */
export function deskEntries(): Entry[] {
  const { nav } = desk
  const places: readonly Place[] = [
    [paths.admin, desk.title, ShieldCheck, nav.queues],
    ...queues.map((queue): Place => [staffPaths.queue(queue), desk.queue[queue], ShieldCheck, desk.queues]),
    [staffPaths.people, nav.people, ShieldCheck],
    [staffPaths.import(), desk.invite, ShieldCheck],
    [staffPaths.sessions, nav.sessions, ShieldCheck],
    [staffPaths.announcements, nav.announcements, ShieldCheck],
    [staffPaths.newAnnouncement, t.newAnnouncement, ShieldCheck],
    [staffPaths.insight, nav.insight, ShieldCheck, t.keywords.insight],
    [staffPaths.instance, nav.instance, ShieldCheck, t.keywords.instance],
    [staffPaths.legal, nav.legal, ShieldCheck],
    [staffPaths.audit, nav.audit, ShieldCheck],
    [staffPaths.system, nav.system, ShieldCheck],
  ]
  return places.map((place) => placeEntry('desk', place))
}
