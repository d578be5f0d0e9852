import type { Plugin } from 'vite'

/**
 * Marks React Router's `memo()` at module level as free of side effects. Without that its `useRoutes`, loaders and error boundaries, which
 * nothing here uses, stay in the file that every page loads: 2.7 kB.
 */
export function pureMemo(): Plugin {
  return {
    name: 'kando:pure-memo',
    transform: {
      filter: { id: /node_modules\/react-router\/.*\.m?js$/, code: '= React$1.memo(' },
      handler: (code) => code.replaceAll('= React$1.memo(', '= /* @__PURE__ */ React$1.memo('),
    },
  }
}
