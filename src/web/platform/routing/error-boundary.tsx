import { Component, type ReactNode } from 'react'

type Props = {
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** Resets the boundary when it changes, such as the path. */
  resetKey?: string
  children: ReactNode
}

/** Catches what a page throws while rendering; `retry` renders it again. */
export class ErrorBoundary extends Component<Props, { failed: boolean; error: unknown }> {
  override state = { failed: false, error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset()
  }

  reset = () => this.setState({ failed: false, error: undefined })

  override render() {
    const { failed, error } = this.state
    return failed ? this.props.fallback(error, this.reset) : this.props.children
  }
}
