import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'

/**
 * Only the message under the mouse, or with the focus, shows its button. Fingers give a message the focus by a tap, and find the button of
 * the latest one without.
 */
export const messageMoreClass = iconButtonClass(
  'sm',
  'opacity-0 in-[li:hover]:opacity-100 in-[li:focus-within]:opacity-100 aria-expanded:opacity-100 ' +
    'pointer-coarse:in-data-last:opacity-100',
)
