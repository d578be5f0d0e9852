/**
 * Gives React Aria our language; by itself it takes the navigator's. It reads this property when its code is loaded, as set by the script
 * of its `PackageLocalizationProvider`; its `I18nProvider` would bring a file of its own into the first view of every member.
 */
export function setAriaLocale(tag: string): void {
  Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: tag })
}
