import type { Rolldown } from 'vite'

const initial: ['$initial'] = ['$initial']

/** What every form uses, and what it shows once it was sent. */
const ofForms = /\/node_modules\/react-hook-form\/|\/src\/web\/ui\/fields\/form-error-summary\.tsx$/

/** Its overlays, collections and interactions: with the first menu or dialog of a visit. */
const ofReactAria = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@internationalized)\//

/** What every signed-in page needs besides its frame: the table of their pages. */
const ofMembers = /\/src\/(?:web\/member-routes|texts\/compiled\/\w+\/member-titles)\.ts$/

/** What pages fetch by themselves after their first view: one file for all pages, one more for those of members. */
const ofLater = /\.later\.tsx?$/
const ofMembersLater = /\.members-later\.tsx?$/

/**
 * A file of the modules that match, and of what only they import. What others import as well is copied or shared like everything else: a
 * page may need it at first. Without the modules that only they import, the bundler would keep a file for each entry.
 */
function together(name: string, test: RegExp) {
  const known = new Map<string, boolean>()
  const belongs = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const answer = known.get(id)
    if (answer !== undefined) return answer
    known.set(id, test.test(id))
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
    const isTheirs =
      importers.length > 0 && dynamicImporters.length === 0 && importers.every((one) => belongs(one, context))
    known.set(id, test.test(id) || isTheirs)
    return test.test(id) || isTheirs
  }
  return {
    name: (id: string, context: Rolldown.ChunkingContext) => (belongs(id, context) ? name : null),
    debugName: name,
    includeDependenciesRecursively: false,
  }
}

/** Files that pages share because many visits need them; everything else follows from who imports what. */
const groups = [
  { name: 'base', test: /\/node_modules\/|\.tsx?$/, tags: initial, priority: 1 },
  { name: 'forms', test: ofForms },
  { name: 'members', test: ofMembers },
  together('later', ofLater),
  together('members-later', ofMembersLater),
  { name: 'react-aria', test: ofReactAria, minShareCount: 8, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
]

/**
 * How the browser's build is divided into files. What several pages share would be a file for each set of pages: up to 98 for one page. Where
 * it has less than `maxSize` bytes of source, it is copied into each file that needs it instead; a registry sees to it that a module runs
 * once and has one state, whichever copy comes first.
 */
export const chunks = { groups, experimentalInlineCommonChunks: { maxSize: 22_000 } }

/**
 * Calls without effect that the bundler cannot know to be such: nothing uses the components that React Router wraps in `memo()`, which
 * would keep half of it. The number that the bundler gives the import of React is not known beforehand.
 */
export const pureCalls = Array.from(
  { length: 200 },
  (_, number) => `import_react${number > 0 ? `$${number}` : ''}.memo`,
)
