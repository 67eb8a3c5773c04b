import { Button } from 'antd'
import type { ReactNode } from 'react'
import { technicalLine } from '../../../lib/failure'

/** An empty state: its reason, and a possible action. */
export function StatePanel({
  kind,
  title,
  text,
  children,
}: {
  kind: 'empty' | 'failed' | 'refused' | 'missing'
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <output className={`rv-state rv-state-${kind}`}>
      <svg viewBox="0 0 64 48" aria-hidden="true" focusable="false">
        <path d={PICTURES[kind]} />
      </svg>
      <p className="rv-state-title">{title}</p>
      {text && <p className="rv-state-text">{text}</p>}
      {children && <div className="rv-state-actions">{children}</div>}
    </output>
  )
}

const PICTURES = {
  empty: 'M8 20 16 6h32l8 14v20H8zM8 20h14l3 6h14l3-6h14',
  failed: 'M32 6 58 42H6zM32 18v12M32 34.5v1.5',
  refused: 'M16 22h32v20H16zM22 22v-6a10 10 0 0 1 20 0v6M32 29v6',
  waiting: 'M20 6h24M20 42h24M24 6v7l8 11 8-11V6M24 42v-7l8-11 8 11v7',
  missing: 'M14 4h24l12 12v28H14zM38 4v12h12M25 26l14 12M39 26 25 38',
}

/**
 * The failed state. The reason was shown as a toast already, so it is collapsed here. The gateway's
 * message stays visible, as it says what to change, or when to retry.
 */
export function FailedState({ error, retry }: { error: unknown; retry: () => void }) {
  const words = error instanceof Error ? error.message : ''
  const line = technicalLine(error)
  return (
    <StatePanel kind="failed" title="数据加载失败">
      <Button type="primary" onClick={retry}>
        重试
      </Button>
      {words && (
        <details className="rv-why" open={!line}>
          <summary>查看原因</summary>
          {words}
          {line && <code>{line}</code>}
        </details>
      )}
    </StatePanel>
  )
}

export function RefusedState() {
  return (
    <StatePanel
      kind="refused"
      title="无操作权限"
      text="您的账号没有查看这里的权限，请联系相应人员开通"
    />
  )
}
