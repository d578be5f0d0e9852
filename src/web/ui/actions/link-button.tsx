import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type LinkButtonProps = ComponentProps<'a'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

/** A plain link that looks like a button; links of the router take `buttonClass` instead. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </a>
  )
}
