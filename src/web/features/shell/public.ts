export { LoadingBottomBar, LoadingSideNav } from './loading-navigation.tsx'
export { LoadingPage } from './loading-page.tsx'
export { PlainShortcuts } from './keyboard/plain-shortcuts.tsx'
export { frameOf, hasMemberFrame, readerOf, Shell } from './shell.tsx'
