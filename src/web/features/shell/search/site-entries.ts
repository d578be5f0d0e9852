import { FileText, KeyRound, LogIn, Mail, Search, UserPlus, Users } from 'lucide-react'
import { paths } from '#web/paths.ts'
import type { Entry } from './entry.ts'
import { placeEntry, type Place } from './place-entry.ts'
import * as t from '#texts/shell/everything.ts'
import * as titles from '#texts/titles.ts'

const entriesOf = (places: readonly Place[]): Entry[] => places.map((place) => placeEntry('pages', place))

/** Pages about the site, for everybody. */
export const siteEntries = (): Entry[] =>
  entriesOf([
    [paths.contact, titles.contact, Mail, t.keywords.support],
    [paths.about, titles.about, FileText],
    [paths.accessibility, titles.accessibility, FileText],
    [paths.privacy, titles.privacy, FileText],
    [paths.cookies, titles.cookies, FileText],
    [paths.terms, titles.terms, FileText],
  ])

/** The pages of a visitor. */
export const visitorEntries = (): Entry[] => [
  ...entriesOf([
    [paths.find, titles.find, Search, t.keywords.find],
    [paths.publicGroups, titles.groups, Users, t.keywords.discover],
    [paths.mentees, titles.mentees, Users],
    [paths.signup, titles.signup, UserPlus],
    [paths.login, titles.login, LogIn],
    [paths.forgotPassword, titles.forgotPassword, KeyRound],
  ]),
  ...siteEntries(),
]
