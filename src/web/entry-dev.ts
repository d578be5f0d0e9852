// Development only: hot updates need React's hook before React itself, and the policy allows no inline script.
import '@vitejs/plugin-react/preamble'

await import('./entry-client.tsx')
