import { cx } from '#web/ui/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'group/tip relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 text-center ' +
  'font-semibold no-underline print:hidden transition-[background-color,border-color,color] aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press ' +
    'aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-ink-3',
  secondary:
    'border border-line-strong bg-surface text-ink hover:border-ink-2 hover:bg-surface-2 active:bg-surface-3 ' +
    'aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-ink-3',
  ghost:
    'border border-transparent text-ink hover:bg-surface-2 active:bg-surface-3 ' +
    'aria-disabled:bg-transparent aria-disabled:text-ink-3',
  danger:
    'border border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover ' +
    'aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-ink-3',
  link: 'text-primary-ink underline-offset-4 hover:underline aria-disabled:text-ink-3 aria-disabled:no-underline',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-sm px-3 py-1.5 text-ui',
  md: 'min-h-11 rounded-control px-5 py-2 text-ui',
  lg: 'min-h-13 rounded-lg px-7 py-3 text-body',
}

const linkSizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-chip text-meta',
  md: 'min-h-11 rounded-chip text-ui',
  lg: 'min-h-13 rounded-chip text-body',
}

/** The look of a button, for links of any router: `<Link className={buttonClass('primary', 'lg')}>`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md', extra?: string): string {
  return cx(base, variants[variant], (variant === 'link' ? linkSizes : sizes)[size], extra)
}
