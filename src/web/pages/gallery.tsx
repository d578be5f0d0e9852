import { CalendarDays, House, Users } from 'lucide-react'
import { useState } from 'react'
import { AppShell, BottomBar, HeaderBar, SideNav } from '../ui/app-shell.tsx'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { bottomNavLinkClass, sideNavLinkClass } from '../ui/nav-class.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Actions } from './gallery/actions.tsx'
import { Booking } from './gallery/booking.tsx'
import { Cards } from './gallery/cards.tsx'
import { Choices } from './gallery/choices.tsx'
import { Feedback } from './gallery/feedback.tsx'
import { Fields } from './gallery/fields.tsx'
import { Foundations } from './gallery/foundations.tsx'
import { Navigation } from './gallery/navigation.tsx'

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
