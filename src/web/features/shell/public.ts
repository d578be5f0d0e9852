export { Redirect } from './redirect.tsx'
export { Shell, preloadShell } from './shell.tsx'
export { Toasts } from './toasts.tsx'
