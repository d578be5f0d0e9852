import { Link2, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { BrandMark } from './brand-marks.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { shareTargets, type Shared, type ShareTarget } from './share-targets.ts'

type ShareMenuProps = { label: string; shared: Shared; face: ReactNode; onCopy: () => void; className: string }

/** The share sheet: share targets and the link itself. Its code is loaded with the first press. */
export function ShareMenu({ label, shared, face, onCopy, className }: ShareMenuProps) {
  const { to } = useMessages('sharing')
  const { copy } = useMessages('common')
  const places = (Object.keys(shareTargets) as ShareTarget[]).map((id): MenuEntry => ({
    id,
    label: to[id],
    href: shareTargets[id](shared),
    ...(id === 'email' ? { icon: Mail } : { mark: <BrandMark of={id} />, isExternal: true }),
  }))
  return (
    <Menu
      label={label}
      triggerClass={buttonClass('secondary', 'md', className)}
      trigger={face}
      entries={[...places, { id: 'copy', label: copy, icon: Link2, onAction: onCopy }]}
      placement="bottom start"
      defaultOpen
    />
  )
}
