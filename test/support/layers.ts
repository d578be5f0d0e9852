import type { Locator, Page } from '@playwright/test'
import type { PageLanguage } from '#contract/offered-languages.ts'
import { layerSelector } from './screen.ts'
import { laterHostedPath, mentor, type Role } from './screens.ts'
import { shownText } from './texts.ts'

type Step = (page: Page, tag: PageLanguage) => Locator

/** What lies over a page of the demo: where, and what is pressed one after the other until it is open. */
export type Layer = { name: string; role: Role; path: string; steps: (width: number) => readonly Step[] }

/** What is open now, the uppermost last. */
export const openLayers = (page: Page): Locator => page.locator(layerSelector).filter({ visible: true })

/** A button or an entry of a menu, by its text in the catalogue. */
const press =
  (file: string, key: string, index = 0): Step =>
  (page, tag) => {
    const name = shownText(tag, file, key)
    const named = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
    return named.filter({ visible: true }).nth(index)
  }

const pressSelected =
  (selector: string): Step =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first()

/** A sheet on phones, a part of the card elsewhere. The first session starts minutes after the server, and cannot be moved from then on. */
const secondSession = (width: number): Step =>
  width < 768
    ? press('sessions', 'moreOf', 1)
    : (page, tag) =>
        page
          .getByText(shownText(tag, 'sessions', 'details'))
          .filter({ visible: true })
          .nth(1)
const hosting = { role: 'mentor', path: laterHostedPath } as const
const manage = press('group-sessions/members', 'manage')

export const layers: readonly Layer[] = [
  {
    name: 'rescheduling a session',
    role: 'mentee',
    path: '/dashboard/individual',
    steps: (width) => [secondSession(width), press('sessions', 'reschedule')],
  },
  {
    name: 'cancelling a session',
    role: 'mentor',
    path: '/dashboard/individual',
    steps: (width) => [secondSession(width), press('sessions', 'cancel')],
  },
  {
    name: 'the list of time zones',
    role: 'mentee',
    path: `/mentor/${mentor.handle}/book-session`,
    steps: () => [pressSelected('main button[aria-haspopup=dialog]')],
  },
  {
    name: 'reporting a profile',
    role: 'mentee',
    path: `/mentor/${mentor.handle}`,
    steps: () => [press('moderation/safety', 'report.profile')],
  },
  {
    name: 'blocking somebody',
    role: 'mentee',
    path: `/mentor/${mentor.handle}`,
    steps: () => [press('moderation/safety', 'block')],
  },
  {
    name: 'a new API key',
    role: 'mentee',
    path: '/dashboard/settings/security',
    steps: () => [press('accounts/api-keys', 'create')],
  },
  {
    name: 'a new chat',
    role: 'mentee',
    path: '/chat',
    steps: () => [press('chat', 'newChat')],
  },
  {
    name: 'deleting the account',
    role: 'mentee',
    path: '/dashboard/settings/account',
    steps: () => [press('accounts/deletion', 'open')],
  },
  {
    name: 'another experience',
    role: 'mentor',
    path: '/dashboard/settings/profile',
    steps: () => [press('settings', 'addExperience')],
  },
  {
    name: 'copying the hours of a day',
    role: 'mentor',
    path: '/dashboard/settings/availability',
    steps: () => [press('availability', 'copyTo')],
  },
  { ...hosting, name: 'the menu of a host', steps: () => [manage] },
  ...['reschedule', 'invite', 'inviteCohosts', 'cancel'].map((tool) => ({
    ...hosting,
    name: `${tool} of a group session`,
    steps: () => [manage, press('group-sessions/members', tool)],
  })),
  {
    name: 'the account menu',
    role: 'mentee',
    path: '/notifications',
    steps: () => [press('shell/members', 'accountMenu')],
  },
]
