import { paths } from '#web/paths.ts'
import { localAddress } from '#web/platform/i18n/addresses.ts'

export type TourStep = {
  name: 'overview' | 'oneOnOne' | 'groups' | 'networks' | 'settings' | 'search' | 'account'
  target: string
}

const link = (path: string) => `nav a[href="${localAddress(path)}"]`

/** Below 1028 px the bottom bar has the first three only. */
const shared: readonly TourStep[] = [
  { name: 'overview', target: link(paths.dashboard) },
  { name: 'oneOnOne', target: link(paths.sessions) },
  { name: 'groups', target: link(paths.groups) },
]
const wide: readonly TourStep[] = [
  ...shared,
  { name: 'networks', target: link(paths.networks) },
  { name: 'settings', target: link(paths.settings) },
  { name: 'search', target: 'header [role="search"]' },
  { name: 'account', target: '[data-tour="account"]' },
]

/** What the tour points at, in order: an element that is shown. */
export const findTarget = ({ target }: TourStep): Element | undefined =>
  [...document.querySelectorAll(target)].find((element) => element.checkVisibility())

/** The steps of this width whose targets are on the screen. */
export const stepsFor = (isDesktop: boolean): TourStep[] => (isDesktop ? wide : shared).filter(findTarget)
