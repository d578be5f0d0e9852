import { CalendarDays, House, Settings, Users } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { bottomNavLinkClass, sideNavLinkClass, tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Stepper, stepLinkClass } from '#web/ui/lists/stepper.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { Example, Section } from './section.tsx'

const places = [
  { label: 'Overview', icon: House },
  { label: 'One-on-one sessions', icon: CalendarDays },
  { label: 'My networks', icon: Users },
  { label: 'Settings', icon: Settings },
]

/** Navigation; the shell's own parts are at the top and bottom of this page. */
export function Navigation() {
  return (
    <Section id="navigation" title="Navigation">
      <Example name="Tabs">
        <TabBar label="Sessions">
          {['Upcoming', 'Pending', 'Past', 'Cancelled', 'Cohost invites', 'Cohost requests'].map((label, index) => (
            <a key={label} href="#navigation" className={tabLinkClass} aria-current={index === 0 ? 'page' : undefined}>
              {label}
              {index < 2 ? <Badge label={`${index + 2} sessions`} count={index + 2} tone="neutral" /> : null}
            </a>
          ))}
        </TabBar>
      </Example>
      <Bars />
      <Example name="Stepper">
        <Stepper
          seed="onboarding"
          current={2}
          steps={[
            {
              label: 'Your role',
              link: (
                <a href="#navigation" className={stepLinkClass}>
                  Your role
                </a>
              ),
            },
            { label: 'About you' },
            { label: 'Your work' },
          ]}
        />
      </Example>
      <Example name="Pagination">
        <Pages />
      </Example>
    </Section>
  )
}

function Pages() {
  const [page, setPage] = useState(6)
  return (
    <Pagination
      page={page}
      pages={12}
      renderLink={(number, props) => (
        <a
          href={`#page-${number}`}
          {...props}
          onClick={(event) => {
            event.preventDefault()
            setPage(number)
          }}
        >
          {props.children}
        </a>
      )}
    />
  )
}

function Bars() {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Example name="Side navigation links">
        <ul className="flex max-w-3xs flex-col gap-1">
          {places.map(({ label, icon }, index) => (
            <li key={label}>
              <a href="#navigation" className={sideNavLinkClass} aria-current={index === 1 ? 'page' : undefined}>
                <Icon as={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Bottom bar links">
        <div className="flex rounded-lg border border-line bg-surface">
          {places.map(({ label, icon }, index) => (
            <a
              key={label}
              href="#navigation"
              className={bottomNavLinkClass}
              aria-current={index === 0 ? 'page' : undefined}
            >
              <Icon as={icon} size={24} />
              {label.split(' ')[0]}
            </a>
          ))}
        </div>
      </Example>
    </div>
  )
}
