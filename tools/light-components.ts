// What visitors' pages consist of. The compiler's memory cells are an eighth of such a page (10 kB), and repay only where a screen changes
// often: these show what they are given, and hold no effect that depends on an object made while rendering. Hooks (`.ts`) stay compiled.
const ui =
  'app-shell|auth-layout|avatar|avatar-stack|banner|button|card|checkbox|chip|cloth|countdown-badge|empty-state|field|filter-select|icon|' +
  'link-button|logo|password-field|person-card|search-field|skeleton|skip-link|spinner|text-field|time-text|verified-badge|woven-cloth'
const groups = 'group-badge|lists/group-card|lists/group-grid|lists/group-skeletons|poster|details/[\\w-]+'
const pages =
  'find|forgot-password|group-details|group-sessions|landing|landing/[\\w-]+|login|mentee-profile|mentor-profile|mentor/[\\w-]+|not-found|signup'

/** The files that the React Compiler leaves as they are. */
export const lightComponents = new RegExp(
  '/src/web/(?:app|' +
    `ui/[\\w/-]*/(?:${ui})|` +
    'platform/\\w+/(?:form-alert|link|read-failure|screens)|' +
    'features/(?:accounts/sign-in|directory(?:/profile|/search)?)/[\\w-]+|' +
    'features/shell/(?:auth-shell|home-link|shell|site-footer|visitor-shell)|' +
    `features/group-sessions/(?:${groups})|` +
    `pages/[\\w-]+/(?:${pages}))\\.tsx$`,
)
