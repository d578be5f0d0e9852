import { Bell, CalendarPlus, LogOut, Settings, Trash2, User } from 'lucide-react'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass, type ButtonVariant } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { JoinButton } from '#web/ui/actions/join-button.tsx'
import { LinkButton } from '#web/ui/actions/link-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Example, rowClass, Section } from './section.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'link']

/** Buttons and links. */
export function Actions() {
  return (
    <Section id="actions" title="Actions">
      {variants.map((variant) => (
        <Example key={variant} name={`Button: ${variant}`}>
          <div className={rowClass}>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant}>Book session</Button>
            <Button variant={variant} size="lg">
              Continue with Thu 26, 09:30
            </Button>
            <Button variant={variant} icon={<Icon as={variant === 'danger' ? Trash2 : CalendarPlus} />}>
              With icon
            </Button>
            <Button variant={variant} isPending>
              Pending
            </Button>
            <Button variant={variant} isPending icon={<Icon as={CalendarPlus} />}>
              Pending
            </Button>
            <Button variant={variant} isDisabled>
              Disabled
            </Button>
          </div>
        </Example>
      ))}
      <Example name="Disabled with a reason, links">
        <div className={rowClass}>
          <Button variant="primary" disabledReason="Please add a calendar first">
            Create a session
          </Button>
          <Button variant="primary" disabledReason="Please add a calendar first" reasonPlacement="tip">
            Create a session
          </Button>
          <LinkButton href="#actions" variant="primary">
            Become a mentee
          </LinkButton>
          <LinkButton href="#actions">Become a mentor</LinkButton>
        </div>
      </Example>
      <Example name="Icon buttons, menu, popover">
        <Icons />
      </Example>
      <Joins />
    </Section>
  )
}

function Icons() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label="Settings" icon={Settings} />
      <IconButton
        label="Notifications"
        icon={Bell}
        badge={<Badge label="3 unread" count={3} className="absolute end-0.5 top-0.5" />}
      />
      <IconButton label="Delete" icon={Trash2} size="sm" />
      <Menu
        label="Account"
        trigger={<Avatar name="Nomvula Mokoena" seed="nomvula" size={40} />}
        triggerClass={iconButtonClass()}
        heading="Nomvula Mokoena"
        entries={[
          { id: 'profile', label: 'My profile', icon: User, href: '#actions' },
          { id: 'settings', label: 'Settings', icon: Settings, href: '#actions' },
          { id: 'logout', label: 'Log out', icon: LogOut, onAction: () => undefined, isDanger: true },
        ]}
      />
      <Popover label="More about this" trigger="Open popover" triggerClass={buttonClass('secondary', 'md')}>
        <p className="max-w-xs p-4 text-ui">A popover holds things to read and to press.</p>
      </Popover>
    </div>
  )
}

function Joins() {
  return (
    <Example name="Join button">
      <div className={rowClass}>
        <JoinButton label="JOIN SESSION" state="early" reason="Opens at 09:20" />
        <JoinButton label="JOIN SESSION" state="ready" href="#actions" />
        <JoinButton label="JOIN SESSION" state="live" href="#actions" />
        <JoinButton label="JOIN SESSION" state="ready" onJoin={() => undefined} isPending />
        <JoinButton label="JOIN SESSION" state="ended" reason="This session has ended" />
        <JoinButton label="JOIN SESSION" state="missing-link" reason="The mentor has not added a link yet" />
      </div>
    </Example>
  )
}
