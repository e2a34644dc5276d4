import { Component, type ReactNode } from 'react'

export type RenderFailure = { error: unknown; retry: () => void }

type Props = {
  /** A change of this value renders the children again. */
  resetKey?: string
  onReset?: () => void
  renderFallback: (failure: RenderFailure) => ReactNode
  children: ReactNode
}

/**
 * An error boundary: shows the fallback if its children throw during rendering. Elements around it keep their state.
 */
export class RenderErrorBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  retry = () => {
    this.props.onReset?.()
    this.setState({ failure: null })
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failure && resetKey !== this.props.resetKey) this.retry()
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.renderFallback({ ...failure, retry: this.retry }) : this.props.children
  }
}
