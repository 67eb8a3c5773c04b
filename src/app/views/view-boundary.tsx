import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useShell } from '../shell-context'

/** Error boundary of a screen: the shell remains, and the error is logged. */
export function ViewBoundary({ children }: { children: ReactNode }) {
  const { errorLog } = useShell().edge
  return <Boundary onError={(error, info) => errorLog.add(error, info)}>{children}</Boundary>
}

interface BoundaryProps {
  children: ReactNode
  onError: (error: unknown, info: string) => void
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info.componentStack ?? '')
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const stale = isStale(this.state.error)
    return (
      <div className="stop" role="alert">
        <h1>页面出错了</h1>
        <p>{stale ? '页面文件加载失败，请重试。' : '内容无法显示，其他页面不受影响。'}</p>
        <button
          type="button"
          className="light-button primary"
          onClick={() => (stale ? location.reload() : this.setState({ error: undefined }))}
        >
          重试
        </button>
      </div>
    )
  }
}

/**
 * A file of this build failed to load: offline, or removed by a deployment. The page is reloaded
 * then; tabs and drafts survive that.
 */
function isStale(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|Importing a module script|preload CSS/i.test(text)
}
