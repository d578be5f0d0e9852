import { Link2, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { BrandMark } from './brand-marks.tsx'
import { shareTargets, type Shared, type ShareTarget } from './share-targets.ts'
import * as sharing from '#texts/sharing.ts'
import * as common from '#texts/common.ts'

type ShareMenuProps = { label: string; shared: Shared; face: ReactNode; onCopy: () => void; className: string }

/** The share sheet: share targets and the link itself. Its code is loaded with the first press. */
export function ShareMenu({ label, shared, face, onCopy, className }: ShareMenuProps) {
  const places = (Object.keys(shareTargets) as ShareTarget[]).map((id): MenuEntry => ({
    id,
    label: sharing.to[id],
    href: shareTargets[id](shared),
    ...(id === 'email' ? { icon: Mail } : { mark: <BrandMark of={id} />, isExternal: true }),
  }))
  return (
    <Menu
      label={label}
      triggerClass={buttonClass('secondary', 'md', className)}
      trigger={face}
      entries={[...places, { id: 'copy', label: common.copy, icon: Link2, onAction: onCopy }]}
      placement="bottom start"
      defaultOpen
    />
  )
}
