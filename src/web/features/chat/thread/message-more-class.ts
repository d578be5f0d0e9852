import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'

/** With a mouse only the message under it, or with the focus, shows its button; for fingers, which find nothing hidden, each does. */
export const messageMoreClass = iconButtonClass(
  'sm',
  'pointer-fine:opacity-0 pointer-fine:in-[li:hover]:opacity-100 pointer-fine:focus-visible:opacity-100 ' +
    'pointer-fine:aria-expanded:opacity-100',
)
