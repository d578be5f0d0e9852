import { cx } from '#web/ui/cx.ts'
import { controlClass } from '../control-class.ts'

/** The button of a list box, and the chosen value in it. */
export const selectButtonClass = cx(controlClass, 'flex w-full items-center gap-2 text-start')
export const selectValueClass = 'min-w-0 grow truncate data-placeholder:text-ink-3'
