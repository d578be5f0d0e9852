import { CalendarDays, House, Users } from 'lucide-react'
import { useState } from 'react'
import { AppShell, HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { BottomBar, SideNav } from '#web/ui/layout/navigation-bars.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { bottomNavLinkClass, sideNavLinkClass } from '#web/ui/layout/nav-class.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Actions } from './components/actions.tsx'
import { Booking } from './components/booking.tsx'
import { Cards } from './components/cards.tsx'
import { Choices } from './components/choices.tsx'
import { Feedback } from './components/feedback.tsx'
import { Fields } from './components/fields.tsx'
import { Foundations } from './components/foundations.tsx'
import { Navigation } from './components/navigation.tsx'

const chapters = ['foundations', 'actions', 'fields', 'choices', 'booking', 'cards', 'navigation', 'feedback']
const bottom = [
  { chapter: 'foundations', icon: House },
  { chapter: 'booking', icon: CalendarDays },
  { chapter: 'cards', icon: Users },
]

/** Every component with all its states: the documentation of the design system, and what the browser tests scan. */
export default function GalleryPage() {
  return (
    <>
      <AppShell
        header={
          <HeaderBar
            start={
              <a href="#main" className="text-inherit no-underline">
                <Logo name="kando" />
              </a>
            }
          />
        }
        sideNav={
          <SideNav label="Chapters">
            {chapters.map((chapter) => (
              <a key={chapter} href={`#${chapter}`} className={`${sideNavLinkClass} capitalize`}>
                {chapter}
              </a>
            ))}
          </SideNav>
        }
        bottomBar={
          <BottomBar label="Chapters, short">
            {bottom.map(({ chapter, icon }) => (
              <a key={chapter} href={`#${chapter}`} className={`${bottomNavLinkClass} capitalize`}>
                <Icon as={icon} size={24} />
                {chapter}
              </a>
            ))}
          </BottomBar>
        }
      >
        <h1 className="text-h1">Gallery</h1>
        <p className="mt-1 mb-4 text-body text-ink-2">Every component with all its states.</p>
        <ThemeChoice />
        <Foundations />
        <Actions />
        <Fields />
        <Choices />
        <Booking />
        <Cards />
        <Navigation />
        <Feedback />
      </AppShell>
    </>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState('system')

  function choose(next: string) {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }

  return (
    <RadioGroup
      label="Theme"
      isInline
      value={theme}
      onChange={choose}
      options={['system', 'light', 'dark'].map((value) => ({ value, label: value }))}
    />
  )
}
