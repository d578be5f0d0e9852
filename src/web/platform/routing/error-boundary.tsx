import { Component, type ReactNode } from 'react'

type Props = { fallback: (error: unknown) => ReactNode; children: ReactNode }

/** Catches what a page throws while rendering; give it a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
