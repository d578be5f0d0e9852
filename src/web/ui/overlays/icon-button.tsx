import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Tooltip, type TooltipProps } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name and tip. */
  label: string
  icon: LucideIcon
  size?: 'sm' | 'md'
  tipPlacement?: TooltipProps['placement']
  /** A badge in the corner. */
  badge?: ReactNode
}

/** A button of one icon: named, with a tip, and never the only way to do something. */
export function IconButton({ label, icon, size = 'md', tipPlacement, badge, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(tipPlacement ? { placement: tipPlacement } : {})}>
      <button type="button" {...rest} className={iconButtonClass(size, className)}>
        <span className="sr-only">{label}</span>
        <Icon as={icon} />
        {badge}
      </button>
    </Tooltip>
  )
}
