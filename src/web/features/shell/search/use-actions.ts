import { CalendarPlus, Coffee, Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { useThemeChoice } from '#web/platform/dom/theme.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { showShortcuts } from '../keyboard/shortcut-help.tsx'
import { useMayCreate } from '../header/use-may-create.ts'
import type { Entry } from './entry.ts'
import * as t from '#texts/shell/everything.ts'
import * as members from '#texts/shell/members.ts'

const action = (name: string, rest: Omit<Entry, 'key' | 'kind'>): Entry => ({
  key: `do ${name}`,
  kind: 'actions',
  ...rest,
})
const { actions, keywords } = t

/** What everybody with an account can do from anywhere. */
export function useCommonActions(logOut: () => void): Entry[] {
  const [theme, setTheme] = useThemeChoice()
  const themes = [
    action('dark', { label: actions.dark, keywords: keywords.theme, icon: Moon, act: () => setTheme('dark') }),
    action('light', { label: actions.light, keywords: keywords.theme, icon: Sun, act: () => setTheme('light') }),
    action('system', { label: actions.system, keywords: keywords.theme, icon: Monitor, act: () => setTheme('system') }),
  ]
  return [
    ...themes.filter(({ key }) => key !== `do ${theme}`),
    action('logout', { label: members.logOut, keywords: keywords.logOut, icon: LogOut, act: logOut }),
  ]
}

/** What a member can do from anywhere. */
export function useMemberActions(logOut: () => void): Entry[] {
  const may = useMayCreate()
  const isMentor = may !== 'no'
  const common = useCommonActions(logOut)
  const mayHaveKeyboard = useMediaQuery('(any-pointer: fine)', true)
  const hosting =
    may === 'calendar'
      ? []
      : [
          action('create', {
            label: actions.createGroup,
            keywords: keywords.create,
            icon: Plus,
            to: paths.createGroupSession,
          }),
        ]
  const calendar = action('calendar', {
    label: actions.calendar,
    keywords: keywords.calendar,
    icon: CalendarPlus,
    to: paths.settingsAvailability,
  })
  const pause = action('break', {
    label: actions.takeBreak,
    keywords: keywords.takeBreak,
    icon: Coffee,
    to: `${paths.settingsAvailability}#break`,
  })
  return [
    ...(isMentor ? [...hosting, pause, calendar] : []),
    ...(mayHaveKeyboard ? [action('shortcuts', { label: members.shortcuts, icon: Keyboard, act: showShortcuts })] : []),
    ...common,
  ]
}
