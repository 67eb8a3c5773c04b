import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useShell } from '../shell-context'

/** Error boundary of the shell: its only way on is to reload the page. */
export function ShellBroken() {
  const error = useRouteError()
  const { errorLog } = useShell().edge
  useEffect(() => errorLog.add(error), [error, errorLog])
  return (
    <main className="stop" role="alert">
      <h1>页面出错了</h1>
      <p>请重新加载，已打开的页面和未提交的内容会保留。</p>
      <button type="button" className="light-button primary" onClick={() => location.reload()}>
        重新加载
      </button>
    </main>
  )
}
