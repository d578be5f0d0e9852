export { LoadingPage } from './loading-page.tsx'
export { PlainShortcuts } from './keyboard/plain-shortcuts.tsx'
export { Redirect } from './redirect.tsx'
export { frameOf, readerOf, Shell } from './shell.tsx'
