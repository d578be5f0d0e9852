import { dismiss } from '#texts/ui.ts'

/** What React Aria says by itself, by package and key. A package that is missing here throws when one of its components is shown. */
const strings = {
  '@react-aria/overlays': { dismiss },
  // Asked for, but never said: our lists have placeholders of their own, our menus open with a press.
  'react-aria-components': { selectPlaceholder: ' ' },
  '@react-aria/menu': { longPressMessage: ' ' },
}

/**
 * Gives React Aria our language and texts; by itself it takes the navigator's, and has English ones only. It reads these properties when
 * its code is loaded, as set by the script of its `PackageLocalizationProvider`; its `I18nProvider` would bring a file of its own into the
 * first view of every member.
 */
export function setAriaLocale(tag: string): void {
  Object.assign(window, {
    [Symbol.for('react-aria.i18n.locale')]: tag,
    [Symbol.for('react-aria.i18n.strings')]: strings,
  })
}
